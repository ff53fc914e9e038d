package players_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

const (
	class     = "198.51.100.7/32"
	newcomers = 500
)

func quotas(address string) []player.NewcomerQuota {
	return []player.NewcomerQuota{{Source: address, Max: newcomers}}
}

func always() bool { return true }

func checkAdmit(t *testing.T, d *players.Store, p room.PlayerID, from string, want bool) {
	t.Helper()
	if got, err := d.Admit(t.Context(), p, quotas(from), always); err != nil || got != want {
		t.Errorf("%s is admitted: %v, error %v", p, got, err)
	}
}

func TestAnAddressHasADailyQuotaOfNewPlayers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		servers := []*players.Store{redisresults.NewPlayers(client), redisresults.NewPlayers(redistest.Client(t, url))}
		var admitted atomic.Int32
		var coming sync.WaitGroup
		for i := range 12 {
			coming.Go(func() {
				for j := range (newcomers + 100) / 12 {
					p := room.PlayerID(fmt.Sprintf("p_%d_%d", i, j))
					if may, err := servers[i%2].Admit(t.Context(), p, quotas(class), always); err != nil {
						t.Error(err)
					} else if may {
						admitted.Add(1)
					}
				}
			})
		}
		coming.Wait()
		// The client repeats a request whose reply was lost, which counts the player twice.
		if n := admitted.Load(); n > newcomers || n < newcomers*9/10 {
			t.Errorf("%d new players are admitted", n)
		}
		d := servers[0]
		checkAdmit(t, d, "p_late", class, false)
		checkAdmit(t, d, "p_late", class, false)
		checkAdmit(t, d, "p_elsewhere", "198.51.100.8/32", true)
		checkAdmit(t, d, "p_elsewhere", class, true) // since the player is admitted already
		storetest.Record(t, redisresults.New(client, results.Options{}), storetest.Round{ID: "r", Words: map[room.PlayerID][]string{"known": {"tea"}}}.Result(t))
		checkAdmit(t, d, "known", class, true)

		err := redisstore.Scan(t.Context(), client, "*", func(key string) bool {
			left := client.TTL(t.Context(), key).Val()
			if strings.Contains(key, "198") || strings.Contains(key, "admitted") && (left <= 0 || left > 48*time.Hour) ||
				strings.HasPrefix(key, "{new}") && (left <= 0 || left > 24*time.Hour) {
				t.Errorf("%s lasts for %v", key, left)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestManyAddressesOfOneSiteAreCountedTogether(t *testing.T) {
	storetest.OnEachStore(t, func(t *testing.T, _ redis.UniversalClient, d *players.Store, _ *results.Store) {
		admitted := 0
		for i := range 12 {
			of := []player.NewcomerQuota{{Source: fmt.Sprintf("2001:db8:0:%x::/64", i/3), Max: 2}, {Source: "2001:db8::/48", Max: 5}}
			may, err := d.Admit(t.Context(), room.PlayerID(fmt.Sprint("p_", i)), of, always)
			if err != nil {
				t.Fatal(err)
			}
			if may {
				admitted++
			}
		}
		if admitted != 5 {
			t.Errorf("%d new players from four addresses of one site are admitted", admitted)
		}
		elsewhere := []player.NewcomerQuota{{Source: "2001:db8:0:f::/64", Max: 2}, {Source: "2001:db8:1::/48", Max: 5}}
		if may, err := d.Admit(t.Context(), "p_slow", elsewhere, func() bool { return false }); err != nil || may {
			t.Errorf("a player whom pace does not allow is admitted: %v, error %v", may, err)
		}
		if may, err := d.Admit(t.Context(), "p_slow", elsewhere, always); err != nil || !may {
			t.Errorf("a player whom pace allows is admitted: %v, error %v", may, err)
		}
	})
}

// TestAnAdmittedPlayerMayPlayTheFirstRoundDaysLater lets days pass between the admission of a new player
// and the first round.
func TestAnAdmittedPlayerMayPlayTheFirstRoundDaysLater(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		d, s := redisresults.NewPlayers(client), redisresults.New(client, results.Options{OnlyAdmitted: true})
		setups := map[room.PlayerID]func() error{
			"linked": func() error {
				code, _, err := d.IssueCode(t.Context(), player.Device{Player: "linked"})
				if err == nil {
					_, err = d.RedeemCode(t.Context(), code, "phone")
				}
				return err
			},
			"blocker": func() error {
				_, err := s.Block(t.Context(), "blocker", "linked", true)
				return err
			},
			"waiting": func() error { return nil },
		}
		full := []player.NewcomerQuota{{Source: class, Max: 3}}
		for p, setUp := range setups {
			checkAdmit(t, d, p, class, true)
			if err := setUp(); err != nil {
				t.Fatal(err)
			}
			if p == "waiting" { // in a room, for nearly two days
				client.Expire(t.Context(), "{p:waiting}:admitted", time.Minute)
			} else {
				client.Del(t.Context(), "{p:"+string(p)+"}:admitted")
			}
			if may, err := d.Admit(t.Context(), p, full, func() bool { return false }); err != nil || !may {
				t.Errorf("%s is admitted again: %v, %v", p, may, err)
			}
			if left := client.TTL(t.Context(), "{p:"+string(p)+"}:admitted").Val(); left < 47*time.Hour {
				t.Errorf("%s is admitted for %v", p, left)
			}
			first := storetest.Round{ID: "r-" + string(p), Words: map[room.PlayerID][]string{p: {"tea"}}}.Result(t)
			storetest.Record(t, s, first)
			if profile, err := s.Profile(t.Context(), p, ""); err != nil || profile.Rounds != 1 {
				t.Errorf("%s is %+v, %v", p, profile, err)
			}
		}
	})
}
