package queue

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// Backup returns what of the queue lasts longer than a poll, nil for nothing.
func (s *Store) Backup() *backup.Queue {
	q := &backup.Queue{
		Matches:    make(map[room.PlayerID]backup.Part[backup.CurrentMatch]),
		Challenges: make(map[string]backup.Part[backup.Challenge]),
		Inboxes:    make(map[room.PlayerID]backup.Part[[]backup.Invitation]),
	}
	s.subject.View(func() {
		for _, p := range s.matches.Groups() {
			m, _ := s.matches.Get(p, "")
			ends, _ := s.matches.Ends(p)
			q.Matches[room.PlayerID(p)] = backup.Part[backup.CurrentMatch]{Ends: room.Instant(ends), Is: backup.CurrentMatch(m)}
		}
		for _, id := range s.challenges.Groups() {
			c, _ := s.challenges.Get(id, "")
			ends, _ := s.challenges.Ends(id)
			q.Challenges[id] = backup.Part[backup.Challenge]{Ends: room.Instant(ends), Is: backup.Challenge(c)}
		}
		for _, p := range s.inboxes.Groups() {
			ends, _ := s.inboxes.Ends(p)
			q.Inboxes[room.PlayerID(p)] = backup.Part[[]backup.Invitation]{Ends: room.Instant(ends), Is: s.invitations(p)}
		}
	})
	if len(q.Matches)+len(q.Challenges)+len(q.Inboxes) == 0 {
		return nil
	}
	return q
}

// invitations returns what an inbox holds, the oldest first. The lock is held.
func (s *Store) invitations(p string) (list []backup.Invitation) {
	numbers := make(map[string]int)
	for from, e := range s.inboxes.Rows(p) {
		numbers[e.ID] = e.Number
		list = append(list, backup.Invitation{From: room.PlayerID(from), ID: e.ID, Address: e.Address})
	}
	slices.SortFunc(list, func(a, b backup.Invitation) int {
		return cmp.Or(cmp.Compare(numbers[a.ID], numbers[b.ID]), strings.Compare(a.ID, b.ID))
	})
	return list
}

// Restore adds what a backup has of the queue.
func (s *Store) Restore(ctx context.Context, q *backup.Queue) error {
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		for p, m := range q.Matches {
			part.PutOne(tx, s.matches, string(p), &backup.Part[currentMatch]{Ends: m.Ends, Is: currentMatch(m.Is)})
		}
		for id, c := range q.Challenges {
			part.PutOne(tx, s.challenges, id, &backup.Part[challenge]{Ends: c.Ends, Is: challenge(c.Is)})
		}
		for p, inbox := range q.Inboxes {
			part.Put(tx, s.inboxes, string(p), inbox.Ends, func(yield func(string, inboxEntry) bool) {
				for i, c := range inbox.Is {
					if !yield(string(c.From), inboxEntry{Number: i + 1, ID: c.ID, Address: c.Address}) {
						return
					}
				}
			})
		}
		return nil
	})
}
