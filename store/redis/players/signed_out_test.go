package players_test

import (
	"context"
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
)

// callHook is a hook of a client that calls a function before the n-th request, counted from 1.
type callHook struct {
	n, requests int
	call        func()
}

func (h *callHook) count() {
	if h.requests++; h.requests == h.n {
		h.call()
	}
}

func (h *callHook) DialHook(next redis.DialHook) redis.DialHook { return next }

func (h *callHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		h.count()
		return next(ctx, cmd)
	}
}

func (h *callHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		h.count()
		return next(ctx, cmds)
	}
}

// signOuts are all ways to sign out the first device of Ann, who has the phrase "phrase". Afterwards the device "anns"
// is hers, unless she is forgotten. Each reports whether it was done: it fails if her phrase was replaced.
func signOuts(t *testing.T, d *players.Store) map[string]func() bool {
	done := func(err error) bool {
		t.Helper()
		if err != nil && !errors.Is(err, player.ErrInvalidPhrase) {
			t.Fatal(err)
		}
		return err == nil
	}
	return map[string]func() bool{
		"signs out":    func() bool { return done(d.SignOut(t.Context(), annsDevice, "anns")) },
		"is forgotten": func() bool { return done(d.Forget(t.Context(), annID)) },
		"uses phrase": func() bool {
			_, err := d.UsePhrase(t.Context(), "phrase", "anns", "next")
			return done(err)
		},
	}
}

// TestRequestsOfADeviceThatIsSignedOutMeanwhileLetNobodyIn signs a device out before each step of a request that the
// device began before: the reply lets nobody in, and the device that signed it out stays authorized.
func TestRequestsOfADeviceThatIsSignedOutMeanwhileLetNobodyIn(t *testing.T) {
	t.Parallel()
	// Each sends a request by the device that is signed out, and reports whether the reply lets anybody in.
	asks := map[string]func(slow, d *players.Store) (bool, error){
		"offers a code": func(slow, d *players.Store) (bool, error) {
			code, _, err := slow.IssueCode(t.Context(), annsDevice)
			if err != nil {
				return false, err
			}
			_, refused := d.RedeemCode(t.Context(), code, "thief")
			return refused == nil, nil
		},
		"signs out": func(slow, d *players.Store) (bool, error) {
			err := slow.SignOut(t.Context(), annsDevice, "thief")
			in, failed := d.Authorized(t.Context(), player.Device{Player: annID, Key: "thief"})
			return in, errors.Join(err, failed)
		},
		"draws a phrase": func(slow, d *players.Store) (bool, error) {
			err := slow.ReplacePhrase(t.Context(), annsDevice, "thiefs")
			_, refused := d.PhraseOwner(t.Context(), "thiefs")
			return refused == nil, err
		},
	}
	for name, url := range map[string]string{"redis": redistest.Redis(t), "miniredis": redistest.Miniredis(t)} {
		client := redistest.Client(t, url)
		d := redisresults.NewPlayers(client)
		for way, signOut := range signOuts(t, d) {
			for what, ask := range asks {
				refused := 0
				for at, over := 1, false; !over; at++ {
					client.FlushDB(t.Context())
					replacePhrase(t, d, annsDevice, "phrase")
					slow, done := redistest.Client(t, url), false
					hook := &callHook{n: at, call: func() { done = signOut() }}
					slow.AddHook(hook)
					in, err := ask(redisresults.NewPlayers(slow), d)
					if over = hook.requests < at; !done {
						continue
					}
					if errors.Is(err, player.ErrSignedOut) {
						refused++
					} else if err != nil {
						t.Fatal(err)
					}
					if in {
						t.Errorf("%s: who %s is let in, although Ann %s before step %d", name, what, way, at)
					}
					if way != "is forgotten" {
						checkAuthorized(t, d, player.Device{Player: annID, Key: "anns"}, true)
					}
				}
				if refused == 0 {
					t.Errorf("%s: who %s was refused at no step, although Ann %s", name, what, way)
				}
			}
		}
	}
}
