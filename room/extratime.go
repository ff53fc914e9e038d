package room

import "slices"

// Players who need more time can have it. In a private room of friends that plays by the clock, the
// host may make a seat's time half as long again, or twice as long, before the round is called. Each
// player then has an end of their own:
//
//	RoundOpened ──── 60 s ──────────── 90 s ───────────── 120 s
//	                 TimeUp            TimeUp             RoundClosed
//	                 no extra time     50 % extra         100 % extra
//
// The terms of a round have each player's extra time, so it is fixed before anybody sees a letter.
// The next end is the [State.Deadline] until it has passed: no entry crosses it, so the store's clock
// judges each word by its finder's end, and the state knows whose time is up. The round closes at the
// last end, or when nobody is left who may still play. Until then views show no more than during play.

// ExtraTime is a player's extra time in a round.
type ExtraTime struct {
	Player  PlayerID
	Percent int // of the length in the settings: halfExtra or doubleExtra
}

// The possible extra times, in percent.
const (
	halfExtra   = 50
	doubleExtra = 100
)

// setExtraTime sets a seat's extra time from the next round on.
func setExtraTime(s State, c SetExtraTime) ([]Event, error) {
	if err := s.requireHost(c.Player); err != nil {
		return nil, err
	}
	seat, ok := s.Seat(c.Target)
	switch {
	case !ok:
		return nil, NoSuchPlayer
	case c.Percent != 0 && c.Percent != halfExtra && c.Percent != doubleExtra:
		return nil, SettingError{"extraTime", "0, 50 or 100"}
	case c.Target.isProgram():
		return nil, SettingError{"player", "a bot has no extra time"}
	case s.Mode.Kind != Friends:
		return nil, BadSettings
	case s.Settings.Access != Private:
		return nil, SettingError{"access", "only private rooms have extra time"}
	case s.Settings.Seconds == 0:
		return nil, SettingError{"seconds", "a room without a clock has no extra time"}
	case !s.isBetweenRounds():
		return nil, NotNow
	case seat.ExtraTime == c.Percent:
		return nil, nil
	}
	return []Event{ExtraTimeSet{c.Target, c.Percent}}, nil
}

// allowsExtraTime reports whether seats may have extra time in a round.
func allowsExtraTime(s Settings, m Mode) bool {
	return m.Kind == Friends && s.Access == Private && s.Seconds > 0
}

// extraTimeOf returns a seat's extra time in the next round.
func (s State) extraTimeOf(seat *Seat) int {
	if !allowsExtraTime(s.Settings, s.Mode) {
		return 0
	}
	return seat.ExtraTime
}

// extraTimes returns the extra times of a round that is called now. A player who is away loses the
// seat by the call, but keeps the extra time: a player who needs it may well be late.
func (s State) extraTimes() (extra []ExtraTime) {
	for _, seat := range s.Seats {
		if n := s.extraTimeOf(seat); n > 0 {
			extra = append(extra, ExtraTime{seat.Player, n})
		}
	}
	return extra
}

// extraTimeFor returns a player's extra time in the round.
func (r Round) extraTimeFor(p PlayerID) int {
	for _, extra := range r.ExtraTime {
		if extra.Player == p {
			return extra.Percent
		}
	}
	return 0
}

// durationFor returns how long the round lasts for a player.
func (r Round) durationFor(p PlayerID) Millis { return r.Settings.durationWith(r.extraTimeFor(p)) }

// maxDuration returns how long the round lasts for the player with most time.
func (r Round) maxDuration() Millis {
	percent := 0
	for _, extra := range r.ExtraTime {
		percent = max(percent, extra.Percent)
	}
	return r.Settings.durationWith(percent)
}

// durationWith returns the length of a round with extra time, in percent.
func (s Settings) durationWith(percent int) Millis {
	duration := s.duration()
	return duration + duration*Millis(percent)/100
}

// endFor returns the instant at which the round ends for a player.
func (r Round) endFor(p PlayerID) Instant { return r.OpenedAt.Add(r.durationFor(p)) }

// endAfter returns the first end of any player after another end, both since the opening.
func (r Round) endAfter(end Millis) (next Millis, ok bool) {
	for _, extra := range r.ExtraTime {
		if at := r.Settings.durationWith(extra.Percent); at > end && (!ok || at < next) {
			next, ok = at, true
		}
	}
	return next, ok
}

// isTimeUpFor reports whether the round is over for a player while others still play.
func (s State) isTimeUpFor(p PlayerID) bool {
	return s.Phase == Playing && len(s.Round.ExtraTime) > 0 && s.Round.durationFor(p) < s.Duration
}

// mayPlay reports whether the round waits for the player of a seat.
func (s State) mayPlay(seat *Seat) bool {
	return !seat.Done && !seat.IsAutomated() && !s.isTimeUpFor(seat.Player)
}

// nextEnd returns the next end of a round after one that has come. It returns false if nobody is left
// who may still play, apart from players who have been away for [AwayTimeout].
func (s State) nextEnd(end Instant) (next Millis, goesOn bool) {
	if end != s.Since.Add(s.Duration) || s.Round.PlayEnded {
		return 0, false // it was only waiting for players who are away, or to be closed
	}
	if s.Duration, goesOn = s.Round.endAfter(s.Duration); !goesOn {
		return 0, false
	}
	return s.Duration, !s.allDone() && s.Deadline().At() > end
}

// hasPossibleExtraTime reports whether a round by these terms can have the extra times that they
// list.
func (t Terms) hasPossibleExtraTime() bool {
	for i, extra := range t.ExtraTime {
		same := func(o ExtraTime) bool { return o.Player == extra.Player }
		if extra.Percent != halfExtra && extra.Percent != doubleExtra || extra.Player.isProgram() || slices.ContainsFunc(t.ExtraTime[:i], same) {
			return false
		}
	}
	return len(t.ExtraTime) == 0 || allowsExtraTime(t.Settings, t.Mode)
}
