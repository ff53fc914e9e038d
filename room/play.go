package room

import (
	"strings"

	"rattle/engine"
)

// What can be done while a board is open, and after.

const (
	// maxFound is the number of words that one player, or the plan of a puppet, can find in a
	// round. There is no bound over all players, so that nobody uses up the share of another.
	maxFound = 1000

	// maxTabs is the number of tabs of a player whose words a round knows by their keys. The one
	// used longest ago gives way to another.
	maxTabs = 8

	// Wrong words that cost a player points in a round, and the bytes of them: what strangers
	// make up cannot be packed. Beyond that they are refused and cost nothing.
	maxWrong     = 100
	maxWrongText = 1000
)

func submit(s State, c Submit, answers *engine.Answers) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Round.Number == 0:
		return nil, NotPlaying
	case c.Round != s.Round.Number:
		return nil, TooLate
	}
	switch word, known := seat.said(c.Key); {
	case known && word == strings.ToLower(c.Word):
		return nil, nil // said again, be it after the close
	case s.between():
		return nil, TooLate
	case known:
		return nil, KeyTaken
	case s.Phase != Playing, seat.Done:
		return nil, NotPlaying
	case s.timeIsUp(c.Player):
		return nil, TooLate
	case seat.Words >= maxFound:
		return nil, TooMany
	}
	verdict, refusal := judge(s.Round.Settings, answers, c.Word)
	if refusal != "" {
		return wrong(s, seat, c, refusal)
	}
	word := answers.Lexicon().Word(verdict.ID)
	if seat.has(word) {
		return nil, AlreadyFound
	}
	return []Event{WordFound{Player: c.Player, Key: c.Key, Word: word, Points: verdict.Points}}, nil
}

// Practise judges a word that a player tries after the close of the round of a number, when it
// counts no more. The error is a [Refusal].
func Practise(s State, answers *engine.Answers, round int, word string) (points int, err error) {
	switch {
	case s.Round.Number > 0 && round != s.Round.Number:
		return 0, TooLate
	case s.Phase != Results || answers == nil:
		return 0, NotNow
	}
	verdict, refusal := judge(s.Round.Settings, answers, word)
	if refusal != "" {
		return 0, refusal
	}
	return verdict.Points, nil
}

func sayDone(s State, c SayDone) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Phase != Playing:
		return nil, NotNow
	case seat.Done, s.timeIsUp(c.Player):
		return nil, nil
	}
	return s.settled([]Event{SaidDone(c)}, Draw{}), nil
}

func tick(s State, env Env) ([]Event, error) {
	switch s.Phase {
	case Called:
		opened := Opened{Board: s.Given, Lasts: s.Round.Settings.lasts()}
		if len(s.Round.More) > 0 {
			opened.Longest = s.Round.lasts()
		}
		if s.Given == nil {
			opened.Board, opened.Attempt = env.Deal.Board, env.Deal.Attempt
		}
		return append([]Event{opened}, rehearse(s, env)...), nil
	case Lobby, Results:
		if s.dueling() {
			return tickDuel(s, env.Draw), nil
		}
	case Playing:
		end := s.Alarm().At()
		last := s.perform(end)
		if next, goesOn := s.nextEnd(end); goesOn {
			return append(last, TimeUp{next}), nil
		}
		early := end < s.Since.Add(s.Lasts)
		var gone []PlayerID
		if early && s.dueling() {
			gone, _ = s.missing()
		}
		return append(last, s.after(last).ending(early, gone...)...), nil
	}
	return nil, nil
}

// closing ends the play. Words of the entry that closes a round would not have their instant
// yet, but for those of puppets, so whoever commits begins a new entry with whatever closes one.
func closing(s State, early bool) Closed {
	r := &s.Round
	r.Early, r.Tally, r.Idle = early, salted(tally(s), r.Key), idle(s)
	r.Left = s.left(r.Tally)
	closed := Closed{Early: early, Tally: r.Tally, Match: s.Match.with(r.Tally, r.Settings), Idle: r.Idle, Left: r.Left}
	if record, ok := NewRecord(s); ok {
		record.Sign(r.Key)
		closed.Signature = record.Signature
	}
	return closed
}

// left returns those of a tally who have no seat.
func (s State) left(tally []Standing) (left []PlayerID) {
	for _, standing := range tally {
		if index(s.Seats, standing.Player) < 0 {
			left = append(left, standing.Player)
		}
	}
	return left
}

// idle gives the players who have done nothing in the round.
func idle(s State) []PlayerID {
	var idle []PlayerID
	for _, seat := range s.Seats {
		if seat.blank() && !seat.Done && !seat.Puppet() {
			idle = append(idle, seat.Player)
		}
	}
	return idle
}
