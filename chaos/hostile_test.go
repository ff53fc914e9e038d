package chaos

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// Clients that violate the protocol get errors, are slowed down or disconnected; the round of the
// others continues as if they were alone.
func TestHostileClientsHurtNobodyElse(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	tb := gather(t, settingsFor(8), serve(t, st), serve(t, st))
	url := tb.servers[0].url
	ann := tb.players[0].Room().You

	// Two of them take seats, before the round as everybody.
	flooder, forger := tb.seatIntruder(url, "Eve"), tb.seatIntruder(url, "Mallory")
	tb.guests = 1 // Mallory will leave with nothing
	tb.play()

	ctx, cancel := context.WithCancel(t.Context())
	var attacks sync.WaitGroup
	t.Cleanup(func() {
		cancel()
		attacks.Wait()
	})
	attack := func(name string, do func() error) {
		attacks.Go(func() {
			if err := do(); err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}

	attack("a thousand words a second", func() error { return flood(ctx, flooder, tb.answers.words) })
	attack("another player's id", func() error { return forge(forger, ann) })
	attack("another player's id as a cookie", func() error { return impersonate(ctx, url, tb.code, ann) })
	attack("10 MB", func() error {
		return expectClose(ctx, url, 1009, func(in *intruder) error {
			return in.WriteMessage(websocket.TextMessage, make([]byte, 10<<20))
		})
	})
	attack("garbage", func() error {
		return expectClose(ctx, url, 4000, func(in *intruder) error {
			for {
				if err := in.Send("{]\x00\xff"); err != nil {
					return err
				}
			}
		})
	})
	for range 20 {
		attack("silence", func() error { return watchWithoutReading(ctx, url, tb.code) })
	}

	tb.waitForResults()
	tb.checkResult()
	tb.checkAnswersCame(4 * time.Second)
	for i, p := range tb.players {
		if n := len(p.Reconnections()); n > 0 {
			t.Errorf("player %d lost the socket %d times", i, n)
		}
	}
}

// seatIntruder takes a seat for an intruder.
func (tb *room) seatIntruder(server, name string) *intruder {
	tb.t.Helper()
	in, err := newIntruder(tb.t.Context(), server, "")
	if err != nil {
		tb.t.Fatal(err)
	}
	if err := in.join(tb.code, name); err != nil {
		tb.t.Fatal(err)
	}
	if _, err := in.readUntil(func(h inbound) bool { return h.Kind == "room" }); err != nil {
		tb.t.Fatal(err)
	}
	return in
}

// checkAnswersCame fails if a word waited too long for its answer.
func (tb *room) checkAnswersCame(within time.Duration) {
	tb.t.Helper()
	var longest time.Duration
	words := 0
	for i, p := range tb.players {
		for _, w := range p.Words() {
			took := w.AnsweredAt.Sub(w.SentAt)
			longest = max(longest, took)
			words++
			if w.Refusal == "too-fast" || took > within {
				tb.t.Errorf("player %d waited %v for an answer to %q: %s", i, took, w.Text, w.Refusal)
			}
		}
	}
	tb.t.Logf("%d words were answered within %v", words, longest)
}
