package web

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
	"rattle/room/live"
)

// rich gives a class of a hundred after a round on a board with more words than are shown.
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
		s.Seats = append(s.Seats, room.Seat{Player: p, Name: fmt.Sprintf("Pupil %d", i)})
		standing := room.Standing{Player: p, Name: fmt.Sprintf("Pupil %d", i), Rank: i + 1}
		for _, id := range answers.Words()[i : i+30] {
			standing.Words = append(standing.Words, room.Scored{Word: lexicon.Word(id), Points: 1, Worth: 1, Finders: 1})
		}
		s.Round.Tally = append(s.Round.Tally, standing)
	}
	return s, answers, lists
}

func BenchmarkShowingAClassTheResult(b *testing.B) {
	s, answers, lists := rich(b)
	encoder, views := NewEncoder(), room.Views(s, answers, lists)
	size := 0
	for b.Loop() {
		for _, seat := range s.Seats {
			size = len(encoder.Encode(live.Seen{Picture: views(seat.Player), Now: 1}))
		}
	}
	b.ReportMetric(float64(size), "bytes/member")
}

func TestAResultIsEncodedOnceForAllWhoAreShownIt(t *testing.T) {
	encoder, views := NewEncoder(), room.Views(rich(t))
	cost := func(p room.Picture) float64 {
		return testing.AllocsPerRun(20, func() { encoder.Encode(live.Seen{Picture: p, Now: 1}) })
	}
	without := views(ann)
	without.Result = nil
	if before, after := cost(without), cost(views(bob)); after > before+20 {
		t.Errorf("a picture takes %v allocations, and %v with a result that was encoded before", before, after)
	}
}

func TestEveryRoomIsShownItsOwnResult(t *testing.T) {
	_, _, _, picture := examplePictures(t)
	encoder := NewEncoder()
	var rooms sync.WaitGroup
	for total := range 3 * mostResults {
		rooms.Go(func() {
			p, result := picture, *picture.Result
			p.Result, result.Total = &result, total
			for _, p.You = range []room.PlayerID{ann, bob, ann} {
				var shown struct {
					You    room.PlayerID
					Result struct{ Total int }
				}
				text := encoder.Encode(live.Seen{Picture: p, Now: 1})
				if err := json.Unmarshal(text, &shown); err != nil || shown.You != p.You || shown.Result.Total != total {
					t.Errorf("%s of room %d is shown %+v (error %v)", p.You, total, shown, err)
				}
			}
		})
	}
	rooms.Wait()
}
