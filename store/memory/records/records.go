package records

import (
	"context"
	"fmt"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Store stores records. Its methods may be called from any goroutine, but for those that say that the lock of the
// subject is held.
type Store struct {
	subject  *table.Subject
	records  *table.Table[string, record] // with one row a round, whose key is empty
	refs     *table.Table[string, struct{}]
	shares   *table.Table[string, string]             // by player
	reviewed *table.Table[string, player.ReviewState] // by player
}

// record is a recorded round.
type record struct {
	Result []byte       `json:"result"` // by [room.EncodePendingResult]
	Ends   room.Instant `json:"ends"`   // unless it has refs
}

// New returns a store of records whose tables it adds to a subject.
func New(subject *table.Subject) *Store {
	return &Store{
		subject:  subject,
		records:  table.Of[string, record](subject, "records"),
		refs:     table.Of[string, struct{}](subject, "refs"),
		shares:   table.Of[string, string](subject, "shares"),
		reviewed: table.Of[string, player.ReviewState](subject, "reviewed"),
	}
}

// Save stores the record of a round, with the refs of rows that are about to show it, and notes which results a person
// has to review. It returns the players whose results are not decided yet. An existing record stays as it is.
func (s *Store) Save(ctx context.Context, o room.PendingResult, refs []string, review []room.PlayerID) (pending []room.PlayerID, err error) {
	packed, err := room.EncodePendingResult(o)
	if err != nil {
		return nil, err
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		ends := o.At.Add(room.Millis(player.RecordTTL.Milliseconds()))
		if s.records.Len(o.ID) == 0 && int64(ends) > tx.Now() {
			s.records.Put(tx, o.ID, "", record{packed, ends})
		}
		if s.records.Len(o.ID) == 0 {
			return nil // it was too old: what has to be reviewed does not count any more
		}
		for _, p := range review {
			state, ok := s.reviewed.Get(o.ID, string(p))
			if !ok {
				state = player.ReviewPending
				s.reviewed.Put(tx, o.ID, string(p), state)
			}
			if state == player.ReviewPending {
				pending = append(pending, p)
			}
		}
		for _, ref := range refs {
			s.refs.Put(tx, o.ID, ref, struct{}{})
		}
		s.setEnds(tx, o.ID)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("save the record: %w", err)
	}
	return pending, nil
}

// setEnds has a record end at its instant, or not while it has refs.
func (s *Store) setEnds(tx *table.Tx, round string) {
	r, ok := s.records.Get(round, "")
	if !ok {
		return
	}
	ends := int64(r.Ends)
	if s.refs.Len(round) > 0 {
		ends = 0
	}
	s.records.SetEnds(tx, round, ends)
	s.shares.SetEnds(tx, round, ends)
	s.reviewed.SetEnds(tx, round, ends)
}

// Release removes refs of rows that do not show a round any more. The lock is held.
func (s *Store) Release(tx *table.Tx, round string, refs ...string) {
	for _, ref := range refs {
		s.refs.Delete(tx, round, ref)
	}
	s.setEnds(tx, round)
}

// Round returns the record of a round. The error is [leaderboard.ErrNotFound] if there is none.
func (s *Store) Round(_ context.Context, uuid string) (o room.PendingResult, err error) {
	var packed []byte
	s.subject.View(func() {
		r, _ := s.records.Get(uuid, "")
		packed = r.Result
	})
	if packed == nil {
		return o, leaderboard.ErrNotFound
	}
	if o, err = room.DecodePendingResult(packed); err != nil {
		return o, fmt.Errorf("read the record of round %s: %w", uuid, err)
	}
	return o, nil
}

// RoundIDs returns the UUIDs of all rounds that have a record, in order.
func (s *Store) RoundIDs(context.Context) (uuids []string, _ error) {
	s.subject.View(func() { uuids = s.records.Groups() })
	return uuids, nil
}

// Rounds calls each with the records of some rounds, except those that have expired.
func (s *Store) Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error {
	return s.RoundsWithExcluded(ctx, uuids, func(o room.PendingResult, _ map[room.PlayerID]bool) error { return each(o) })
}

// RoundsWithExcluded calls each with the same records, and with the players whose results are kept off the
// leaderboards: not reviewed yet, or rejected.
func (s *Store) RoundsWithExcluded(_ context.Context, uuids []string, each func(o room.PendingResult, excluded map[room.PlayerID]bool) error) error {
	for _, uuid := range uuids {
		var packed []byte
		excluded := make(map[room.PlayerID]bool)
		s.subject.View(func() {
			r, _ := s.records.Get(uuid, "")
			packed = r.Result
			for p, state := range s.reviewed.Rows(uuid) {
				excluded[room.PlayerID(p)] = state != player.ReviewApproved
			}
		})
		if packed == nil {
			continue
		}
		o, err := room.DecodePendingResult(packed)
		if err == nil {
			err = each(o, excluded)
		}
		if err != nil {
			return fmt.Errorf("record of round %s: %w", uuid, err)
		}
	}
	return nil
}

// EraseFrom removes the names of players from the record of a round.
func (s *Store) EraseFrom(ctx context.Context, gone room.ErasedPlayers, uuid string) error {
	o, err := s.Round(ctx, uuid)
	if err != nil || !gone.ClearResult(&o) {
		return nil //nolint:nilerr // it is gone, or an audit reports it
	}
	packed, err := room.EncodePendingResult(o)
	if err != nil {
		return err
	}
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		if r, ok := s.records.Get(uuid, ""); ok { // nothing else changes a record
			r.Result = packed
			s.records.Put(tx, uuid, "", r)
		}
		return nil
	})
}

// Erase removes the names of players from all records.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	uuids, _ := s.RoundIDs(ctx)
	for _, uuid := range uuids {
		if err := s.EraseFrom(ctx, gone, uuid); err != nil {
			return fmt.Errorf("erase players from round %s: %w", uuid, err)
		}
	}
	return nil
}
