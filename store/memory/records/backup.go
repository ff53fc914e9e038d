package records

import (
	"maps"
	"slices"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// UUIDs returns the rounds of which anything is stored, in order. The lock is held.
func (s *Store) UUIDs() []string {
	all := append(s.rounds.Groups(), s.refs.Groups()...)
	slices.Sort(all)
	return slices.Compact(all)
}

// Backup returns what a backup has of a round. The lock is held.
func (s *Store) Backup(uuid string) *backup.Round {
	of, _ := s.rounds.Get(uuid, "")
	r := &backup.Round{UUID: uuid, Expires: room.Instant(of.Expires), Result: of.Result}
	if s.links.Len(uuid) > 0 {
		r.Links = part.Map[room.PlayerID](s.links.Rows(uuid))
	}
	if s.reviews.Len(uuid) > 0 {
		r.Reviews = part.Map[room.PlayerID](s.reviews.Rows(uuid))
	}
	r.Refs = part.Keys[string](s.refs.Rows(uuid))
	return r
}

// Restore replaces a round by what a backup has.
func (s *Store) Restore(tx *table.Tx, r *backup.Round) {
	if len(r.Result) > 0 {
		part.PutOne(tx, s.rounds, r.UUID, &backup.Part[record]{Is: record{Result: r.Result, Expires: int64(r.Expires)}})
		part.PutMap(tx, s.links, r.UUID, &backup.Part[map[room.PlayerID]string]{Is: r.Links})
		part.PutMap(tx, s.reviews, r.UUID, &backup.Part[map[room.PlayerID]player.ReviewState]{Is: r.Reviews})
	}
	refs := make(map[string]struct{}, len(r.Refs))
	for _, ref := range r.Refs {
		refs[ref] = struct{}{}
	}
	part.Put(tx, s.refs, r.UUID, 0, maps.All(refs))
	s.settle(tx, r.UUID)
}
