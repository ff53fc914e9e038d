package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
	"rattle/room/live"
)

// rich returns a class of a hundred after a round on a board with more words than are shown.
func rich(b testing.TB) (room.State, *engine.Answers, room.Lists) {
	b.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		b.Fatal(err)
	}
	lists := room.Lists{room.Everyday: english.Everyday, room.Standard: english.Standard, room.Full: english.Full}
	settings, err := room.DefaultSettings("")
	if err != nil {
		b.Fatal(err)
	}
	settings.Wildcards, settings.Topology, settings.List = 2, engine.Torus, room.Full
	solver := engine.NewSolver(lexicon)
	dealt, err := engine.Deal(context.Background(), lists.Spec(settings), [32]byte{1}, solver)
	if err != nil {
		b.Fatal(err)
	}
	answers, err := engine.NewAnswers(context.Background(), solver, dealt.Board, lists.Rules(settings))
	if err != nil {
		b.Fatal(err)
	}
	s := room.State{Code: "KTMVQRBC", Settings: settings, Phase: room.Results}
	s.Round = room.Round{ID: "0b1c2d3e-4f50-4161-8273-849506a7b8c9", Number: 1, Settings: settings, Board: dealt.Board}
	for i := range 100 {
		p := room.PlayerID(fmt.Sprintf("p_%016d", i))
		s.Seats = append(s.Seats, &room.Seat{Player: p, Name: fmt.Sprintf("Pupil %d", i)})
		standing := room.Standing{Player: p, Name: fmt.Sprintf("Pupil %d", i), Rank: i + 1}
		for _, id := range answers.Words()[i : i+30] {
			standing.Words = append(standing.Words, room.ScoredWord{Word: lexicon.Word(id), Points: 1, Worth: 1, Finders: 1})
		}
		s.Round.Tally = append(s.Round.Tally, standing)
	}
	return s, answers, lists
}

func resulted(s room.State, answers *engine.Answers, lists room.Lists) live.ResultUpdate {
	key := live.ResultKey{Code: s.Code, Round: s.Round.ID, Since: s.Since}
	return live.ResultUpdate{Key: key, Result: func() *room.RoundResult {
		result, _ := room.ResultOf(s, answers, lists)
		return result
	}}
}

func BenchmarkShowingAClassTheResult(b *testing.B) {
	s, answers, lists := rich(b)
	size := 0
	for b.Loop() {
		encoder, views := NewEncoder(), room.NewViewer(s, answers)
		var common []byte
		for _, seat := range s.Seats {
			size = len(encoder.Encode(resulted(s, answers, lists)).Text)
			size += len(encoder.Encode(live.ViewUpdate{View: views(seat.Player), Now: 1, Common: &common}).Text)
		}
	}
	b.ReportMetric(float64(size), "bytes/member")
}

func TestAResultIsEncodedOnceForAllWhoAreShownIt(t *testing.T) {
	s, answers, lists := rich(t)
	encoder := NewEncoder()
	first := encoder.Encode(resulted(s, answers, lists))
	again := resulted(s, answers, lists)
	again.Result = func() *room.RoundResult {
		t.Error("a result that was encoded is worked out again")
		return nil
	}
	second := encoder.Encode(again)
	if &first.Text[0] != &second.Text[0] {
		t.Error("two are shown different bytes")
	}
	frame, err := first.Shared.(PreparedFrame)()
	if other, _ := second.Shared.(PreparedFrame)(); err != nil || other != frame {
		t.Errorf("two are sent different frames (error %v)", err)
	}
}

func TestEveryRoomIsShownItsOwnResult(t *testing.T) {
	s, answers, lists := rich(t)
	encoder := NewEncoder()
	var rooms sync.WaitGroup
	for total := range 50 {
		rooms.Go(func() {
			u := resulted(s, answers, lists)
			u.Key.Since = room.Instant(total)
			u.Result = func() *room.RoundResult { return &room.RoundResult{Total: total} }
			for range 3 {
				var shown struct {
					Kind  string
					Round string
					Total int
				}
				text := encoder.Encode(u).Text
				if err := json.Unmarshal(text, &shown); err != nil || shown.Total != total || shown.Kind != "result" || shown.Round != s.Round.ID {
					t.Errorf("room %d is shown %+v (error %v)", total, shown, err)
				}
			}
		})
	}
	rooms.Wait()
}

// TestResultsThatAreKeptTakeABoundedMemory: more rooms than it is enough for are served all the
// same.
func TestResultsThatAreKeptTakeABoundedMemory(t *testing.T) {
	encoder := NewEncoder()
	terms := strings.Repeat("x", 900<<10)
	for i := range 40 {
		encoder.Encode(live.ResultUpdate{Key: live.ResultKey{Since: room.Instant(i)}, Result: func() *room.RoundResult {
			return &room.RoundResult{Fair: room.FairnessProof{Terms: terms}}
		}})
		kept := 0
		for e := encoder.order.Front(); e != nil; e = e.Next() {
			kept += e.Value.(*cachedResult).size
		}
		if kept != encoder.size || kept > maxCachedResults || len(encoder.results) != encoder.order.Len() || kept < len(terms) {
			t.Fatalf("after %d results %d bytes are kept, and counted as %d", i+1, kept, encoder.size)
		}
	}
}

// TestAResultHasAMegabyteAtMost: what is left out of a larger one are words that are worth
// least, and lists of those who stand last.
func TestAResultHasAMegabyteAtMost(t *testing.T) {
	s, answers, lists := rich(t)
	for name, found := range map[string]int{"a class": 30, "a hundred who found all they can": 1000} {
		for i := range s.Round.Tally {
			st := &s.Round.Tally[i]
			st.Words = nil
			for k := range found {
				word := answers.Lexicon().Word(answers.Words()[(37*i+k)%len(answers.Words())])
				st.Words = append(st.Words, room.ScoredWord{Word: word, Points: 1, Worth: 1, At: room.Millis(100 * k), Order: k*100 + i + 1})
			}
		}
		result, _ := room.ResultOf(s, answers, lists)
		text := encodeResultUpdate(s.Round.ID, result)
		var m Result
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		listed, words := 0, 0
		for _, p := range m.Players {
			if p.Found != found || p.Words != nil && len(p.Words) != found {
				t.Errorf("%s: %s has found %d, and %d are listed", name, p.ID, p.Found, len(p.Words))
			}
			if p.Words != nil {
				listed++
			}
		}
		for _, w := range m.Words {
			if len(w.Finders) > 0 {
				words++
			}
		}
		t.Logf("%s: %d KB, %d lists, %d words of %d found", name, len(text)>>10, listed, words, len(m.Words))
		if len(text) > 1<<20 || len(m.Players) != 100 {
			t.Errorf("%s: %d bytes", name, len(text))
		}
		if whole := found == 30; whole != !m.Partial || whole != (listed == 100) || !whole && (listed < 3 || words < 100) {
			t.Errorf("%s: %d lists and %d found words, partial: %v", name, listed, words, m.Partial)
		}
	}
}

// TestAResultThatFitsIsWhole though many words were found: the same few of a poor board, and all struck.
func TestAResultThatFitsIsWhole(t *testing.T) {
	s, answers, lists := rich(t)
	for i := range s.Round.Tally {
		st := &s.Round.Tally[i]
		st.Words = nil
		for k := range 110 {
			word := answers.Lexicon().Word(answers.Words()[k])
			st.Words = append(st.Words, room.ScoredWord{Word: word, Worth: 1, At: room.Millis(100 * k), Order: k*100 + i + 1})
		}
	}
	result, _ := room.ResultOf(s, answers, lists)
	result.Words = slices.DeleteFunc(result.Words, func(w room.BoardWord) bool { return len(w.Finders) == 0 })
	var m Result
	if err := json.Unmarshal(encodeResult(result), &m); err != nil {
		t.Fatal(err)
	}
	if m.Partial || len(m.Words) != 110 || len(m.Players[99].Words) != 110 {
		t.Errorf("partial: %v, %d words, %d of the last player", m.Partial, len(m.Words), len(m.Players[99].Words))
	}
}
