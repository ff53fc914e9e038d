package web_test

import (
	"net/http"
	"strings"
	"testing"

	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	"rattle/web"
)

// TestWhatModeratorsRuleHolds has two play; then moderators give one another name, and keep the player from strangers.
func TestWhatModeratorsRuleHolds(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, matching(store), keeping(store), func(c *web.Config, _ *live.Config) { c.Rulings = store.results.Rulings })
	round, people := playRound(t, server, "Rudolf", "Bob")
	rude, bob := people[0], people[1]
	ruling := player.Ruling{Name: "Somebody", Barred: true}
	if err := store.results.Rule(t.Context(), room.PlayerID(rude.view.You), ruling, "Mo"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/api/rounds/" + round, "/api/rounds/" + round + "/record", "/api/players/" + rude.view.You, "/api/players/" + bob.view.You} {
		if response, text := bob.Request("GET", path, ""); response.StatusCode != http.StatusOK || strings.Contains(text, "Rudolf") {
			t.Errorf("%s still says %s", path, text)
		}
	}
	if response, text := rude.Request("PUT", "/api/queue", `{"dice":"any","name":"Rude"}`, "Content-Type", "application/json"); response.StatusCode != http.StatusForbidden || !strings.Contains(text, `"barred"`) {
		t.Errorf("in the queue: %d %s", response.StatusCode, text)
	}
	public := bob.Create(`{"access":"public"}`)
	rude.Connect()
	rude.ExpectRefusal("barred", `{"kind":"join","room":%q,"name":"Rude","tab":%q}`, public, rude.tab)
	rude.Watch(public)
	rude.ExpectRefusal("barred", `{"kind":"sit","name":"Rude"}`)

	private := bob.Create(`{}`)
	bob.Join(private)
	namesake := newPerson(t, server, "Somebody")
	namesake.Join(private)
	rude.Join(private)
	bob.WaitFor("another name", func(v view) bool { return v.who("Somebody 2").ID == rude.view.You })
	rude.Send(`{"kind":"rename","name":"Ruder"}`)
	own := rude.Create(`{}`)
	rude.Join(own)
	rude.ExpectRefusal("barred", `{"kind":"settings","settings":{"access":"public"}}`)
	if bob.Join(private); bob.view.who("Somebody 2").ID != rude.view.You {
		t.Errorf("bob sees %+v", bob.view.Players)
	}
}
