package live_test

import (
	"context"
	"encoding/hex"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
)

// TestARoundIsJudgedByTheWordsThatItWasCalledWith plays a round on two servers, one of which has other words, as while an
// operator starts the servers again with other lists. The store fails at first when it is asked for those of the call.
func TestARoundIsJudgedByTheWordsThatItWasCalledWith(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(change func(*live.Config)) *server) {
		before, after := roomtest.Lexicon(t), lexiconOf(t, "zzzz")
		hash := before.Hash()
		var asked atomic.Int32
		here := start(func(*live.Config) {})
		there := start(func(c *live.Config) {
			c.Lexicon = after
			c.Lexicons = func(_ context.Context, of string) (*engine.Lexicon, error) {
				if asked.Add(1) == 1 {
					return nil, errors.New("the store does not respond")
				}
				if of != hex.EncodeToString(hash[:]) {
					t.Errorf("the server asks for the lexicon %s", of)
				}
				return before, nil
			}
		})
		code := here.create(30)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		bob.WaitForDisconnect() // and comes back, as a page does
		bob.Join(code)
		board := bob.WaitForPhase(room.Playing).Board
		words := roomtest.Words(t, before, board, 3)
		for _, p := range []*person{ann, bob} {
			if a := p.Submit(words[0]); a.Refusal != "" || a.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", p.name, a)
			}
		}
		bob.Submit(words[1])
		seen, seenThere := ann.WaitForPhase(room.Results), bob.WaitForPhase(room.Results)
		if diff := cmp.Diff(seen.Result, seenThere.Result, cmpopts.EquateEmpty(), cmpopts.IgnoreUnexported(room.BoardWord{})); diff != "" {
			t.Errorf("the results differ:\n%s", diff)
		}
		if first := seen.Result.Players[0]; first.Name != "Bob" || first.Points != 1 || len(seen.Result.Words) < 3 {
			t.Errorf("the result is %+v", seen.Result)
		}
		if n := asked.Load(); n != 2 {
			t.Errorf("the server asked %d times for those words, want 2", n)
		}
	})
}

func lexiconOf(t *testing.T, words ...string) *engine.Lexicon {
	t.Helper()
	var b engine.Builder
	for _, word := range words {
		if err := b.Add(word, 0, false); err != nil {
			t.Fatal(err)
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return lexicon
}
