package queue

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// challenge is a challenge, and whether it was played.
type challenge struct {
	Challenge matchmaking.Challenge `json:"challenge"`
	Over      bool                  `json:"over,omitempty"`
}

// inboxEntry is a challenge that awaits the answer of the player whose inbox it is.
type inboxEntry struct {
	Number  int    `json:"n"` // later ones have greater numbers
	ID      string `json:"id"`
	Address string `json:"address"` // of the challenger, as a hash
}

// Challenge stores a challenge, and returns it with an ID and the name of the challenger.
func (s *Store) Challenge(ctx context.Context, c matchmaking.Challenge) (matchmaking.Challenge, error) {
	c.ID = rand.Text()[:16]
	if c.From.Name == "" {
		c.From.Name, _ = s.boards.NameOf(ctx, c.From.ID)
	}
	address, err := s.hash(ctx, c.Address)
	if err == nil {
		err = s.subject.Update(ctx, func(tx *table.Tx) error {
			ends := tx.Now() + matchmaking.ChallengeTTL.Milliseconds()
			stored := c
			stored.Address = ""
			s.challenges.Put(tx, c.ID, "", challenge{Challenge: stored})
			s.challenges.SetEnds(tx, c.ID, ends)
			if c.To != "" {
				s.deliver(tx, c, address)
				s.inboxes.SetEnds(tx, string(c.To), ends)
			}
			return nil
		})
	}
	if err != nil {
		return c, fmt.Errorf("store a challenge: %w", err)
	}
	return c, nil
}

// deliver puts a challenge in the inbox of the challenged player. If there are too many, the oldest from the address with
// the most goes, so that who challenges again and again removes their own.
func (s *Store) deliver(tx *table.Tx, c matchmaking.Challenge, address string) {
	to, newest := string(c.To), 0
	for _, e := range s.inboxes.Rows(to) {
		newest = max(newest, e.Number)
	}
	s.inboxes.Put(tx, to, string(c.From.ID), inboxEntry{newest + 1, c.ID, address})
	for s.inboxes.Len(to) > matchmaking.MaxInbox {
		sent := make(map[string]int)
		for _, e := range s.inboxes.Rows(to) {
			sent[e.Address]++
		}
		removed, worst := "", inboxEntry{}
		for from, e := range s.inboxes.Rows(to) {
			if more := sent[e.Address] - sent[worst.Address]; removed == "" || more > 0 || more == 0 && e.Number < worst.Number {
				removed, worst = from, e
			}
		}
		s.inboxes.Delete(tx, to, removed)
	}
}

// ChallengeByID returns a challenge. The error is [matchmaking.ErrNoChallenge] if there is none.
func (s *Store) ChallengeByID(_ context.Context, id string) (c matchmaking.Challenge, err error) {
	ok := false
	s.subject.View(func() { c, ok = s.challenge(id) })
	if !ok {
		return c, fmt.Errorf("read a challenge: %w", matchmaking.ErrNoChallenge)
	}
	return c, nil
}

func (s *Store) challenge(id string) (matchmaking.Challenge, bool) {
	stored, ok := s.challenges.Get(id, "")
	stored.Challenge.Finished = stored.Over
	return stored.Challenge, ok
}

// finishChallenge notes that a challenge was played, if the agreement is one.
func (s *Store) finishChallenge(tx *table.Tx, agreement string) {
	if c, ok := s.challenges.Get(agreement, ""); ok {
		c.Over = true
		s.challenges.Put(tx, agreement, "", c)
	}
}

// Challenges returns the challenges that await a player's answer, the newest first, except those by players whom the
// player blocks.
func (s *Store) Challenges(ctx context.Context, p room.PlayerID) ([]matchmaking.Challenge, error) {
	blocked, err := s.players.Blocked(ctx, p)
	if err != nil {
		return nil, err
	}
	open := []matchmaking.Challenge{}
	s.subject.View(func() {
		var entries []inboxEntry
		for _, e := range s.inboxes.Rows(string(p)) {
			entries = append(entries, e)
		}
		slices.SortFunc(entries, func(a, b inboxEntry) int { return cmp.Compare(b.Number, a.Number) })
		for _, e := range entries {
			if c, ok := s.challenge(e.ID); ok && !c.Finished && !slices.Contains(blocked, c.From.ID) {
				open = append(open, c)
			}
		}
	})
	return open, nil
}

// AddMatchmaking adds to an export the challenges that await the player's answer, and the player's current match.
func (s *Store) AddMatchmaking(ctx context.Context, x *player.Export) (err error) {
	if x.Challenges, err = s.Challenges(ctx, x.Player); err == nil {
		x.Assignment, err = s.CurrentMatch(ctx, x.Player)
	}
	return err
}

// Erase removes the names of players from challenges and matches. Tickets last for seconds only.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		for _, id := range s.challenges.Groups() {
			if c, ok := s.challenges.Get(id, ""); ok && gone.Clear(&c.Challenge.From.Name, c.Challenge.From.ID) {
				s.challenges.Put(tx, id, "", c)
			}
		}
		for _, p := range s.matches.Groups() {
			m, ok := s.matches.Get(p, "")
			if ok && gone.Clear(&m.Assignment.Opponent.Name, m.Assignment.Opponent.ID) {
				s.matches.Put(tx, p, "", m)
			}
		}
		for p := range gone {
			s.inboxes.Drop(tx, string(p))
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("erase players from the queue: %w", err)
	}
	return nil
}
