package web_test

import (
	"net/http"
	"testing"

	"rattle/room/live"
	"rattle/web"
	"rattle/web/limit"
)

func TestOfSoManyNewPlayersOfAnAddressSomethingIsKept(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	all, _ := everything(store)
	two := func(c *web.Config, _ *live.Config) { c.Limits.Newcomers = 2 }
	server, other := startServer(t, store, all, two), startServer(t, store, all, two)
	_, people := playRound(t, server, "Ann", "Bob", "Cyd") // who plays as all do, and sees the result
	ann, bob, cyd := people[0], people[1], people[2]
	dan := newPerson(t, other, "Dan")
	dan.Join(dan.Create(`{}`))
	dan.Leave()
	for p, status := range map[*person]int{ann: http.StatusOK, bob: http.StatusOK, cyd: http.StatusNotFound, dan: http.StatusNotFound} {
		if response, text := p.Request("GET", "/api/players/"+p.playerID(), ""); response.StatusCode != status {
			t.Errorf("the profile of %s: %s %s", p.name, response.Status, text)
		}
	}
	var board boardRows
	ann.getCacheable("/api/leaderboards/en-4x4-new/best/all", &board)
	if board.Size != 2 || board.Rows[0].Name != "Bob" {
		t.Errorf("on the board are %+v", board)
	}
	for _, p := range []*person{cyd, dan} {
		for _, what := range [][2]string{{"PUT", "/api/me/blocks/" + ann.playerID()}, {"POST", "/api/me/devices"}, {"POST", "/api/me/phrase"}, {"DELETE", "/api/me/devices"}} {
			response, text := p.Request(what[0], what[1], "")
			tooFast(t, p.name+" "+what[0]+" "+what[1], response, text)
		}
		p.expectStatus(http.StatusNoContent, "DELETE", "/api/me", "") // everybody may be forgotten
	}
	ann.expectStatus(http.StatusNoContent, "PUT", "/api/me/blocks/"+bob.playerID(), "")
	bob.expectStatus(http.StatusNoContent, "DELETE", "/api/me/devices", "")
}

// TestARushOfStrangersLeavesPlacesToOthers lets more come at once, and play, than an address may have in
// a rush: places of the day are left. Whoever is known is not asked to wait.
func TestARushOfStrangersLeavesPlacesToOthers(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	all, _ := everything(store)
	rush := func(burst int) func(*web.Config, *live.Config) {
		return func(c *web.Config, _ *live.Config) { c.Limits.NewcomerRate = limit.Rate{PerSecond: 1e-6, Burst: burst} }
	}
	server, other := startServer(t, store, all, rush(2)), startServer(t, store, all, rush(1))
	_, people := playRound(t, server, "Ann", "Bob", "Cyd")
	client := store.client
	counted, err := client.Keys(t.Context(), "{new}:at:*").Result()
	if err != nil || len(counted) != 1 || client.Get(t.Context(), counted[0]).Val() != "2" {
		t.Errorf("counted are %q, %v", counted, err)
	}
	late := 0
	for _, p := range people {
		switch response, text := p.Request("GET", "/api/players/"+p.playerID(), ""); response.StatusCode {
		case http.StatusOK:
		case http.StatusNotFound:
			late++
		default:
			t.Errorf("the profile of %s: %s %s", p.name, response.Status, text)
		}
	}
	if late != 1 {
		t.Errorf("of three in a rush %d have no profile", late)
	}
	// Who only sits at a table uses nothing up.
	dan := newPerson(t, other, "Dan")
	code := dan.Create(`{}`)
	dan.Join(code)
	eve := newPerson(t, other, "Eve")
	eve.Join(code)
	eve.expectStatus(http.StatusNoContent, "PUT", "/api/me/blocks/"+dan.playerID(), "")
}
