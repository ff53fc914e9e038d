package room

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"rattle/engine"
)

// How the words and points of a record are verified.

// verifySequence checks that the course of the round is possible: every player is listed once, the
// best first, and the words are in order, each found while the board was open to its finder.
func (r Record) verifySequence(terms Terms) error {
	settings, round := terms.Settings, Round{Settings: terms.Settings, ExtraTime: terms.ExtraTime}
	if r.ClosesAt != r.OpenedAt.Add(round.maxDuration()) {
		return fmt.Errorf("%w: the round was not open for as long as its terms say", ErrMismatch)
	}
	var words []ScoredWord
	rank, players := 0, make(map[PlayerID]bool)
	for _, p := range r.Players {
		if players[p.Player] || p.Rank < rank {
			return fmt.Errorf("%w: the players are out of order", ErrMismatch)
		}
		players[p.Player], rank = true, p.Rank
		if len(p.Words) > maxFound {
			return fmt.Errorf("%w: %d words of one player", ErrMismatch, len(p.Words))
		}
		if !within(p.Wrong, 0, maxWrong) || p.Wrong > 0 && !settings.Penalty {
			return fmt.Errorf("%w: %d wrong words", ErrMismatch, p.Wrong)
		}
		if !p.hasPossibleRestored(round.maxDuration()) {
			return fmt.Errorf("%w: impossible instants of resuming", ErrMismatch)
		}
		if p.contradictsID() {
			return fmt.Errorf("%w: a bot or a ghost has the id of another kind of player", ErrMismatch)
		}
		last := Millis(0)
		for _, w := range p.Words {
			last = max(last, w.At)
		}
		if last > round.durationFor(p.Player) {
			return fmt.Errorf("%w: a word after the end of its finder's time", ErrMismatch)
		}
		words = append(words, p.Words...)
	}
	slices.SortFunc(words, func(a, b ScoredWord) int { return cmp.Compare(a.Order, b.Order) })
	last := Millis(0)
	for i, w := range words {
		if w.Order != i+1 || w.At < last {
			return fmt.Errorf("%w: the words are out of order", ErrMismatch)
		}
		last = w.At
	}
	return cmp.Or(r.verifyIdleAndLeft(), r.verifyContributors())
}

// verifyIdleAndLeft checks that the idle players and those who left can have been among the players.
func (r Record) verifyIdleAndLeft() error {
	for i, p := range slices.Concat(r.Idle, r.Left) {
		at := slices.IndexFunc(r.Players, func(s Standing) bool { return s.Player == p })
		if at < 0 || i < len(r.Idle) && len(r.Players[at].Words)+r.Players[at].Wrong > 0 {
			return fmt.Errorf("%w: an idle or departed player was not in the round", ErrMismatch)
		}
	}
	return nil
}

// verifyContributors checks that nobody contributed twice.
func (r Record) verifyContributors() error {
	known := make(map[PlayerID]bool)
	for _, c := range r.Contributions {
		if known[c.Player] {
			return fmt.Errorf("%w: a player contributed twice", ErrMismatch)
		}
		known[c.Player] = true
	}
	return nil
}

// verifyPlay judges the words again, strikes them and ranks the players.
func (r Record) verifyPlay(terms Terms, answers *engine.Answers) error {
	settings := terms.Settings
	round := Round{Settings: settings, OpenedAt: r.OpenedAt, ExtraTime: terms.ExtraTime}
	var seats []*Seat
	for _, p := range r.Players {
		seat := &Seat{Player: p.Player, Bot: p.Bot, Ghost: p.Ghost}
		for _, w := range p.Words {
			judgement, refusal := judge(settings, answers, w.Word)
			if refusal != "" || judgement.Points != w.Worth || answers.Lexicon().Word(judgement.ID) != w.Word || seat.hasFound(w.Word) {
				return fmt.Errorf("%w: %.40q does not score %d", ErrMismatch, w.Word, w.Worth)
			}
			seat.addFound(FoundWord{Word: w.Word, Points: w.Worth, At: r.OpenedAt.Add(w.At), Order: w.Order})
		}
		for _, at := range p.ConnectionsRestored {
			seat.addRestored(r.OpenedAt.Add(at))
		}
		for range p.Wrong {
			seat.addWrong(WrongWord{Points: -wrongWordCost})
		}
		seats = append(seats, seat)
	}
	if again := tally(State{Seats: seats, Round: round}); !sameStandings(again, r.Players) {
		return fmt.Errorf("%w: wrong points or ranks", ErrMismatch)
	}
	return nil
}

// sameStandings compares standings without names; equals may be in either order.
func sameStandings(a, b []Standing) bool {
	sorted := func(standings []Standing) []Standing {
		standings = slices.Clone(standings)
		for i := range standings {
			st := &standings[i]
			st.Name, st.Salt, st.NameHash = "", Salt{}, Commitment{}
		}
		slices.SortFunc(standings, func(a, b Standing) int { return cmp.Compare(a.Player, b.Player) })
		return standings
	}
	return reflect.DeepEqual(sorted(a), sorted(b))
}
