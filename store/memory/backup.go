package memory

import (
	"context"
	"slices"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/table"
)

var (
	_ backup.Source = (*Store)(nil)
	_ backup.Target = (*Store)(nil)
)

// Now implements [backup.Source] and [backup.Target].
func (s *Store) Now(context.Context) (room.Instant, error) { return room.Instant(s.db.Millis()), nil }

// Items implements [backup.Source]. Servers may use the store meanwhile: what a result is written to comes in the reverse
// order of recording, so that a result that is caught half recorded is as a server leaves it that dies meanwhile.
func (s *Store) Items(ctx context.Context, put func(backup.Item) error) error {
	for _, code := range s.Rooms.Codes() {
		if r := s.Rooms.Backup(code); r != nil {
			if err := putOne(ctx, put, backup.Item{Room: r}); err != nil {
				return err
			}
		}
	}
	if q := s.subjects.queue.Backup(); q != nil {
		if err := put(backup.Item{Queue: q}); err != nil {
			return err
		}
	}
	return s.subjects.items(ctx, put)
}

func putOne(ctx context.Context, put func(backup.Item) error, i backup.Item) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return put(i)
}

// items calls put with all but rooms and the queue.
func (s *subjects) items(ctx context.Context, put func(backup.Item) error) error {
	if err := s.putAll(ctx, put, s.beforePlayers); err != nil {
		return err
	}
	var ids, uuids []string
	s.subject.View(func() { ids = s.playerIDs() })
	for _, id := range ids {
		p := &backup.Player{ID: room.PlayerID(id)}
		s.subject.View(func() {
			s.players.BackupPlayer(p)
			s.boards.BackupPlayer(p)
			s.days.BackupPlayer(p)
		})
		if err := putOne(ctx, put, backup.Item{Player: p}); err != nil {
			return err
		}
	}
	if err := s.putAll(ctx, put, s.afterPlayers); err != nil {
		return err
	}
	s.subject.View(func() { uuids = s.records.UUIDs() })
	for _, uuid := range uuids {
		var r *backup.Round
		s.subject.View(func() { r = s.records.Backup(uuid) })
		if err := putOne(ctx, put, backup.Item{Round: r}); err != nil {
			return err
		}
	}
	return s.putAll(ctx, put, s.forgotten)
}

// putAll puts items that are read at one instant.
func (s *subjects) putAll(ctx context.Context, put func(backup.Item) error, read func() []backup.Item) error {
	var items []backup.Item
	s.subject.View(func() { items = read() })
	for _, i := range items {
		if err := putOne(ctx, put, i); err != nil {
			return err
		}
	}
	return nil
}

// beforePlayers returns requests, lists of words and leaderboards. The lock is held.
func (s *subjects) beforePlayers() (items []backup.Item) {
	if m := s.players.BackupModeration(); !m.IsEmpty() {
		items = append(items, backup.Item{Moderation: &m})
	}
	if w := s.words.Backup(); w != nil {
		items = append(items, backup.Item{Words: w})
	}
	if c := s.boards.BackupCounted(); len(c) > 0 {
		items = append(items, backup.Item{Counted: c})
	}
	s.boards.BackupBoards(func(l *backup.Leaderboards) { items = append(items, backup.Item{Leaderboards: l}) })
	return items
}

// afterPlayers returns matches and days. The lock is held.
func (s *subjects) afterPlayers() (items []backup.Item) {
	s.boards.BackupMatches(func(m *backup.Part[backup.StoredMatch]) { items = append(items, backup.Item{Match: m}) })
	if c := s.days.BackupCalendar(); c != nil {
		items = append(items, backup.Item{Calendar: c})
	}
	s.days.BackupDays(func(d *backup.Day) { items = append(items, backup.Item{Day: d}) })
	return items
}

// forgotten returns who asked to be forgotten. The lock is held.
func (s *subjects) forgotten() []backup.Item {
	f := s.players.BackupForgotten()
	if len(f.Until)+len(f.ToErase) == 0 {
		return nil
	}
	return []backup.Item{{Forgotten: &f}}
}

// playerIDs returns the players about whom anything is stored alone, in order. The lock is held.
func (s *subjects) playerIDs() (ids []string) {
	add := func(some ...string) { ids = append(ids, some...) }
	s.players.PlayerIDs(add)
	s.boards.PlayerIDs(add)
	s.days.PlayerIDs(add)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Begin implements [backup.Target].
func (s *Store) Begin(ctx context.Context) error {
	return s.Items(ctx, func(backup.Item) error { return backup.ErrNotEmpty })
}

// Put implements [backup.Target].
func (s *Store) Put(ctx context.Context, i backup.Item) error {
	switch {
	case i.Room != nil:
		return s.Rooms.Restore(ctx, i.Room)
	case i.Queue != nil:
		return s.subjects.queue.Restore(ctx, i.Queue)
	}
	return s.subjects.subject.Update(ctx, func(tx *table.Tx) error {
		s.subjects.put(tx, i)
		return nil
	})
}

func (s *subjects) put(tx *table.Tx, i backup.Item) {
	switch {
	case i.Moderation != nil:
		s.players.RestoreModeration(tx, *i.Moderation)
	case i.Words != nil:
		s.words.Restore(tx, i.Words)
	case i.Counted != nil:
		s.boards.RestoreCounted(tx, i.Counted)
	case i.Leaderboards != nil:
		for _, b := range i.Leaderboards.Boards {
			s.boards.RestoreBoard(tx, i.Leaderboards.Dice, b)
		}
	case i.Player != nil:
		s.players.RestorePlayer(tx, i.Player)
		s.boards.RestorePlayer(tx, i.Player)
		s.days.RestorePlayer(tx, i.Player)
	case i.Match != nil:
		s.boards.RestoreMatch(tx, i.Match)
	case i.Round != nil:
		s.records.Restore(tx, i.Round)
	case i.Calendar != nil:
		s.days.RestoreCalendar(tx, i.Calendar)
	case i.Day != nil:
		s.days.RestoreDay(tx, i.Day)
	case i.Forgotten != nil:
		s.players.RestoreForgotten(tx, *i.Forgotten)
	}
}
