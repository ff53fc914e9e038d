package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// The server's bots play by plans that are made before the board opens. A ghost is a bot that replays
// what a player found in an earlier round. The log has the plans when the round opens, so any server
// can append the words that are due, and none has to: words that were not appended before the close
// are appended with it. A word counts from its planned instant, however late it is appended.
//
// A room never waits for a bot: a bot is never host and never away, a round ends without it, and it
// always plays the next one. Declared bots, see [PlayerID.DeclaredBot], play like people.

// MaxGhosts is the greatest number of ghosts in a room.
const MaxGhosts = 20

// PlannedWord is a word that a bot will find.
type PlannedWord struct {
	Word   string
	Points int    // before anything is struck; 0 until the board opens
	At     Millis // since the opening
}

// Ghost is what a player found on a board, to be replayed there.
type Ghost struct {
	Of    PlayerID // the player who found the words; "" for a bot
	Name  string
	Bot   int           // strength of a bot; 0: a person
	Words []PlannedWord // without points
}

// Planner returns the plan of a bot: what it finds of the answers, in order, in a round of this
// duration. The same arguments always lead to the same plan.
type Planner func(answers *engine.Answers, strength int, seed [32]byte, duration Millis) []PlannedWord

// IsAutomated reports whether the server plays the seat by a plan: it is a bot's or a ghost's.
func (s *Seat) IsAutomated() bool { return s.Bot > 0 || s.Ghost }

// HasAutomatedSeats reports whether the server plays any seat.
func (s State) HasAutomatedSeats() bool { return slices.ContainsFunc(s.Seats, (*Seat).IsAutomated) }

// NextBotMove returns the instant at which a bot finds its next word; 0 if none will.
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
	if s.Round.PlayEnded && next > s.Round.PlayEndedAt {
		return 0
	}
	return next
}

// dueBotWords returns the words that bots find up to an instant.
func (s State) dueBotWords(until Instant) (found []Event) {
	if s.Phase != Playing {
		return nil
	}
	if s.Round.PlayEnded {
		until = min(until, s.Round.PlayEndedAt)
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

// dropPlanned removes a word that was found from the plan.
func (s *Seat) dropPlanned(word string) {
	if len(s.Plan) > 0 && s.Plan[0].Word == word {
		s.Plan = s.Plan[1:]
	}
}

// planBots plans what the bots will find in the round that opens.
func planBots(s State, env Env) (events []Event) {
	for _, seat := range s.Seats {
		if !seat.IsAutomated() {
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

// playableWords returns the words of a plan that count by the rules of a round, in order and with
// points.
func playableWords(plan []PlannedWord, rules Settings, answers *engine.Answers) []PlannedWord {
	words := make([]PlannedWord, 0, len(plan))
	known := make(map[string]bool)
	for _, p := range plan {
		judgement, refusal := judge(rules, answers, p.Word)
		if refusal != "" || known[p.Word] || p.At > rules.duration() {
			continue
		}
		known[p.Word] = true
		words = append(words, PlannedWord{p.Word, judgement.Points, max(1, p.At)}) // 0 stands for the entry's instant
	}
	slices.SortStableFunc(words, func(a, b PlannedWord) int { return cmp.Compare(a.At, b.At) })
	return words[:min(len(words), maxFound)]
}
