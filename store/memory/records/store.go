package records

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Store stores records. Its methods may be called from any goroutine, but for those that say that the lock of the
// subject is held.
type Store struct {
	subject *table.Subject

	// The groups of all tables are named by the round's UUID. The key of a record is empty; links and reviews are by player,
	// refs by themselves.
	rounds  *table.Table[string, record]
	links   *table.Table[string, string]
	reviews *table.Table[string, player.ReviewState]
	refs    *table.Table[string, struct{}]
}

// record is the record of a round.
type record struct {
	Result  []byte `json:"result"`  // packed by [room.EncodePendingResult]
	Expires int64  `json:"expires"` // when it ends unless it has refs, in milliseconds since 1970
}

// New returns a store of records whose tables it adds to a subject.
func New(subject *table.Subject) *Store {
	return &Store{
		subject: subject,
		rounds:  table.Of[string, record](subject, "rounds"),
		links:   table.Of[string, string](subject, "round-links"),
		reviews: table.Of[string, player.ReviewState](subject, "round-reviews"),
		refs:    table.Of[string, struct{}](subject, "round-refs"),
	}
}

// Save implements [rattle/store/results.Records].
func (s *Store) Save(ctx context.Context, o room.PendingResult, refs []string, review []room.PlayerID) (pending []room.PlayerID, err error) {
	packed, err := room.EncodePendingResult(o)
	if err != nil {
		return nil, err
	}
	r := record{Result: bytes.Clone(packed), Expires: int64(o.At) + player.RecordTTL.Milliseconds()}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		if s.rounds.Len(o.ID) == 0 && r.Expires > tx.Now() { // else it is too old
			s.rounds.Put(tx, o.ID, "", r)
		}
		for _, p := range review {
			if s.mayWait(tx, o.ID, p) {
				pending = append(pending, p)
			}
		}
		for _, ref := range refs {
			s.refs.Put(tx, o.ID, ref, struct{}{})
		}
		s.settle(tx, o.ID)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("save the record: %w", err)
	}
	return pending, nil
}

// mayWait notes that a result waits for a review, unless a review was noted before, and reports whether it waits.
func (s *Store) mayWait(tx *table.Tx, uuid string, p room.PlayerID) bool {
	state, noted := s.reviews.Get(uuid, string(p))
	if !noted && s.rounds.Len(uuid) > 0 {
		state = player.ReviewPending
		s.reviews.Put(tx, uuid, string(p), state)
	}
	return state == player.ReviewPending
}

// settle has all that is stored of a round end with its record: at its own instant, or never while it has refs.
func (s *Store) settle(tx *table.Tx, uuid string) {
	r, ok := s.rounds.Get(uuid, "")
	if !ok {
		return
	}
	if s.refs.Len(uuid) > 0 {
		r.Expires = 0
	}
	s.rounds.SetEnds(tx, uuid, r.Expires)
	s.links.SetEnds(tx, uuid, r.Expires)
	s.reviews.SetEnds(tx, uuid, r.Expires)
}

// Release removes refs of rows that do not show a round, or no longer. The lock is held.
func (s *Store) Release(tx *table.Tx, uuid string, refs ...string) {
	for _, ref := range refs {
		s.refs.Delete(tx, uuid, ref)
	}
	s.settle(tx, uuid)
}

// Refs returns the refs of a record, in order.
func (s *Store) Refs(uuid string) (refs []string) {
	s.subject.View(func() {
		for ref := range s.refs.Rows(uuid) {
			refs = append(refs, ref)
		}
	})
	return refs
}

// Round implements [room.Records]. The error is [leaderboard.ErrNotFound] if there is no record.
func (s *Store) Round(_ context.Context, uuid string) (o room.PendingResult, err error) {
	var r record
	var ok bool
	s.subject.View(func() { r, ok = s.rounds.Get(uuid, "") })
	if !ok {
		return o, leaderboard.ErrNotFound
	}
	if o, err = room.DecodePendingResult(r.Result); err != nil {
		return o, fmt.Errorf("read the record of round %s: %w", uuid, err)
	}
	return o, nil
}

// RoundIDs implements [rattle/store/results.Records].
func (s *Store) RoundIDs(context.Context) (uuids []string, err error) {
	s.subject.View(func() { uuids = s.rounds.Groups() })
	return uuids, nil
}

// Rounds implements [rattle/store/results.Records].
func (s *Store) Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error {
	return s.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, _ map[room.PlayerID]bool) error { return each(o) })
}

// RoundsWithExcluded implements [rattle/store/results.Records].
func (s *Store) RoundsWithExcluded(ctx context.Context, uuids []string, each func(o room.PendingResult, excluded map[room.PlayerID]bool) error) error {
	for _, uuid := range uuids {
		r, excluded, ok := s.withExcluded(uuid)
		if !ok {
			continue
		}
		o, err := room.DecodePendingResult(r.Result)
		if err == nil {
			err = each(o, excluded)
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("record of round %s: %w", uuid, err)
		}
	}
	return nil
}

// withExcluded returns a record, and the players whose results are kept off the leaderboards.
func (s *Store) withExcluded(uuid string) (r record, excluded map[room.PlayerID]bool, ok bool) {
	excluded = make(map[room.PlayerID]bool)
	s.subject.View(func() {
		r, ok = s.rounds.Get(uuid, "")
		for p, state := range s.reviews.Rows(uuid) {
			excluded[room.PlayerID(p)] = state != player.ReviewApproved
		}
	})
	return r, excluded, ok
}

// eraseBatch is how many records are read while the lock is held once.
const eraseBatch = 256

// Erase removes the names of players from all records. Others read and write meanwhile.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	uuids, _ := s.RoundIDs(ctx)
	for some := range slices.Chunk(uuids, eraseBatch) {
		results := make([][]byte, len(some))
		s.subject.View(func() {
			for i, uuid := range some {
				r, _ := s.rounds.Get(uuid, "")
				results[i] = r.Result
			}
		})
		for i, uuid := range some {
			if results[i] == nil {
				continue
			}
			if o, err := room.DecodePendingResult(results[i]); err == nil && !gone.ClearResult(&o) {
				continue // without the lock: it may take long
			}
			if err := s.EraseFrom(ctx, gone, uuid); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// EraseFrom removes the names of players from one record.
func (s *Store) EraseFrom(ctx context.Context, gone room.ErasedPlayers, uuid string) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		r, ok := s.rounds.Get(uuid, "")
		if !ok {
			return nil
		}
		o, err := room.DecodePendingResult(r.Result)
		if err != nil || !gone.ClearResult(&o) {
			return err
		}
		if r.Result, err = room.EncodePendingResult(o); err != nil {
			return err
		}
		s.rounds.Put(tx, uuid, "", r)
		return nil
	})
	if err != nil {
		return fmt.Errorf("erase names from the record of round %s: %w", uuid, err)
	}
	return nil
}
