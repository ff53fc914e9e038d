package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Recap is how a round went, by the points that count at its close.
type Recap struct {
	Duration     Millis          // from the opening to the close
	Timelines    []ScoreTimeline // in the order of the standings
	TurningPoint *Moment         // when the winner took the lead that was kept; nil if nobody else ever led, or if there is no sole winner
	Longest      *Moment         // the longest word, when it was first found; nil if none was found
	Awards       []Award
	Heatmap      []int // for each cell, how many found words used it, counting each finder
}

// Moment is an instant that made a difference for a player. Word is "" if another player's loss made
// it, not a word of this one, or if the word may offend.
type Moment struct {
	Player PlayerID
	Word   string
	At     Millis // since the opening
}

// scoreChange is a change of a player's points, by a word or by a penalty.
type scoreChange struct {
	player    int // index in the standings
	at        Millis
	points    int
	word      *ScoredWord // nil for a penalty
	unflagged string      // the word, "" if it may offend
	list      List
}

// recap returns the recap of a round, from the rest of its result.
func recap(s State, r *RoundResult, lexicon *engine.Lexicon) Recap {
	changes := scoreChanges(s, r, lexicon)
	return Recap{
		Duration:     s.Round.ClosedAt.Since(s.Round.OpenedAt),
		Timelines:    scoreTimelines(r.Players, changes, s.Since.Since(s.Round.OpenedAt)),
		TurningPoint: turningPoint(r.Players, changes),
		Longest:      longestWord(r.Players, changes),
		Awards:       awards(s.Round, r.Players, changes),
		Heatmap:      heatmap(s.Round.Board, r.Words),
	}
}

// scoreChanges returns all changes of players' points, and the words that were struck, in order.
func scoreChanges(s State, r *RoundResult, lexicon *engine.Lexicon) []scoreChange {
	known := make(map[string]BoardWord)
	for _, w := range r.Words {
		if len(w.Finders) > 0 {
			known[w.Word] = w
		}
	}
	var changes []scoreChange
	for p, standing := range r.Players {
		points := 0
		for i := range standing.Words {
			w := &standing.Words[i]
			f := scoreChange{player: p, at: w.At, points: w.Points, word: w, list: known[w.Word].List}
			if !lexicon.Flagged(known[w.Word].id) {
				f.unflagged = w.Word
			}
			changes = append(changes, f)
			points += w.Points
		}
		for _, f := range penaltiesOf(s, standing.Player) {
			f.player = p
			changes = append(changes, f)
			points += f.points
		}
		// A player whose vacated seat was dropped, since there were too many, has lost points at
		// unknown times.
		if rest := standing.Points - points; rest != 0 {
			changes = append(changes, scoreChange{player: p, at: s.Since.Since(s.Round.OpenedAt), points: rest})
		}
	}
	slices.SortStableFunc(changes, func(a, b scoreChange) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.foundOrder(), b.foundOrder()))
	})
	return changes
}

func (f scoreChange) foundOrder() int {
	if f.word == nil {
		return 0
	}
	return f.word.Order
}

// penaltiesOf returns a player's losses by wrong words.
func penaltiesOf(s State, p PlayerID) (losses []scoreChange) {
	seats := s.Seats
	i := seatIndex(seats, p)
	if i < 0 {
		seats = s.Round.VacatedSeats
		i = seatIndex(seats, p)
	}
	if i < 0 {
		return nil
	}
	for w := range seats[i].WrongWords() {
		losses = append(losses, scoreChange{at: w.At.Since(s.Round.OpenedAt), points: w.Points})
	}
	return losses
}

// turningPoint returns the moment from which the winner was always ahead of the best of the others;
// nil if the winner never trailed, or if the best two are equal.
func turningPoint(players []Standing, changes []scoreChange) *Moment {
	if len(players) < 2 || players[0].Points == players[1].Points {
		return nil
	}
	var last *Moment
	totals, best := make([]int, len(players)), 0
	led, trailed := false, false
	for _, f := range changes {
		totals[f.player] += f.points
		switch {
		case f.player == 0:
		case f.points >= 0:
			best = max(best, totals[f.player])
		default:
			best = slices.Max(totals[1:])
		}
		leads := totals[0] > best
		if leads && !led {
			last = &Moment{Player: players[0].Player, At: f.at}
			if f.player == 0 {
				last.Word = f.unflagged
			}
		}
		led, trailed = leads, trailed || totals[0] < best
	}
	if !trailed {
		return nil
	}
	return last
}

// longestWord returns when the longest word was first found, nil if none was found.
func longestWord(players []Standing, changes []scoreChange) (m *Moment) {
	for _, f := range changes {
		if f.unflagged != "" && (m == nil || len(f.unflagged) > len(m.Word)) {
			m = &Moment{players[f.player].Player, f.unflagged, f.at}
		}
	}
	return m
}

// heatmap counts for each cell how many found words used it.
func heatmap(board *engine.Board, words []BoardWord) []int {
	heat := make([]int, board.Cells())
	for _, w := range words {
		if len(w.Finders) == 0 {
			continue
		}
		for _, cell := range w.Path {
			heat[cell] += len(w.Finders)
		}
	}
	return heat
}
