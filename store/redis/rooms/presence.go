package rooms

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/servers"
)

// presence is who is in a room, as the store has it.
type presence struct {
	now     room.Instant
	head    room.ID
	changes int64 // counts them
	at      map[string]visits
	left    map[room.PlayerID]room.Instant
}

// visits are the players who are there at one server, and since when: then the server was alive.
type visits map[room.PlayerID]room.Instant

// presenceOf returns what a run of attend.lua has replied.
func presenceOf(reply *redis.Cmd) (presence, error) {
	values, err := reply.StringSlice()
	if err != nil {
		return presence{}, err
	}
	p, err := parsePresence(values)
	return p, wrapUnreadable(err)
}

// parsePresence parses a reply of attend.lua.
func parsePresence(reply []string) (p presence, err error) {
	if len(reply) < 2 || len(reply)%2 != 0 {
		return p, fmt.Errorf("unexpected reply of the store, of %d parts", len(reply))
	}
	if p.now, err = instantOf(reply[0]); err != nil {
		return p, err
	}
	if p.head, err = room.ParseID(reply[1]); err != nil {
		return p, err
	}
	p.at, p.left = make(map[string]visits), make(map[room.PlayerID]room.Instant)
	for i := 2; i < len(reply); i += 2 {
		if err := p.addField(reply[i], reply[i+1]); err != nil {
			return p, err
		}
	}
	return p, nil
}

// addField adds a field of the hash. The name of a server has no space in it.
func (p *presence) addField(field, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	kind, rest, _ := strings.Cut(field, " ")
	switch kind {
	case "changes":
		p.changes = n
	case "left":
		p.left[room.PlayerID(rest)] = room.Instant(n)
	case "at":
		server, player, _ := strings.Cut(rest, " ")
		if p.at[server] == nil {
			p.at[server] = make(visits)
		}
		p.at[server][room.PlayerID(player)] = room.Instant(n)
	default:
		return errors.New("presence: unknown field")
	}
	return nil
}

// seenBy returns the presence as a server sees it that knows which servers are alive.
func (p presence) seenBy(census servers.Census, lease room.Millis) room.Presence {
	seen := room.Presence{
		Now: p.now, Lease: lease, Judged: census.Judged,
		Present: make(map[room.PlayerID]struct{}), Left: make(map[room.PlayerID]room.Instant),
	}
	for server, players := range p.at {
		for player, since := range players {
			if census.Dead(server, int64(since)) {
				seen.Left[player] = 0
			} else {
				seen.Present[player] = struct{}{}
			}
		}
	}
	for player, at := range p.left {
		seen.Left[player] = max(at, seen.Left[player])
	}
	return seen
}

// has reports whether exactly these players are there at a server, each once.
func (p presence) has(server string, players []room.PlayerID) bool {
	there := p.at[server]
	return len(there) == len(players) && !slices.ContainsFunc(players, func(player room.PlayerID) bool {
		_, ok := there[player]
		return !ok
	})
}

// isOnlyAt reports whether nobody is in the room at any other server than this one.
func (p presence) isOnlyAt(server string) bool {
	_, here := p.at[server]
	return len(p.at) == 0 || len(p.at) == 1 && here
}

// know takes what the store has of the presence in a room.
func (t *topic) know(p presence) {
	t.presence = p
	if p.isOnlyAt(t.receiver.log.servers.Name()) {
		delete(t.receiver.shared, t)
	} else {
		t.receiver.shared[t] = struct{}{}
	}
}

// deadServers returns the servers that are dead and at which somebody was there.
func (p presence) deadServers(census servers.Census) (dead []string) {
	for server, players := range p.at {
		for _, since := range players {
			if census.Dead(server, int64(since)) {
				dead = append(dead, server)
				break
			}
		}
	}
	slices.Sort(dead)
	return dead
}
