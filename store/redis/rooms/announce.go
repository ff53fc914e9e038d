package rooms

import (
	"context"
	"fmt"
	"slices"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Announce implements [room.Log].
func (l *Log) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (room.Presence, room.ID, error) {
	players = slices.Clone(players)
	dead := l.note(code, players)
	c := l.attendCall(code, players, dead, l.ownSubscriptions(code), false)
	p, err := presenceOf(l.scripts.attend.Run(ctx, l.client, c.Keys, c.Args...))
	if err != nil {
		return room.Presence{}, room.ID{}, fmt.Errorf("announce who is in room %s: %w", code.Redacted(), err)
	}
	l.learn(code, p)
	return p.SeenBy(l.servers.Census(), l.lease()), p.Head, nil
}

// note notes who is in a watched room at this server, for announcing them again. It returns the
// servers that had somebody there and are dead.
func (l *Log) note(code room.Code, players []room.PlayerID) (dead []string) {
	l.withTopic(code, func(t *topic) {
		t.announced = players
		dead = t.presence.DeadServers(l.servers.Census())
	})
	return dead
}

// learn takes what was read of the presence in a watched room.
func (l *Log) learn(code room.Code, p room.Attendance) {
	l.withTopic(code, func(t *topic) { t.know(p) })
}

// withTopic calls a function with the subscription of a room, if it is watched.
func (l *Log) withTopic(code room.Code, do func(*topic)) {
	l.mu.Lock()
	r := l.receivers[l.receiverBucket(code)]
	l.mu.Unlock()
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.topics[code]; t != nil {
		do(t)
	}
}

func (l *Log) attendCall(code room.Code, players []room.PlayerID, dead []string, own int, headToo bool) redisstore.Call {
	args := []any{
		l.servers.Name(), int(roomTTL.Seconds()), int64(l.lease()), string(code),
		l.publishCommand, hintChannel(code), own, maxRecent, recentTTL, headToo, len(dead),
	}
	for _, name := range dead {
		args = append(args, name)
	}
	for _, p := range players {
		args = append(args, string(p))
	}
	keys := []string{LogKey(code), SnapshotKey(code), PresenceKey(code), RecentKey(Bucket(code))}
	return redisstore.Call{Keys: keys, Args: args}
}

// lease returns how long a player who has left counts as present: as long as a server that is silent.
func (l *Log) lease() room.Millis { return room.Millis(l.servers.Lease().Milliseconds()) }
