package room

import "slices"

// Who needs more time is given it. At a private table of friends with a clock the host sets, before
// the call, that a seat's time is half as long again, or twice as long. Each player then has an end of
// their own:
//
//	Opened ───────── 60 s ──────────── 90 s ───────────── 120 s
//	                 TimeUp            TimeUp             Closed
//	                 of most           of half more       of twice
//
// The terms of a round say who has more time in it, so all are bound to that before anybody sees a letter.
// Each end is the [State.Alarm] until it has passed. So no entry crosses one, the store's clock judges each
// word by the end of its finder, and the state knows whose time is up. The round closes at the last
// end, or when nobody is left who may still play; until then nobody is told more than those who play.

// ExtraTime is by how much a player's time is longer than the settings say.
type ExtraTime struct {
	Player  PlayerID
	Percent int // percent: half or twice
}

// How much more time there is, in percent.
const (
	halfExtra   = 50
	doubleExtra = 100
)

// setExtraTime sets a seat's time from the next round on.
func setExtraTime(s State, c SetExtraTime) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	seat, ok := s.Seat(c.Target)
	switch {
	case !ok:
		return nil, NoSuchPlayer
	case c.Percent != 0 && c.Percent != halfExtra && c.Percent != doubleExtra:
		return nil, SettingError{"more", "0, 50 or 100"}
	case c.Target.isAutomated():
		return nil, SettingError{"player", "a bot has the time that the settings say"}
	case s.Mode.Kind != Friends:
		return nil, BadSettings
	case s.Settings.Access != Private:
		return nil, SettingError{"access", "all have the same time where strangers come, and who plays alone sets the clock"}
	case s.Settings.Seconds == 0:
		return nil, SettingError{"seconds", "without a clock nobody needs more time"}
	case !s.isBetweenRounds():
		return nil, NotNow
	case seat.ExtraTime == c.Percent:
		return nil, nil
	}
	return []Event{ExtraTimeSet{c.Target, c.Percent}}, nil
}

// allowsExtraTime reports whether seats may have more time in a round.
func allowsExtraTime(s Settings, c Mode) bool {
	return c.Kind == Friends && s.Access == Private && s.Seconds > 0
}

// extraTimeOf returns how much more time a seat has in the next round.
func (s State) extraTimeOf(seat Seat) int {
	if !allowsExtraTime(s.Settings, s.Mode) {
		return 0
	}
	return seat.ExtraTime
}

// extraTimes returns who has more time in a round that is called now. Who is away loses the seat by the
// call, but not the time: who needs more of it may well be late.
func (s State) extraTimes() (more []ExtraTime) {
	for _, seat := range s.Seats {
		if n := s.extraTimeOf(seat); n > 0 {
			more = append(more, ExtraTime{seat.Player, n})
		}
	}
	return more
}

// extraTimeFor returns how much more time a player has in the round.
func (r Round) extraTimeFor(p PlayerID) int {
	for _, m := range r.ExtraTime {
		if m.Player == p {
			return m.Percent
		}
	}
	return 0
}

// durationFor returns how long the round lasts for a player.
func (r Round) durationFor(p PlayerID) Millis { return r.Settings.durationWith(r.extraTimeFor(p)) }

// maxDuration returns how long the round lasts for who has most time.
func (r Round) maxDuration() Millis {
	most := 0
	for _, m := range r.ExtraTime {
		most = max(most, m.Percent)
	}
	return r.Settings.durationWith(most)
}

// durationWith returns the length of the play with so much more time, in percent.
func (s Settings) durationWith(more int) Millis {
	lasts := s.duration()
	return lasts + lasts*Millis(more)/100
}

// endFor returns the instant at which the round is over for a player.
func (r Round) endFor(p PlayerID) Instant { return r.OpenedAt.Add(r.durationFor(p)) }

// endAfter returns the first end of anybody that is later than one, both since the opening.
func (r Round) endAfter(end Millis) (next Millis, ok bool) {
	for _, m := range r.ExtraTime {
		if at := r.Settings.durationWith(m.Percent); at > end && (!ok || at < next) {
			next, ok = at, true
		}
	}
	return next, ok
}

// isTimeUpFor reports whether the round is over for a player while others still play.
func (s State) isTimeUpFor(p PlayerID) bool {
	return s.Phase == Playing && len(s.Round.ExtraTime) > 0 && s.Round.durationFor(p) < s.Duration
}

// mayPlay reports whether a round is waiting for the player of a seat.
func (s State) mayPlay(seat Seat) bool {
	return !seat.Done && !seat.IsBot() && !s.isTimeUpFor(seat.Player)
}

// nextEnd returns until when a round goes on of which an end has come; it does not where nobody is left
// who may still play, but players who have been away for [AwayIsDone].
func (s State) nextEnd(end Instant) (next Millis, goesOn bool) {
	if end != s.Since.Add(s.Duration) {
		return 0, false // it only waited for players who are away
	}
	if s.Duration, goesOn = s.Round.endAfter(s.Duration); !goesOn {
		return 0, false
	}
	return s.Duration, !s.allDone() && s.Deadline().At() > end
}

// hasPossibleExtraTime reports whether rounds by these terms may give anybody the time that they do.
func (t Terms) hasPossibleExtraTime() bool {
	for i, m := range t.ExtraTime {
		before := func(o ExtraTime) bool { return o.Player == m.Player }
		if m.Percent != halfExtra && m.Percent != doubleExtra || m.Player.isAutomated() || slices.ContainsFunc(t.ExtraTime[:i], before) {
			return false
		}
	}
	return len(t.ExtraTime) == 0 || allowsExtraTime(t.Settings, t.Mode)
}
