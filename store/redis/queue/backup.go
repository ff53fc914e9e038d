package queue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// QueueOf returns what the keys of the queue hold that lasts longer than a poll.
func QueueOf(k *redisstore.Keys) (q backup.Queue) {
	q.Matches = make(map[room.PlayerID]backup.Part[backup.CurrentMatch])
	for _, key := range k.Names(currentMatchKey("")) {
		text, ends, _ := k.String(key)
		before, assignment := cutAssignment(text)
		_, address, _ := strings.Cut(strings.TrimSuffix(before, " "), " ")
		is := backup.CurrentMatch{Assignment: redisstore.Decode[matchmaking.Assignment](k, assignment), Address: address}
		q.Matches[room.PlayerID(strings.TrimPrefix(key, currentMatchKey("")))] = backup.Part[backup.CurrentMatch]{Ends: ends, Is: is}
	}
	q.Challenges = make(map[string]backup.Part[backup.Challenge])
	for _, key := range k.Names(challengeKey("")) {
		fields, ends, _ := k.Hash(key)
		is := backup.Challenge{Challenge: redisstore.Decode[matchmaking.Challenge](k, fields["challenge"]), Over: fields["over"] != ""}
		q.Challenges[strings.TrimPrefix(key, challengeKey(""))] = backup.Part[backup.Challenge]{Ends: ends, Is: is}
	}
	q.Inboxes = make(map[room.PlayerID]backup.Part[[]backup.Invitation])
	for _, key := range k.Names(inboxKey("")) {
		fields, ends, _ := k.Hash(key)
		is := invitationsIn(k, fields)
		q.Inboxes[room.PlayerID(strings.TrimPrefix(key, inboxKey("")))] = backup.Part[[]backup.Invitation]{Ends: ends, Is: is}
	}
	return q
}

// invitationsIn returns what an inbox holds, the oldest first.
func invitationsIn(k *redisstore.Keys, fields map[string]string) (list []backup.Invitation) {
	since := make(map[string]int64, len(fields)) // by ID
	for from, text := range fields {
		at, rest, _ := strings.Cut(text, " ")
		id, address, _ := strings.Cut(rest, " ")
		since[id] = k.Int(at)
		list = append(list, backup.Invitation{From: room.PlayerID(from), ID: id, Address: address})
	}
	slices.SortFunc(list, func(a, b backup.Invitation) int {
		return cmp.Or(cmp.Compare(since[a.ID], since[b.ID]), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Keys returns the keys of the queue. Where a challenge was sent a backup does not say, but the order: so the instants in
// an inbox are some before now.
func Keys(q *backup.Queue, now room.Instant) (keys []redisstore.Contents) {
	for p, m := range q.Matches {
		text := m.Is.Assignment.MatchID + " " + m.Is.Address + " " + redisstore.Encode(m.Is.Assignment)
		keys = append(keys, redisstore.StringContents(currentMatchKey(p), m.Ends, text))
	}
	for id, c := range q.Challenges {
		fields := map[string]string{"challenge": redisstore.Encode(c.Is.Challenge)}
		if c.Is.Over {
			fields["over"] = "1"
		}
		keys = append(keys, redisstore.HashContents(challengeKey(id), c.Ends, fields))
	}
	for p, inbox := range q.Inboxes {
		fields := make(map[string]string, len(inbox.Is))
		for i, c := range inbox.Is {
			micros := 1000*int64(now) - int64(len(inbox.Is)-i)
			fields[string(c.From)] = fmt.Sprintf("%d %s %s", micros, c.ID, c.Address)
		}
		keys = append(keys, redisstore.HashContents(inboxKey(p), inbox.Ends, fields))
	}
	return keys
}
