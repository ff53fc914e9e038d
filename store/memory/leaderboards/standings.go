package leaderboards

import (
	"fmt"
	"slices"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
)

// standings are a player's results of one kind with one set of dice, each with the periods in which it stands. They are
// never changed in place.
type standings []standing

// standing is a value that stands in some of the periods that contain its instant: it may be the best of the month, but
// not of all time.
type standing struct {
	Value   int               `json:"value"`
	Entry   leaderboard.Entry `json:"entry"`
	Periods periods           `json:"in"`
}

// periods is a set of periods. As text it has their names, with spaces between them.
type periods uint8

func only(p leaderboard.Period) periods {
	return 1 << slices.Index(leaderboard.Periods(), p)
}

// MarshalText implements encoding.TextMarshaler.
func (s periods) MarshalText() ([]byte, error) {
	var names []string
	for _, p := range s.all() {
		names = append(names, string(p))
	}
	return []byte(strings.Join(names, " ")), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *periods) UnmarshalText(text []byte) error {
	*s = 0
	for name := range strings.FieldsSeq(string(text)) {
		if !slices.Contains(leaderboard.Periods(), leaderboard.Period(name)) {
			return fmt.Errorf("%q is no period", name)
		}
		*s |= only(leaderboard.Period(name))
	}
	return nil
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
