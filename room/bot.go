package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Puppets play by plans that are made before the board opens: bots, and ghosts of those who
// played the board before. The plans of a round are in the log as it opens, so whoever follows
// the room can write down what has become due, and nobody has to: what was not is written with
// the close. A word counts from the instant that was planned, however late it is written.
//
// Nobody waits for a puppet: it is no host, is never away, has no say in when a round ends, and
// always plays another.

// MaxGhosts play in a room.
const MaxGhosts = 20

// PlannedWord is a word that a puppet will find.
type PlannedWord struct {
	Word   string
	Points int    // before anything is struck; 0 until the board opens
	At     Millis // since the opening
}

// Ghost is what somebody found on a board, to be played over again.
type Ghost struct {
	Of    PlayerID // whose play it was; "" for a bot
	Name  string
	Bot   int           // strength, if it was a bot
	Words []PlannedWord // without points
}

// Planner makes the plan of a bot: what it finds of the answers, in order, in a round that
// lasts so long. The same seed gives the same plan.
type Planner func(answers *engine.Answers, strength int, seed [32]byte, lasts Millis) []PlannedWord

// IsBot tells whether nobody plays from the seat but a plan.
func (s Seat) IsBot() bool { return s.Bot > 0 || s.Ghost }

// HasBots tells whether any seat is that of a puppet.
func (s State) HasBots() bool { return slices.ContainsFunc(s.Seats, Seat.IsBot) }

// NextBotMove is the instant at which a puppet finds its next word; 0 while none will.
func (s State) NextBotMove() (next Instant) {
	if s.Phase != Playing {
		return 0
	}
	for _, seat := range s.Seats {
		if len(seat.Plan) == 0 {
			continue
		}
		if at := s.Round.OpenedAt.Add(seat.Plan[0].At); next == 0 || at < next {
			next = at
		}
	}
	return next
}

// dueBotWords gives the words that puppets have to find up to an instant of the play.
func (s State) dueBotWords(until Instant) (found []Event) {
	if s.Phase != Playing {
		return nil
	}
	for _, seat := range s.Seats {
		for _, p := range seat.Plan {
			if s.Round.OpenedAt.Add(p.At) > until {
				break
			}
			found = append(found, WordFound{Player: seat.Player, Word: p.Word, Points: p.Points, At: p.At})
		}
	}
	return found
}

// dropPlanned takes a word that was found off the plan.
func (s *Seat) dropPlanned(word string) {
	if len(s.Plan) > 0 && s.Plan[0].Word == word {
		s.Plan = s.Plan[1:]
	}
}

// planBots settles what puppets will find in the round that opens.
func planBots(s State, env Env) (events []Event) {
	for _, seat := range s.Seats {
		if !seat.IsBot() {
			continue
		}
		plan := seat.Plan
		if !seat.Ghost {
			plan = env.Plan(env.Answers, seat.Bot, s.Round.botSeed(seat.Player), s.Round.Settings.duration())
		}
		events = append(events, BotPlanned{seat.Player, playableWords(plan, s.Round.Settings, env.Answers)})
	}
	return events
}

// playableWords gives what counts of a plan by the rules of a round, in order and with points.
func playableWords(plan []PlannedWord, rules Settings, answers *engine.Answers) []PlannedWord {
	words := make([]PlannedWord, 0, len(plan))
	known := make(map[string]bool)
	for _, p := range plan {
		verdict, refusal := judge(rules, answers, p.Word)
		if refusal != "" || known[p.Word] || p.At > rules.duration() {
			continue
		}
		known[p.Word] = true
		words = append(words, PlannedWord{p.Word, verdict.Points, max(1, p.At)}) // 0 would be no time
	}
	slices.SortStableFunc(words, func(a, b PlannedWord) int { return cmp.Compare(a.At, b.At) })
	return words[:min(len(words), maxFound)]
}
