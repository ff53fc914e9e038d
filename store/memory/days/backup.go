package days

import (
	"maps"

	"rattle/daily"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// PlayerIDs calls add with the players about whom this package stores anything alone. The lock is held.
func (s *Store) PlayerIDs(add func(ids ...string)) {
	add(s.attempts.Groups()...)
	add(s.played.Groups()...)
}

// BackupPlayer adds to a backup what this package stores about a player alone. The lock is held.
func (s *Store) BackupPlayer(to *backup.Player) {
	to.Attempts = part.Of(s.attempts, string(to.ID), part.Map[daily.Date, daily.Date, room.Code])
	to.Played = part.Of(s.played, string(to.ID), part.Map[daily.Date, daily.Date, int])
}

// RestorePlayer replaces what this package stores about a player alone by what a backup has.
func (s *Store) RestorePlayer(tx *table.Tx, from *backup.Player) {
	p := string(from.ID)
	s.attempts.Drop(tx, p)
	if of := from.Attempts; of != nil {
		part.Put(tx, s.attempts, p, of.Ends, maps.All(of.Is))
	}
	s.played.Drop(tx, p)
	if of := from.Played; of != nil {
		part.Put(tx, s.played, p, of.Ends, maps.All(of.Is))
	}
}

// BackupCalendar returns what the daily boards follow from, nil for nothing. The lock is held.
func (s *Store) BackupCalendar() *backup.Calendar {
	of, ok := s.origin.Get(all, "")
	if !ok && s.boards.Len(all) == 0 {
		return nil
	}
	c := &backup.Calendar{Since: of.Since}
	if ok {
		c.Secret = &of.Secret
	}
	if s.boards.Len(all) > 0 {
		c.Boards = maps.Collect(s.boards.Rows(all))
	}
	return c
}

// RestoreCalendar replaces what the daily boards follow from.
func (s *Store) RestoreCalendar(tx *table.Tx, c *backup.Calendar) {
	if c.Secret != nil {
		part.PutOne(tx, s.origin, all, &backup.Part[origin]{Is: origin{*c.Secret, c.Since}})
	}
	part.Put(tx, s.boards, all, 0, maps.All(c.Boards))
}

// BackupDays calls put with the results of each day, in order. The lock is held.
func (s *Store) BackupDays(put func(*backup.Day)) {
	for _, date := range s.rows.Groups() {
		day := &backup.Day{Date: daily.Date(date), Rows: make(map[room.PlayerID]backup.DayRow)}
		for p := range s.rows.Rows(date) {
			r, _ := s.attempt(day.Date, room.PlayerID(p))
			day.Rows[room.PlayerID(p)] = backup.DayRow(r)
		}
		put(day)
	}
}

// RestoreDay replaces the results of a day.
func (s *Store) RestoreDay(tx *table.Tx, d *backup.Day) {
	part.Put(tx, s.rows, string(d.Date), d.Date.ExpiresAt(), func(yield func(string, row) bool) {
		for p, r := range d.Rows {
			if !yield(string(p), row(r)) {
				return
			}
		}
	})
}
