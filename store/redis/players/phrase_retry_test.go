package players_test

import (
	"context"
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// cut loses one command that a client sends, or the answer to it.
type cut struct {
	at, sent int
	answer   bool // it is done all the same
}

var errCut = errors.New("the line is cut")

func (c *cut) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c *cut) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmd) }, cmd)
	}
}

func (c *cut) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmds) }, cmds...)
	}
}

func (c *cut) process(send func() error, cmds ...redis.Cmder) error {
	c.sent++
	if c.sent != c.at {
		return send()
	}
	if c.answer {
		_ = send()
	}
	for _, cmd := range cmds {
		cmd.SetErr(errCut)
	}
	return errCut
}

// TestWhoeverIsCutOffAsksAgain cuts the line, or the way back, at each step of coming back: whoever
// asks again is let in, and nobody else.
func TestWhoeverIsCutOffAsksAgain(t *testing.T) {
	t.Parallel()
	for _, url := range []string{redistest.Redis(t), redistest.Embedded(t)} {
		client := redistest.Client(t, url)
		d := results.NewPlayers(client)
		replacesPhrase(t, d, annsDevice, "phrase-0") // so that the store knows the scripts
		usesPhrase(t, d, "phrase-0", "device-0", "next-0")
		steps := 0
		for at := 1; ; at++ {
			failed := 0
			for _, answer := range []bool{false, true} {
				client.FlushDB(t.Context())
				replacesPhrase(t, d, annsDevice, "phrase")
				broken := redistest.Client(t, url)
				broken.AddHook(&cut{at: at, answer: answer})
				if _, err := results.NewPlayers(broken).UsePhrase(t.Context(), "phrase", "new", "next"); err != nil {
					failed++
					usesPhrase(t, d, "phrase", "new", "next")
				}
				isAuthorized(t, d, annsDevice, false)
				isAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
				ownsPhrase(t, d, "phrase", "")
				ownsPhrase(t, d, "next", annID)
				useFails(t, d, "phrase", "thief", "next-of-thief")

				// And whoever draws one.
				broken = redistest.Client(t, url)
				broken.AddHook(&cut{at: at, answer: answer})
				if err := results.NewPlayers(broken).ReplacePhrase(t.Context(), player.Device{Player: annID, Key: "new"}, "drawn"); err != nil {
					replacesPhrase(t, d, player.Device{Player: annID, Key: "new"}, "drawn")
				}
				ownsPhrase(t, d, "drawn", annID)
				ownsPhrase(t, d, "next", "")
			}
			if failed == 0 {
				steps = at
				break
			}
		}
		if steps < 5 {
			t.Errorf("only %d steps were tried", steps)
		}
	}
}
