package room_test

import (
	"slices"

	"pgregory.net/rapid"

	"rattle/room"
)

// The oracle counts a round from the events of its log alone, by simple and slow code.

type claim struct {
	player room.PlayerID
	word   string
	points int
}

// claims returns the words found since the last RoundCalled, in order, and the number of penalties of
// each player.
func claims(log []room.Entry) (found []claim, wrong map[room.PlayerID]int) {
	type timed struct {
		claim
		at room.Millis
	}
	var all []timed
	var opened room.Instant
	for _, entry := range log {
		for _, event := range entry.Events {
			switch e := event.(type) {
			case room.RoundCalled:
				all, wrong = nil, make(map[room.PlayerID]int)
			case room.RoundOpened:
				opened = entry.At
			case room.WordFound:
				at := entry.At.Since(opened)
				if e.At > 0 {
					at = e.At
				}
				all = append(all, timed{claim{e.Player, e.Word, e.Points}, at})
			case room.WordPenalized:
				wrong[e.Player]++
			}
		}
	}
	slices.SortStableFunc(all, func(a, b timed) int { return int(a.at - b.at) })
	for _, c := range all {
		found = append(found, c.claim)
	}
	return found, wrong
}

// playerScore is the result of a player: points, and the number of counted words by length.
type playerScore struct {
	points  int
	lengths [30]int
}

func (c playerScore) beats(o playerScore) bool {
	if c.points != o.points {
		return c.points > o.points
	}
	for n := len(c.lengths) - 1; n > 0; n-- {
		if c.lengths[n] != o.lengths[n] {
			return c.lengths[n] > o.lengths[n]
		}
	}
	return false
}

func oracle(rule room.Shared, found []claim, wrong, seated map[room.PlayerID]int) map[room.PlayerID]playerScore {
	all := make(map[room.PlayerID]playerScore)
	for p := range seated {
		all[p] = playerScore{}
	}
	for p, n := range wrong {
		all[p] = playerScore{points: -n}
	}
	for i, c := range found {
		sum, counts := all[c.player], true
		for j, o := range found {
			if i == j || o.word != c.word {
				continue
			}
			counts = counts && (rule == room.AllCount || rule == room.FirstFinder && i < j)
		}
		if counts {
			sum.points += c.points
			sum.lengths[len(c.word)]++
		}
		all[c.player] = sum
	}
	return all
}

// checkTally compares the tally with the oracle's.
func checkTally(rt *rapid.T, s *scenario) {
	found, wrong := claims(s.log)
	seated := make(map[room.PlayerID]int)
	for _, seat := range s.state.Seats {
		seated[seat.Player] = 0
	}
	want := oracle(s.state.Round.Settings.Shared, found, wrong, seated)
	if len(want) != len(s.state.Round.Tally) {
		rt.Fatalf("%d standings, want %d", len(s.state.Round.Tally), len(want))
	}
	words := 0
	for i, standing := range s.state.Round.Tally {
		mine, rank := want[standing.Player], 1
		for _, other := range want {
			if other.beats(mine) {
				rank++
			}
		}
		if standing.Points != mine.points || standing.Rank != rank || standing.Wrong != wrong[standing.Player] {
			rt.Fatalf("%+v: want rank %d and %+v", standing, rank, mine)
		}
		if i > 0 && s.state.Round.Tally[i-1].Rank > rank {
			rt.Fatalf("rank %d stands after %d", rank, s.state.Round.Tally[i-1].Rank)
		}
		words += len(standing.Words)
		checkScored(rt, standing, found)
	}
	if words != len(found) {
		rt.Fatalf("%d words are listed, %d were found", words, len(found))
	}
}

// checkScored: each word has its worth and its order.
func checkScored(rt *rapid.T, standing room.Standing, found []claim) {
	last, sum := 0, 0
	for _, w := range standing.Words {
		if w.Order <= last || w.Order > len(found) || found[w.Order-1] != (claim{standing.Player, w.Word, w.Worth}) {
			rt.Fatalf("%s lists %+v", standing.Player, w)
		}
		last = w.Order
		sum += w.Points
	}
	if sum-standing.Wrong != standing.Points {
		rt.Fatalf("words for %d less %d are %d points", sum, standing.Wrong, standing.Points)
	}
}

// maxTickDelay is the longest pause of the properties: a tick comes that much late at most, counted
// from the end that it is for, or from the tick before it if that came after this end.
const maxTickDelay room.Millis = 20_000

// checkEnds: players find words within their own time, and the round ends at one end after the other,
// none of them later than the longest time of a player.
func checkEnds(t tb, s *scenario) {
	t.Helper()
	times := make(map[room.PlayerID]room.Millis)
	var opened room.Instant
	var regular, longest room.Millis // time of a round
	var end, lastTick room.Millis    // since the opening
	for _, entry := range s.log {
		for _, event := range entry.Events {
			at := entry.At.Since(opened)
			switch e := event.(type) {
			case room.RoundCalled:
				clear(times)
				regular = 24 * 60 * 60 * 1000
				if seconds := s.settingsAt(entry).Seconds; seconds > 0 {
					regular = room.Millis(seconds) * 1000
				}
				longest = regular
				for _, extra := range e.ExtraTime {
					times[extra.Player] = regular * room.Millis(100+extra.Percent) / 100
					longest = max(longest, times[extra.Player])
				}
			case room.RoundOpened:
				opened, end, lastTick = entry.At, regular, 0
			case room.TimeUp:
				if at > max(end, lastTick)+maxTickDelay || e.NextEnd <= end || e.NextEnd > longest {
					t.Fatalf("the end at %d ms came at %d, and the next is at %d, of %d", end, at, e.NextEnd, longest)
				}
				end, lastTick = e.NextEnd, at
			case room.WordFound:
				if e.At > 0 {
					at = e.At
				}
				if at > max(regular, times[e.Player]) {
					t.Fatalf("%s has found %s after %d ms, of %d", e.Player, e.Word, at, max(regular, times[e.Player]))
				}
			case room.WordPenalized:
				if at > max(regular, times[e.Player]) {
					t.Fatalf("%s has lost a point after %d ms", e.Player, at)
				}
			case room.RoundClosed:
				if at > max(end, lastTick)+maxTickDelay {
					t.Fatalf("the round was open for %d ms, of %d", at, end)
				}
			}
		}
	}
}

// settingsAt returns the settings with which a round was called.
func (s *scenario) settingsAt(called room.Entry) (settings room.Settings) {
	for _, entry := range s.log {
		if entry.ID == called.ID {
			break
		}
		for _, event := range entry.Events {
			switch e := event.(type) {
			case room.Created:
				settings = e.Settings
			case room.SettingsChanged:
				settings = e.Settings
			}
		}
	}
	return settings
}

// checkSeries: the totals of a series are the sums of its rounds.
func checkSeries(rt *rapid.T, s *scenario) {
	rules := s.state.Round.Settings
	totals, rounds := make(map[room.PlayerID]int), 0
	for _, entry := range s.log {
		for _, event := range entry.Events {
			switch e := event.(type) {
			case room.SettingsChanged:
				totals, rounds = make(map[room.PlayerID]int), 0
			case room.RoundCalled:
				if e.NewSeries {
					totals, rounds = make(map[room.PlayerID]int), 0
				}
			case room.RoundClosed:
				rounds++
				for _, standing := range e.Tally {
					totals[standing.Player] += standing.Points
				}
			}
		}
	}
	series := s.state.Series
	if rules.Rounds == 0 && rules.Target == 0 {
		same(rt, "series where none is played", series, room.Series{})
		return
	}
	best := false
	for _, total := range series.Totals {
		best = best || rules.Target > 0 && total.Points >= rules.Target
		if total.Points != totals[total.Player] {
			rt.Fatalf("total %+v, want %d", total, totals[total.Player])
		}
	}
	over := best || rules.Rounds > 0 && rounds >= rules.Rounds
	if series.Round != rounds || len(series.Totals) != len(totals) || series.Over != over {
		rt.Fatalf("series %+v after %d rounds of %d players, over: %t", series, rounds, len(totals), over)
	}
}

// checkRecord: the record of the last round verifies.
func checkRecord(rt *rapid.T, s *scenario) {
	record, ok := room.NewRecord(s.state)
	if ok != s.state.Round.Closed() {
		rt.Fatalf("record: %t in phase %s", ok, s.state.Phase)
	}
	if !ok {
		return
	}
	if err := record.Verify(rt.Context(), s.solver, s.lexicon); err != nil {
		rt.Fatalf("the record does not verify: %v", err)
	}
}
