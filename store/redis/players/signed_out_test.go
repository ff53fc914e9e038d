package players_test

import (
	"context"
	"errors"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// meanwhile does something, once, before a client asks a store for the at-th time.
type meanwhile struct {
	at, asked int
	does      func()
}

func (m *meanwhile) asks() {
	if m.asked++; m.asked == m.at {
		m.does()
	}
}

func (m *meanwhile) DialHook(next redis.DialHook) redis.DialHook { return next }

func (m *meanwhile) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		m.asks()
		return next(ctx, cmd)
	}
}

func (m *meanwhile) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		m.asks()
		return next(ctx, cmds)
	}
}

// refusals are all that refuses the first device of Ann, who has the phrase "phrase"; where anybody else speaks for her
// then, it is the device "anns". Each reports whether it could be done: not once another phrase was drawn.
func refusals(t *testing.T, d *players.Store) map[string]func() bool {
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

// TestWhatARefusedDeviceHasBegunLetsNobodyIn refuses a device before each step of what it had begun to ask for, when it
// still was let in: nobody comes in by what it is answered, and whoever refused it still speaks.
func TestWhatARefusedDeviceHasBegunLetsNobodyIn(t *testing.T) {
	t.Parallel()
	// Each asks for something by the refused device, and reports whether anybody can come in by it.
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
	for name, url := range map[string]string{"redis": redistest.Redis(t), "embedded": redistest.Embedded(t)} {
		client := redistest.Client(t, url)
		d := results.NewPlayers(client)
		for refusal, refuses := range refusals(t, d) {
			for what, ask := range asks {
				refused := 0
				for at, over := 1, false; !over; at++ {
					client.FlushDB(t.Context())
					replacesPhrase(t, d, annsDevice, "phrase")
					slow, done := redistest.Client(t, url), false
					hook := &meanwhile{at: at, does: func() { done = refuses() }}
					slow.AddHook(hook)
					in, err := ask(results.NewPlayers(slow), d)
					if over = hook.asked < at; !done {
						continue
					}
					if errors.Is(err, leaderboard.ErrNotFound) {
						refused++
					} else if err != nil {
						t.Fatal(err)
					}
					if in {
						t.Errorf("%s: who %s is let in, though Ann %s before step %d", name, what, refusal, at)
					}
					if refusal != "is forgotten" {
						isAuthorized(t, d, player.Device{Player: annID, Key: "anns"}, true)
					}
				}
				if refused == 0 {
					t.Errorf("%s: who %s was refused at no step of it, when Ann %s", name, what, refusal)
				}
			}
		}
	}
}

// TestACodeFromBeforeASignOutIsNotRestored restores a backup that has a code of before.
func TestACodeFromBeforeASignOutIsNotRestored(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, _ *results.Store) {
		code := issuesCode(t, d, annsDevice)
		replacesPhrase(t, d, annsDevice, "phrase")
		replaced := redistest.Client(t, redistest.Embedded(t))
		replacesPhrase(t, results.NewPlayers(replaced), annsDevice, "phrase")
		signsOut(t, results.NewPlayers(replaced), annsDevice, "anns")
		newer, err := players.ReadCredentials(t.Context(), replaced)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := players.RestoreCredentials(t.Context(), client, newer); n != 1 || err != nil {
			t.Fatalf("%d players have newer devices, %v", n, err)
		}
		redeemFails(t, d, code, "thief")
		isAuthorized(t, d, annsDevice, false)
		isAuthorized(t, d, player.Device{Player: annID, Key: "anns"}, true)
	})
}
