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
	rm := gather(t, settingsFor(8), serve(t, st), serve(t, st))
	url := rm.servers[0].url
	ann := rm.players[0].Room().You

	// Two of them take seats, before the round as everybody.
	flooder, forger := rm.seatIntruder(url, "Eve"), rm.seatIntruder(url, "Mallory")
	rm.guests = 1 // Mallory will leave with nothing
	rm.play()

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

	attack("a thousand words a second", func() error { return flood(ctx, flooder, rm.answers.words) })
	attack("another player's id", func() error { return forge(forger, ann) })
	attack("another player's id as a cookie", func() error { return impersonate(ctx, url, rm.code, ann) })
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
		attack("silence", func() error { return watchWithoutReading(ctx, url, rm.code) })
	}

	rm.waitForResults()
	rm.checkResult()
	rm.checkAnswersCame(4 * time.Second)
	for i, p := range rm.players {
		if n := len(p.Reconnections()); n > 0 {
			t.Errorf("player %d lost the socket %d times", i, n)
		}
	}
}

// seatIntruder takes a seat for an intruder.
func (rm *room) seatIntruder(server, name string) *intruder {
	rm.t.Helper()
	in, err := newIntruder(rm.t.Context(), server, "")
	if err != nil {
		rm.t.Fatal(err)
	}
	if err := in.join(rm.code, name); err != nil {
		rm.t.Fatal(err)
	}
	if _, err := in.readUntil(func(h inbound) bool { return h.Kind == "room" }); err != nil {
		rm.t.Fatal(err)
	}
	return in
}

// checkAnswersCame fails if a word waited too long for its answer.
func (rm *room) checkAnswersCame(within time.Duration) {
	rm.t.Helper()
	var longest time.Duration
	words := 0
	for i, p := range rm.players {
		for _, w := range p.Words() {
			took := w.AnsweredAt.Sub(w.SentAt)
			longest = max(longest, took)
			words++
			if w.Refusal == "too-fast" || took > within {
				rm.t.Errorf("player %d waited %v for an answer to %q: %s", i, took, w.Text, w.Refusal)
			}
		}
	}
	rm.t.Logf("%d words were answered within %v", words, longest)
}
