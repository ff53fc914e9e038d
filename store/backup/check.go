package backup

import (
	"errors"
	"fmt"
	"slices"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
)

// check returns an error if no store can hold an item: its names would make keys of something else.
func (i Item) check() error {
	if n := i.fields(); n != 1 {
		return fmt.Errorf("a line has %d items, want one", n)
	}
	switch {
	case i.Room != nil:
		return i.Room.check()
	case i.Queue != nil:
		return i.Queue.check()
	case i.Leaderboards != nil:
		return i.Leaderboards.check()
	case i.Player != nil:
		return i.Player.check()
	case i.Match != nil:
		return checkIDs("match", i.Match.Is.ID)
	case i.Round != nil:
		return checkIDs("round", i.Round.UUID)
	case i.Day != nil:
		_, err := daily.ParseDate(string(i.Day.Date))
		return err
	}
	return nil
}

// fields returns how many fields are set.
func (i Item) fields() (n int) {
	for _, set := range []bool{
		i.Room != nil, i.Queue != nil, i.Moderation != nil, i.Words != nil, i.Counted != nil, i.Leaderboards != nil, i.Player != nil,
		i.Match != nil, i.Round != nil, i.Calendar != nil, i.Day != nil, i.Forgotten != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

func checkIDs[ID ~string](what string, ids ...ID) error {
	for _, id := range ids {
		if !room.IsPlainID(string(id)) {
			return fmt.Errorf("%.80q is no ID of a %s", string(id), what)
		}
	}
	return nil
}

func (r *Room) check() error {
	if code, err := room.ParseCode(string(r.Code)); err != nil || code != r.Code {
		return fmt.Errorf("%.80q is no room", string(r.Code))
	}
	if len(r.Log) == 0 {
		return fmt.Errorf("room %s has no log", r.Code.Redacted())
	}
	ids := make([]string, 0, 2*len(r.Log)+1)
	for _, e := range r.Log {
		if ids = append(ids, e.ID); e.Epoch != "" {
			ids = append(ids, e.Epoch)
		}
		if len(e.Events) == 0 {
			return fmt.Errorf("an entry of room %s has no events", r.Code.Redacted())
		}
	}
	if r.Snapshot != nil {
		ids = append(ids, r.Snapshot.Head)
	}
	for _, id := range ids {
		if _, err := room.ParseID(id); err != nil {
			return fmt.Errorf("room %s: %w", r.Code.Redacted(), err)
		}
	}
	return nil
}

func (q *Queue) check() (err error) {
	for p := range q.Matches {
		err = errors.Join(err, checkIDs("player", p))
	}
	for id, c := range q.Challenges {
		err = errors.Join(err, checkIDs("challenge", id))
		if c.Is.Challenge.ID != id {
			err = errors.Join(err, fmt.Errorf("the challenge %q is called %q", c.Is.Challenge.ID, id))
		}
	}
	for p, inbox := range q.Inboxes {
		err = errors.Join(err, checkIDs("player", p))
		for _, c := range inbox.Is {
			err = errors.Join(err, checkIDs("challenge", c.ID))
		}
	}
	return err
}

func (l *Leaderboards) check() error {
	err := checkIDs("set of dice", l.Dice)
	for _, b := range l.Boards {
		err = errors.Join(err, checkIDs("kind of leaderboards", b.Kind))
		if !slices.Contains(leaderboard.Periods(), b.Period) || len(b.Rows) == 0 {
			err = errors.Join(err, fmt.Errorf("a leaderboard of the period %q with %d rows", b.Period, len(b.Rows)))
		}
		for _, r := range b.Rows {
			if b.Period.Key(r.Entry.At) != b.Key {
				err = errors.Join(err, fmt.Errorf("a row of %q is from another time", b.Key))
			}
		}
	}
	return err
}

func (p *Player) check() error {
	err := checkIDs("player", p.ID)
	if p.Code != nil {
		err = errors.Join(err, checkIDs("device", p.Code.Is))
	}
	if p.Phrase != nil {
		err = errors.Join(err, checkIDs("phrase", p.Phrase.Is.Key))
	}
	if p.RatingHistory != nil {
		for dice := range p.RatingHistory.Is {
			err = errors.Join(err, checkIDs("set of dice", dice))
		}
	}
	if p.Totals != nil {
		for _, t := range p.Totals.Is {
			if !slices.Contains(leaderboard.Periods(), t.Period) {
				err = errors.Join(err, fmt.Errorf("a total of the period %q", t.Period))
			}
		}
	}
	return err
}
