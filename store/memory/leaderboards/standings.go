package leaderboards

import (
	"slices"
	"strconv"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/table"
)

// standings are a player's results of one kind with one set of dice, each with the periods in which it stands. They are
// never changed in place.
type standings []standing

// standing is a value that stands in some of the periods that contain its instant: it may be the best of the month, but
// not of all time.
type standing struct {
	Value   int
	Entry   leaderboard.Entry
	Periods periods
}

// AppendJSON implements [table.Appender]: a store has hundreds of thousands of these, so each is an array of a value, a set
// of periods, and the fields of the entry.
func (s standings) AppendJSON(to []byte) []byte {
	to = append(to, '[')
	for i, of := range s {
		if i > 0 {
			to = append(to, ',')
		}
		to = strconv.AppendInt(append(to, '['), int64(of.Value), 10)
		to = strconv.AppendUint(append(to, ','), uint64(of.Periods), 10)
		to = strconv.AppendInt(append(to, ','), int64(of.Entry.At), 10)
		for _, text := range []string{of.Entry.Name, of.Entry.Word, of.Entry.Round} {
			to = table.AppendJSON(append(to, ','), text)
		}
		to = strconv.AppendBool(append(to, ','), of.Entry.Provisional)
		to = append(strconv.AppendBool(append(to, ','), of.Entry.Private), ']')
	}
	return append(to, ']')
}

// ParseJSON implements [table.Parser].
func (s *standings) ParseJSON(text []byte) error {
	*s = nil
	return table.Elements(text, func(n int, element []byte) error {
		var of standing
		e := &of.Entry
		err := table.Fields(element, &of.Value, (*uint8)(&of.Periods), &e.At, &e.Name, &e.Word, &e.Round, &e.Provisional, &e.Private)
		if err != nil {
			return err
		}
		if *s == nil {
			*s = make(standings, 0, n)
		}
		*s = append(*s, of)
		return nil
	})
}

// periods is a set of periods, a bit for each in the order of [leaderboard.Periods].
type periods uint8

func only(p leaderboard.Period) periods {
	return 1 << slices.Index(leaderboard.Periods(), p)
}

func (s periods) all() (all []leaderboard.Period) {
	for _, p := range leaderboard.Periods() {
		if s&only(p) != 0 {
			all = append(all, p)
		}
	}
	return all
}

// stands reports whether the standing is that of a period.
func (s standing) stands(p leaderboard.Period, key string) bool {
	return s.Periods&only(p) != 0 && p.Key(s.Entry.At) == key
}

// in returns the standing in a period.
func (s standings) in(p leaderboard.Period, key string) (standing, bool) {
	i := slices.IndexFunc(s, func(old standing) bool { return old.stands(p, key) })
	if i < 0 {
		return standing{}, false
	}
	return s[i], true
}

// with returns the standings after another result in the period that contains the result.
func (s standings) with(p leaderboard.Period, value int, e leaderboard.Entry) standings {
	after := s.without(p, p.Key(e.At))
	for i, old := range after {
		if old.Value == value && old.Entry == e {
			after[i].Periods |= only(p)
			return after
		}
	}
	return append(after, standing{value, e, only(p)})
}

// without returns the standings without that of a period.
func (s standings) without(p leaderboard.Period, key string) standings {
	return s.filter(func(old standing, in leaderboard.Period) bool { return in != p || p.Key(old.Entry.At) != key })
}

// current returns the standings without those of periods that have ended.
func (s standings) current(now room.Instant) standings {
	return s.filter(func(old standing, in leaderboard.Period) bool { return !hasEnded(in, old.Entry.At, now) })
}

// filter returns a copy of the standings with those periods of each that keep returns true for.
func (s standings) filter(keep func(standing, leaderboard.Period) bool) standings {
	kept := make(standings, 0, len(s))
	for _, old := range s {
		for _, p := range old.Periods.all() {
			if !keep(old, p) {
				old.Periods &^= only(p)
			}
		}
		if old.Periods != 0 {
			kept = append(kept, old)
		}
	}
	return kept
}

// hasEnded reports whether leaderboards of the period that contains an instant have ended.
func hasEnded(p leaderboard.Period, at, now room.Instant) bool {
	ends := p.ExpiresAt(at)
	return ends != 0 && ends <= now
}
