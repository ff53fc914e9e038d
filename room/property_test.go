package room_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"rattle/room"
)

var people = []room.PlayerID{"ann", "bob", "cyd", "dan"}

// drawCommand draws something that one of the people, or the clock, may want.
func drawCommand(rt *rapid.T, s *story) room.Command {
	who := rapid.SampledFrom(people).Draw(rt, "who")
	switch rapid.IntRange(0, 9).Draw(rt, "what") {
	case 0:
		return room.Join{Player: who, Name: string(who)}
	case 1:
		return room.Leave{Player: who}
	case 2, 3:
		return room.Call{Player: who}
	case 4:
		if s.state.Alarm().Rings() {
			s.now = max(s.now, s.state.Alarm().At())
		}
		return room.Tick{}
	}
	return room.Submit{
		Player: who,
		Key:    room.Key{Tab: string(who), N: rapid.IntRange(1, 9).Draw(rt, "n")},
		Word:   rapid.SampledFrom([]string{"pin", "pins", "pine", "pines", "side", "sid", "sun", "dates", "pi", "nip"}).Draw(rt, "word"),
	}
}

// inTime tells whether the store would have accepted the command: no commit crosses the end
// of a phase.
func inTime(s *story, c room.Command) bool {
	alarm := s.state.Alarm()
	if _, ok := c.(room.Tick); ok {
		return alarm.Rings() && s.now >= alarm.At()
	}
	return !alarm.Rings() || s.now <= alarm.At()
}

func TestWhateverPeopleDo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newStory(t)
		var states []room.State
		var pictures [][]room.Picture
		for range rapid.IntRange(1, 80).Draw(rt, "commands") {
			s.after(room.Millis(rapid.IntRange(0, 500).Draw(rt, "pause")))
			c := drawCommand(rt, s)
			if !inTime(s, c) {
				continue
			}
			before := s.state
			events, err := s.tries(c)
			checkDecision(rt, before, c, events, err)
			checkState(rt, s.state)
			states = append(states, s.state)
			pictures = append(pictures, seen(s.state, s))
		}
		checkReplay(rt, s)
		checkSilence(rt, s)
		for i, old := range states {
			same(rt, "an old state has changed", seen(old, s), pictures[i])
		}
	})
}

func seen(state room.State, s *story) []room.Picture {
	var all []room.Picture
	for _, who := range people {
		all = append(all, room.View(state, who, s.answers))
	}
	return all
}

func same[T any](rt *rapid.T, what string, got, want T) {
	rt.Helper()
	if diff := cmp.Diff(want, got, byBoard); diff != "" {
		rt.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}

// checkDecision: whatever is refused is on the list of refusals and brings nothing about, and
// points come from nowhere but an accepted word.
func checkDecision(rt *rapid.T, before room.State, c room.Command, events []room.Event, err error) {
	if err != nil {
		var refusal room.Refusal
		if !errors.As(err, &refusal) || refusal.Error() == string(refusal) || len(events) > 0 {
			rt.Fatalf("%+v: %v and %v", c, events, err)
		}
	}
	for _, event := range events {
		found, ok := event.(room.WordFound)
		if !ok {
			continue
		}
		submit, ok := c.(room.Submit)
		if !ok || before.Phase != room.Playing || found.Player != submit.Player || found.Key != submit.Key || found.Points < 1 {
			rt.Fatalf("%+v in phase %s brought %+v", c, before.Phase, found)
		}
	}
}

// checkState: what must be true in every room at every time.
func checkState(rt *rapid.T, s room.State) {
	ends := s.Phase == room.Called || s.Phase == room.Playing
	if s.Alarm().Rings() != ends {
		rt.Fatalf("phase %s and alarm %+v", s.Phase, s.Alarm())
	}
	names := make(map[string]bool)
	for _, seat := range s.Seats {
		if names[seat.Name] {
			rt.Fatalf("two seats named %s", seat.Name)
		}
		names[seat.Name] = true
		words := make(map[string]bool)
		for f := range seat.Found() {
			if words[f.Word] {
				rt.Fatalf("%s has %s twice", seat.Name, f.Word)
			}
			words[f.Word] = true
		}
		if len(words) != seat.Words {
			rt.Fatalf("%s has %d words, and %d are counted", seat.Name, len(words), seat.Words)
		}
	}
	if host, ok := s.Seat(s.Host()); s.Host() != "" && (!ok || host.Away) {
		rt.Fatalf("host %s is not here", s.Host())
	}
	if s.Phase == room.Results {
		checkTally(rt, s)
	}
}

// checkTally: who found a word alone, and only they, has points for it.
func checkTally(rt *rapid.T, s room.State) {
	finders := make(map[string]int)
	for _, standing := range s.Round.Tally {
		for _, w := range standing.Words {
			finders[w.Word]++
		}
	}
	rank := 0
	for _, standing := range s.Round.Tally {
		sum := 0
		for _, w := range standing.Words {
			sum += w.Points
			if alone := finders[w.Word] == 1; alone != (w.Points > 0) || len(w.SharedWith) != finders[w.Word]-1 {
				rt.Fatalf("%s found by %d counts %+v", w.Word, finders[w.Word], w)
			}
		}
		if sum != standing.Points || standing.Rank < rank {
			rt.Fatalf("standing %+v with words worth %d after rank %d", standing, sum, rank)
		}
		rank = standing.Rank
	}
}

// checkReplay: the log alone gives the same state again.
func checkReplay(rt *rapid.T, s *story) {
	var again room.State
	for _, entry := range s.log {
		again = room.Evolve(again, entry)
	}
	same(rt, "the log, played again", seen(again, s), seen(s.state, s))
	if again.Head != s.state.Head || again.At != s.state.At || again.Alarm() != s.state.Alarm() {
		rt.Fatalf("played again the log leads to %v, not to %v", again.Head, s.state.Head)
	}
}

// checkSilence: until a round has closed nobody sees any difference when others find other
// words, and until it opens nobody sees any when it is dealt from another secret.
func checkSilence(rt *rapid.T, s *story) {
	for _, viewer := range people {
		var real, other room.State
		for _, entry := range s.log {
			real = room.Evolve(real, entry)
			entry.Events = slices.Clone(entry.Events)
			for i, event := range entry.Events {
				switch e := event.(type) {
				case room.RoundCalled:
					e.Secret[0]++
					entry.Events[i] = e
				case room.WordFound:
					if e.Player != viewer {
						e.Word, e.Points = "another"+e.Word, e.Points+7
						entry.Events[i] = e
					}
				}
			}
			other = room.Evolve(other, entry)
			if real.Phase != room.Results {
				same(rt, "what "+string(viewer)+" may see", room.View(other, viewer, s.answers), room.View(real, viewer, s.answers))
			}
		}
	}
}
