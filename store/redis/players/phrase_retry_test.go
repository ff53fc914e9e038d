package players_test

import (
	"context"
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
)

// lossHook is a hook of a client that loses the n-th request, counted from 1, or the reply to it.
type lossHook struct {
	n, sent int
	reply   bool // the store executes the request
}

var errLost = errors.New("the connection is lost")

func (c *lossHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (c *lossHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmd) }, cmd)
	}
}

func (c *lossHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return c.process(func() error { return next(ctx, cmds) }, cmds...)
	}
}

func (c *lossHook) process(send func() error, cmds ...redis.Cmder) error {
	c.sent++
	if c.sent != c.n {
		return send()
	}
	if c.reply {
		_ = send()
	}
	for _, cmd := range cmds {
		cmd.SetErr(errLost)
	}
	return errLost
}

// TestUsingAPhraseCanBeRepeatedAfterALoss loses each request of signing in by a phrase, or its reply, in turn: the
// player who tries again is let in, and nobody else.
func TestUsingAPhraseCanBeRepeatedAfterALoss(t *testing.T) {
	t.Parallel()
	for _, url := range []string{redistest.Redis(t), redistest.Miniredis(t)} {
		client := redistest.Client(t, url)
		d := redisresults.NewPlayers(client)
		replacePhrase(t, d, annsDevice, "phrase-0") // so that the store knows the scripts
		usePhrase(t, d, "phrase-0", "device-0", "next-0")
		steps := 0
		for at := 1; ; at++ {
			failed := 0
			for _, reply := range []bool{false, true} {
				client.FlushDB(t.Context())
				replacePhrase(t, d, annsDevice, "phrase")
				broken := redistest.Client(t, url)
				broken.AddHook(&lossHook{n: at, reply: reply})
				if _, err := redisresults.NewPlayers(broken).UsePhrase(t.Context(), "phrase", "new", "next"); err != nil {
					failed++
					usePhrase(t, d, "phrase", "new", "next")
				}
				checkAuthorized(t, d, annsDevice, false)
				checkAuthorized(t, d, player.Device{Player: annID, Key: "new"}, true)
				checkPhraseOwner(t, d, "phrase", "")
				checkPhraseOwner(t, d, "next", annID)
				checkUseFails(t, d, "phrase", "thief", "next-of-thief")

				// The same for a new phrase.
				broken = redistest.Client(t, url)
				broken.AddHook(&lossHook{n: at, reply: reply})
				if err := redisresults.NewPlayers(broken).ReplacePhrase(t.Context(), player.Device{Player: annID, Key: "new"}, "drawn"); err != nil {
					replacePhrase(t, d, player.Device{Player: annID, Key: "new"}, "drawn")
				}
				checkPhraseOwner(t, d, "drawn", annID)
				checkPhraseOwner(t, d, "next", "")
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
