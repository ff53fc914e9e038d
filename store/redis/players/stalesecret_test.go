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
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// ends lets all that is kept of a player end, as after a year without a visit.
func ends(t *testing.T, client redis.UniversalClient, p room.PlayerID) {
	t.Helper()
	for name := range storedOf(t, client, p) {
		if err := client.Del(t.Context(), "{p:"+string(p)+"}:"+name).Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNobodyComesBackToLifeBesideTheirRows: a browser drops the cookie before the player ends, so
// whoever shows the secret then kept a copy of it, perhaps one that was refused.
func TestNobodyComesBackToLifeBesideTheirRows(t *testing.T) {
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
				isAuthorized(t, d, first, true)
				if err := leave(p); err != nil {
					t.Fatal(err)
				}
				ends(t, client, p)
				if isAuthorized(t, d, first, false); t.Failed() {
					t.Fatalf("after %s, %s", played, left)
				}
				isAuthorized(t, d, player.Device{Player: p, Key: "new"}, false)

				// Once the rows are gone, too, nobody is meant by the id.
				for _, set := range engine.DiceSets() {
					for _, kind := range leaderboard.Kinds() {
						client.ZRem(t.Context(), "{l:"+set.ID+"}:"+string(kind)+":all", string(p))
					}
				}
				isAuthorized(t, d, first, true)
			}
		}

		// Of boards that end nothing is asked, and somebody admitted is somebody new.
		storetest.Record(t, store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
		ends(t, client, annID)
		client.Set(t.Context(), "{p:"+string(annID)+"}:admitted", 1, day)
		isAuthorized(t, d, annsDevice, true)
	})
}

// TestWhoIsJustBeingRecordedSpeaksOn: profile and rows are written between the looks for them. Of who is
// known nobody asks for rows.
func TestWhoIsJustBeingRecordedSpeaksOn(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, store := redistest.Client(t, url), results.New(redistest.Client(t, url), nil)
		looks := 0
		client.AddHook(storetest.StepHook{Before: func(cmd redis.Cmder) bool {
			if cmd.Name() != "zscore" {
				return true
			}
			if looks++; looks == 1 {
				storetest.Record(t, store, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.Result(t))
			}
			return true
		}})
		d := results.NewPlayers(client)
		isAuthorized(t, d, annsDevice, true)
		if want := len(engine.DiceSets()) * len(leaderboard.Kinds()); looks != want {
			t.Errorf("nobody was looked for on %d boards, want %d", looks, want)
		}
		looks = 0
		isAuthorized(t, d, annsDevice, true)
		isAuthorized(t, d, player.Device{Player: annID, Key: "thief"}, false)
		if looks > 0 {
			t.Errorf("somebody known was looked for on %d boards", looks)
		}
	})
}
