package players

import (
	"iter"
	"maps"
	"slices"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// PlayerIDs calls add with the players about whom this package stores anything. The lock is held.
func (s *Store) PlayerIDs(add func(ids ...string)) {
	for _, names := range [][]string{
		s.profiles.Groups(), s.devices.Groups(), s.phrases.Groups(), s.issued.Groups(), s.admitted.Groups(), s.blocked.Groups(),
	} {
		add(names...)
	}
}

// BackupPlayer adds to a backup what this package stores about a player. The lock is held.
func (s *Store) BackupPlayer(to *backup.Player) {
	p := string(to.ID)
	to.Profile = part.Of(s.profiles, p, func(rows iter.Seq2[string, Profile]) backup.Profile { return backup.Profile(part.One(rows)) })
	to.Devices = part.Of(s.devices, p, func(rows iter.Seq2[string, device]) (d backup.Devices) {
		for key, of := range rows {
			if key == firstDevice {
				d.Note = of.Note
				continue
			}
			if d.Later == nil {
				d.Later = make(map[string]room.Instant)
			}
			d.Later[key] = of.Since
		}
		return d
	})
	to.Phrase = part.Of(s.phrases, p, func(rows iter.Seq2[string, phrase]) backup.Phrase { return backup.Phrase(part.One(rows)) })
	to.Code = part.Of(s.issued, p, part.One[string])
	to.Admitted = part.Of(s.admitted, p, func(iter.Seq2[string, struct{}]) bool { return true })
	to.Blocked = part.Of(s.blocked, p, part.Keys[room.PlayerID, string, struct{}])
}

// RestorePlayer replaces what this package stores about a player by what a backup has.
func (s *Store) RestorePlayer(tx *table.Tx, from *backup.Player) {
	p := string(from.ID)
	part.PutOne(tx, s.profiles, p, converted(from.Profile, func(of backup.Profile) Profile { return Profile(of) }))
	part.PutMap(tx, s.devices, p, converted(from.Devices, func(of backup.Devices) map[string]device {
		all := make(map[string]device, len(of.Later)+1)
		for key, since := range of.Later {
			all[key] = device{Since: since}
		}
		if of.Note != "" {
			all[firstDevice] = device{Note: of.Note}
		}
		return all
	}))
	part.PutOne(tx, s.phrases, p, converted(from.Phrase, func(of backup.Phrase) phrase { return phrase(of) }))
	part.PutOne(tx, s.issued, p, from.Code)
	if code := from.Code; code != nil {
		part.PutOne(tx, s.codes, code.Is, &backup.Part[room.PlayerID]{Ends: code.Ends, Is: from.ID})
	}
	part.PutOne(tx, s.admitted, p, converted(from.Admitted, func(bool) struct{} { return struct{}{} }))
	part.PutMap(tx, s.blocked, p, converted(from.Blocked, func(others []room.PlayerID) map[room.PlayerID]struct{} {
		all := make(map[room.PlayerID]struct{}, len(others))
		for _, other := range others {
			all[other] = struct{}{}
		}
		return all
	}))
}

func converted[From, To any](p *backup.Part[From], convert func(From) To) *backup.Part[To] {
	if p == nil {
		return nil
	}
	return &backup.Part[To]{Ends: p.Ends, Is: convert(p.Is)}
}

// BackupModeration returns what a backup has of moderation. The lock is held.
func (s *Store) BackupModeration() (m backup.Moderation) {
	m.Reviews = part.Of(s.reviews, all, part.Values[string, player.PendingReview])
	_, m.Reports = s.allReports()
	m.Decisions = part.Of(s.decisions, all, part.Values[uint64, player.Decision])
	if m.Decisions != nil {
		slices.Reverse(m.Decisions.Is)
	}
	if s.rulings.Len(all) > 0 {
		m.Rulings = part.Map[room.PlayerID](s.rulings.Rows(all))
	}
	return m
}

// RestoreModeration replaces what is stored for moderators by what a backup has.
func (s *Store) RestoreModeration(tx *table.Tx, m backup.Moderation) {
	part.PutList(tx, s.reviews, all, m.Reviews, func(_ int, r player.PendingReview) string { return reviewKey(r) })
	reports := slices.Clone(m.Reports)
	slices.Reverse(reports)
	part.PutList(tx, s.reports, all, &backup.Part[[]player.Report]{Is: reports}, func(i int, _ player.Report) uint64 { return uint64(i) + 1 })
	if m.Decisions != nil {
		oldestFirst := &backup.Part[[]player.Decision]{Ends: m.Decisions.Ends, Is: slices.Clone(m.Decisions.Is)}
		slices.Reverse(oldestFirst.Is)
		part.PutList(tx, s.decisions, all, oldestFirst, func(i int, _ player.Decision) uint64 { return uint64(i) + 1 })
	}
	part.Put(tx, s.rulings, all, 0, func(yield func(string, player.Ruling) bool) {
		for p, r := range m.Rulings {
			if !yield(string(p), r) {
				return
			}
		}
	})
}

// BackupForgotten returns who asked to be forgotten. The lock is held.
func (s *Store) BackupForgotten() backup.Forgotten {
	f := backup.Forgotten{Until: make(player.Forgotten), ToErase: make(map[room.PlayerID]room.Instant)}
	for _, p := range s.forgotten.Groups() {
		until, _ := s.forgotten.Ends(p)
		f.Until[room.PlayerID(p)] = room.Instant(until)
	}
	for _, p := range s.toErase.Groups() {
		f.ToErase[room.PlayerID(p)], _ = s.toErase.Get(p, "")
	}
	return f
}

// RestoreForgotten adds who asked to be forgotten.
func (s *Store) RestoreForgotten(tx *table.Tx, f backup.Forgotten) {
	for _, p := range slices.Sorted(maps.Keys(f.Until)) {
		part.PutOne(tx, s.forgotten, string(p), &backup.Part[struct{}]{Ends: f.Until[p]})
	}
	ends := room.Instant(tx.Now()).Add(room.Millis(player.ForgottenTTL.Milliseconds()))
	for _, p := range slices.Sorted(maps.Keys(f.ToErase)) {
		part.PutOne(tx, s.toErase, string(p), &backup.Part[room.Instant]{Ends: ends, Is: f.ToErase[p]})
	}
}
