package web_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"rattle/internal/testkit/virtual"
	"rattle/room/live"
	redisresults "rattle/store/redis/results"
	"rattle/web"
)

// TestSigningOutReachesAServerThatWasCutOffFromTheStore cuts one server off while somebody signs out
// at another one, for longer than the store tells of it.
func TestSigningOutReachesAServerThatWasCutOffFromTheStore(t *testing.T) {
	for what, lasts := range map[string]time.Duration{"for a moment": 5 * time.Second, "for ten minutes": 10 * time.Minute} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newVirtualRedis(t)
				whole, broken := b.Link(), b.Link()
				start := func(link *virtual.Link) *testServer {
					client := link.Client()
					return b.startWith(client, func(c *web.Config, _ *live.Config) { c.Identities = redisresults.NewPlayers(client) })
				}
				here, there := start(whole), start(broken)
				ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
				code := ann.Create(`{}`)
				ann.Join(code)
				thief, waiting := newPerson(t, there, "Ann"), newPerson(t, there, "Ann")
				for _, p := range []*person{thief, waiting} {
					p.useCookie(ann.cookie())
				}
				thief.tab = "tab-of-a-thief"
				thief.Join(code)
				waiting.Connect()
				bob.Connect()

				broken.Cut()
				time.Sleep(time.Second)
				if response, text := ann.Request("DELETE", "/api/me/devices", ""); response.StatusCode != http.StatusNoContent {
					t.Fatalf("%s %s", response.Status, text)
				}
				time.Sleep(lasts)
				broken.Restore()
				mended := time.Now()
				waiting.ExpectClose(1001)
				thief.ExpectClose(1001)
				if took := time.Since(mended); took > 10*time.Second {
					t.Errorf("the sockets of who signed out go on for %v", took)
				}
				bob.Join(code) // on the socket that he has
			})
		})
	}
}
