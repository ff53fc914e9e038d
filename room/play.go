package room

import (
	"strings"

	"rattle/engine"
)

// Playing a round, and closing it.

const (
	// maxFound is the number of words that one player, or the plan of a bot, can find in a round.
	// There is no bound over all players, so nobody uses up the share of another.
	maxFound = 1000

	// maxTabs is the number of a player's tabs whose keys a round remembers. A further tab replaces
	// the one that was used longest ago.
	maxTabs = 8

	// Bounds of the wrong words that cost a player points in a round, and of their bytes: made-up
	// words hardly shrink when they are packed. Further ones are refused and cost nothing.
	maxWrong     = 100
	maxWrongText = 1000
)

// submitWord judges a word. A word that counts is answered from its event, since only the log knows
// that it came in time; a refused one is answered from the decision, since nothing is appended then.
func submitWord(s State, c SubmitWord, answers *engine.Answers) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Round.Number == 0:
		return nil, NotPlaying
	case c.Round != s.Round.Number:
		return nil, TooLate
	}
	switch word, known := seat.wordByKey(c.Key); {
	case known && word == strings.ToLower(c.Word):
		return nil, nil // sent again, maybe after the close
	case s.isBetweenRounds():
		return nil, TooLate
	case known:
		return nil, KeyTaken
	case s.Phase != Playing, seat.Done:
		return nil, NotPlaying
	case s.isTimeUpFor(c.Player):
		return nil, TooLate
	case seat.Words >= maxFound:
		return nil, TooMany
	}
	judgement, refusal := judge(s.Round.Settings, answers, c.Word)
	if refusal != "" {
		return penalize(s, seat, c, refusal)
	}
	word := answers.Lexicon().Word(judgement.ID)
	if seat.hasFound(word) {
		return nil, AlreadyFound
	}
	return []Event{WordFound{Player: c.Player, Key: c.Key, Word: word, Points: judgement.Points}}, nil
}

// Practise judges a word that a player tries after the close of a round, when it no longer counts.
// The error is a [Refusal].
func Practise(s State, answers *engine.Answers, round int, word string) (points int, err error) {
	switch {
	case s.Round.Number > 0 && round != s.Round.Number:
		return 0, TooLate
	case s.Phase != Results || answers == nil:
		return 0, NotNow
	}
	judgement, refusal := judge(s.Round.Settings, answers, word)
	if refusal != "" {
		return 0, refusal
	}
	return judgement.Points, nil
}

// markDone ends a player's round early.
func markDone(s State, c MarkDone) ([]Event, error) {
	seat, ok := s.Seat(c.Player)
	switch {
	case !ok:
		return nil, NotJoined
	case s.Phase != Playing:
		return nil, NotNow
	case seat.Done, s.isTimeUpFor(c.Player):
		return nil, nil
	}
	return s.withFollowUps([]Event{MarkedDone(c)}, RoundSetup{}), nil
}

// tick ends a phase whose deadline has passed.
func tick(s State, env Env) ([]Event, error) {
	switch s.Phase {
	case Called:
		opened := RoundOpened{Board: s.CustomBoard, Duration: s.Round.Settings.duration()}
		if len(s.Round.ExtraTime) > 0 {
			opened.MaxDuration = s.Round.maxDuration()
		}
		if s.CustomBoard == nil {
			opened.Board, opened.DealAttempt = env.Deal.Board, env.Deal.Attempt
		}
		return append([]Event{opened}, planBots(s, env)...), nil
	case Lobby, Results:
		if s.matchRunning() {
			return tickMatch(s, env.Setup), nil
		}
	case Playing:
		end := s.Deadline().At()
		last := s.dueBotWords(end)
		if next, goesOn := s.nextEnd(end); goesOn {
			return append(last, TimeUp{next}), nil
		}
		early := end < s.Since.Add(s.Duration)
		var gone []PlayerID
		if early && s.matchRunning() {
			gone, _ = s.absentees()
		}
		return append(last, s.afterEvents(last).closeEvents(early, gone...)...), nil
	}
	return nil, nil
}

// closeRound returns the event that closes the round. Words in the entry that closes a round would
// have no instant yet, except those of bots; so a server begins a new entry with a command that
// closes one.
func closeRound(s State, early bool) RoundClosed {
	r := &s.Round
	r.ClosedEarly, r.Tally, r.Idle = early, saltStandings(tally(s), r.Key), idlePlayers(s)
	r.Left = s.playersWithoutSeat(r.Tally)
	closed := RoundClosed{ClosedEarly: early, Tally: r.Tally, Series: s.Series.withRound(r.Tally, r.Settings), Idle: r.Idle, Left: r.Left}
	if record, ok := NewRecord(s); ok {
		record.Sign(r.Key)
		closed.Signature = record.Signature
	}
	return closed
}

// playersWithoutSeat returns the players of a tally who have no seat.
func (s State) playersWithoutSeat(tally []Standing) (left []PlayerID) {
	for _, standing := range tally {
		if seatIndex(s.Seats, standing.Player) < 0 {
			left = append(left, standing.Player)
		}
	}
	return left
}

// idlePlayers returns the seated players who did nothing in the round.
func idlePlayers(s State) []PlayerID {
	var idle []PlayerID
	for _, seat := range s.Seats {
		if seat.hasNoWords() && !seat.Done && !seat.IsAutomated() {
			idle = append(idle, seat.Player)
		}
	}
	return idle
}
