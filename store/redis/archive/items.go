package archive

import (
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/days"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/records"
	"rattle/store/redis/rooms"
	"rattle/store/redis/words"
)

// itemsOf returns the items that the keys of a hash tag hold, but for rooms.
func itemsOf(k *redisstore.Keys, tag string) ([]backup.Item, error) {
	kind, id, _ := redisstore.SplitKey("{" + tag + "}:")
	var items []backup.Item
	switch kind {
	case "q":
		if q := queue.QueueOf(k); len(q.Matches)+len(q.Challenges)+len(q.Inboxes) > 0 {
			items = []backup.Item{{Queue: &q}}
		}
	case "mod":
		if m := players.ModerationOf(k); !m.IsEmpty() {
			items = []backup.Item{{Moderation: &m}}
		}
	case "words":
		if w := words.WordsOf(k); !w.IsEmpty() {
			items = []backup.Item{{Words: &w}}
		}
	case "l":
		items = []backup.Item{leaderboards.BoardsOf(k, id)}
	case "p":
		p := &backup.Player{ID: room.PlayerID(id)}
		players.ReadPlayer(k, p)
		leaderboards.ReadPlayer(k, p)
		days.ReadPlayer(k, p)
		items = []backup.Item{{Player: p}}
	case "m":
		if m := leaderboards.MatchOf(k, id); m != nil {
			items = []backup.Item{{Match: m}}
		}
	case "r":
		items = []backup.Item{{Round: records.RoundOf(k, id)}}
	case "daily":
		items = days.DaysOf(k)
	case "d":
		if f := players.ForgottenOf(k); len(f.Until)+len(f.ToErase) > 0 {
			items = []backup.Item{{Forgotten: &f}}
		}
	}
	return items, k.Err()
}

// keysOf returns the keys that hold an item, all with one hash tag, at an instant.
func keysOf(i backup.Item, now room.Instant) []redisstore.Contents {
	switch {
	case i.Room != nil:
		return rooms.RoomKeys(i.Room)
	case i.Queue != nil:
		return queue.Keys(i.Queue, now)
	case i.Moderation != nil:
		return players.ModerationKeys(*i.Moderation)
	case i.Words != nil:
		return words.Keys(i.Words)
	case i.Counted != nil:
		return leaderboards.CountedKeys(i.Counted)
	case i.Leaderboards != nil:
		return leaderboards.BoardsKeys(i.Leaderboards, now)
	case i.Player != nil:
		return append(append(players.PlayerKeys(i.Player), leaderboards.PlayerKeys(i.Player)...), days.PlayerKeys(i.Player)...)
	case i.Match != nil:
		return leaderboards.MatchKeys(i.Match)
	case i.Round != nil:
		return records.RoundKeys(i.Round)
	case i.Calendar != nil:
		return days.CalendarKeys(i.Calendar)
	case i.Day != nil:
		return days.DayKeys(i.Day)
	case i.Forgotten != nil:
		return players.ForgottenKeys(*i.Forgotten, now)
	}
	return nil
}
