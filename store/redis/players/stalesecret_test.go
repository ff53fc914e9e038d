package players_test

import (
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// expireAll deletes all keys of a player, as after a year without a visit.
func expireAll(t *testing.T, client redis.UniversalClient, p room.PlayerID) {
	t.Helper()
	for name := range ttlsOf(t, client, p) {
		if err := client.Del(t.Context(), "{p:"+string(p)+"}:"+name).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNoDeviceIsAuthorizedForAnExpiredPlayerWithRows: a browser drops the cookie before the player's keys expire,
// so a client that uses the secret then kept a copy of it, perhaps after it was signed out.
func TestNoDeviceIsAuthorizedForAnExpiredPlayerWithRows(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, client redis.UniversalClient, d *players.Store, store *results.Store) {
		leaves := map[string]func(p room.PlayerID) error{
			"signed out": func(p room.PlayerID) error { return d.SignOut(t.Context(), player.Device{Player: p}, "new") },
			"forgotten":  func(p room.PlayerID) error { return d.Forget(t.Context(), p) },
			"unseen":     func(room.PlayerID) error { return nil },
		}
		plays := map[string]func(id string, p room.PlayerID){
			"a round": func(id string, p room.PlayerID) {
				words := map[room.PlayerID][]string{p: {"tea"}, "bob": {"eat"}}
				storetest.Record(t, store, storetest.Round{ID: id, Words: words}.Result(t))
			},
			"a round alone": func(id string, p room.PlayerID) {
				storetest.Record(t, store, storetest.Round{ID: id, Words: map[room.PlayerID][]string{p: {"tea"}}}.Result(t))
			},
			"a duel": func(id string, p room.PlayerID) {
				storetest.Record(t, store, storetest.Match(id, storetest.Now, p, "bob"))
			},
		}
		for left, leave := range leaves {
			for played, play := range plays {
				p := room.PlayerID("p_" + strings.ReplaceAll(left+played, " ", ""))
				first := player.Device{Player: p}
				play(string(p), p)
				checkAuthorized(t, d, first, true)
				if err := leave(p); err != nil {
					t.Fatal(err)
				}
				expireAll(t, client, p)
				if checkAuthorized(t, d, first, false); t.Failed() {
					t.Fatalf("after %s, %s", played, left)
				}
				checkAuthorized(t, d, player.Device{Player: p, Key: "new"}, false)

				// Without rows the ID is that of a new player.
				for _, set := range engine.DiceSets() {
					for _, kind := range leaderboard.Kinds() {
						client.ZRem(t.Context(), "{l:"+set.ID+"}:"+string(kind)+":all", string(p))
					}
				}
				checkAuthorized(t, d, first, true)
			}
		}

		// Rows of periods do not count, and a player who is admitted is a new one.
		storetest.Record(t, store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
		expireAll(t, client, annID)
		client.Set(t.Context(), "{p:"+string(annID)+"}:admitted", 1, day)
		checkAuthorized(t, d, annsDevice, true)
	})
}

// TestANewPlayerStaysAuthorizedWhileTheFirstRoundIsRecorded writes the profile and the rows of a player between the
// reads of the two. For a known player no rows are read.
func TestANewPlayerStaysAuthorizedWhileTheFirstRoundIsRecorded(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, store := redistest.Client(t, url), redisresults.New(redistest.Client(t, url), results.Options{})
		lookups := 0
		client.AddHook(storetest.StepHook{Before: func(cmd redis.Cmder) bool {
			if cmd.Name() != "zscore" {
				return true
			}
			if lookups++; lookups == 1 {
				storetest.Record(t, store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
			}
			return true
		}})
		d := redisresults.NewPlayers(client)
		checkAuthorized(t, d, annsDevice, true)
		if want := len(engine.DiceSets()) * len(leaderboard.Kinds()); lookups != want {
			t.Errorf("a new player was looked up on %d leaderboards, want %d", lookups, want)
		}
		lookups = 0
		checkAuthorized(t, d, annsDevice, true)
		checkAuthorized(t, d, player.Device{Player: annID, Key: "thief"}, false)
		if lookups > 0 {
			t.Errorf("a known player was looked up on %d leaderboards", lookups)
		}
	})
}
