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

// MoreTime is by how much a player's time is longer than the settings say.
type MoreTime struct {
	Player PlayerID `json:"player"`
	More   int      `json:"more"` // percent: half or twice
}

// How much more time there is, in percent.
const (
	halfMore  = 50
	twiceMore = 100
)

// giveTime sets a seat's time from the next round on.
func giveTime(s State, c GiveTime) ([]Event, error) {
	if err := s.asHost(c.Player); err != nil {
		return nil, err
	}
	seat, ok := s.Seat(c.Target)
	switch {
	case !ok:
		return nil, NoSuchPlayer
	case !oneOf(c.More, 0, halfMore, twiceMore):
		return nil, SettingError{"more", "0, 50 or 100"}
	case c.Target.machine():
		return nil, SettingError{"player", "a bot has the time that the settings say"}
	case s.Contest.Kind != Friends:
		return nil, BadSettings
	case s.Settings.Access != Private:
		return nil, SettingError{"access", "all have the same time where strangers come, and who plays alone sets the clock"}
	case s.Settings.Seconds == 0:
		return nil, SettingError{"seconds", "without a clock nobody needs more time"}
	case !s.between():
		return nil, NotNow
	case seat.More == c.More:
		return nil, nil
	}
	return []Event{TimeGiven{c.Target, c.More}}, nil
}

// extendable reports whether seats may have more time in a round.
func extendable(s Settings, c Contest) bool {
	return c.Kind == Friends && s.Access == Private && s.Seconds > 0
}

// more returns how much more time a seat has in the next round.
func (s State) more(seat Seat) int {
	if !extendable(s.Settings, s.Contest) {
		return 0
	}
	return seat.More
}

// moreTime returns who has more time in a round that is called now. Who is away loses the seat by the
// call, but not the time: who needs more of it may well be late.
func (s State) moreTime() (more []MoreTime) {
	for _, seat := range s.Seats {
		if n := s.more(seat); n > 0 {
			more = append(more, MoreTime{seat.Player, n})
		}
	}
	return more
}

// moreFor returns how much more time a player has in the round.
func (r Round) moreFor(p PlayerID) int {
	for _, m := range r.More {
		if m.Player == p {
			return m.More
		}
	}
	return 0
}

// lastsFor returns how long the round lasts for a player.
func (r Round) lastsFor(p PlayerID) Millis { return r.Settings.lastsWith(r.moreFor(p)) }

// lasts returns how long the round lasts for who has most time.
func (r Round) lasts() Millis {
	most := 0
	for _, m := range r.More {
		most = max(most, m.More)
	}
	return r.Settings.lastsWith(most)
}

// lastsWith returns the length of the play with so much more time, in percent.
func (s Settings) lastsWith(more int) Millis {
	lasts := s.lasts()
	return lasts + lasts*Millis(more)/100
}

// endOf returns the instant at which the round is over for a player.
func (r Round) endOf(p PlayerID) Instant { return r.OpenedAt.Add(r.lastsFor(p)) }

// endAfter returns the first end of anybody that is later than one, both since the opening.
func (r Round) endAfter(end Millis) (next Millis, ok bool) {
	for _, m := range r.More {
		if at := r.Settings.lastsWith(m.More); at > end && (!ok || at < next) {
			next, ok = at, true
		}
	}
	return next, ok
}

// timeIsUp reports whether the round is over for a player while others still play.
func (s State) timeIsUp(p PlayerID) bool {
	return s.Phase == Playing && len(s.Round.More) > 0 && s.Round.lastsFor(p) < s.Lasts
}

// mayPlay reports whether a round is waiting for the player of a seat.
func (s State) mayPlay(seat Seat) bool {
	return !seat.Done && !seat.Puppet() && !s.timeIsUp(seat.Player)
}

// nextEnd returns until when a round goes on of which an end has come; it does not where nobody is left
// who may still play, but players who have been away for [AwayIsDone].
func (s State) nextEnd(end Instant) (next Millis, goesOn bool) {
	if end != s.Since.Add(s.Lasts) {
		return 0, false // it only waited for players who are away
	}
	if s.Lasts, goesOn = s.Round.endAfter(s.Lasts); !goesOn {
		return 0, false
	}
	return s.Lasts, !s.allDone() && s.Alarm().At() > end
}

// couldHaveMore reports whether rounds by these terms may give anybody the time that they do.
func (t Terms) couldHaveMore() bool {
	for i, m := range t.More {
		before := func(o MoreTime) bool { return o.Player == m.Player }
		if !oneOf(m.More, halfMore, twiceMore) || m.Player.machine() || slices.ContainsFunc(t.More[:i], before) {
			return false
		}
	}
	return len(t.More) == 0 || extendable(t.Settings, t.Contest)
}
