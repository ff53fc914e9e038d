package web_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"rattle/room/live"
	"rattle/store/redis/results"
	"rattle/web"
)

// TestSigningOutReachesAServerThatWasCutOffFromTheStore cuts one server off while somebody signs out
// at another one, for longer than the store tells of it.
func TestSigningOutReachesAServerThatWasCutOffFromTheStore(t *testing.T) {
	for what, lasts := range map[string]time.Duration{"for a moment": 5 * time.Second, "for ten minutes": 10 * time.Minute} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBubble(t)
				whole, broken := &cable{b: b}, &cable{b: b}
				starts := func(c *cable) *host {
					client := c.client()
					return b.startsOn(client, func(c *web.Config, _ *live.Config) { c.Identities = results.NewPlayers(client) })
				}
				here, there := starts(whole), starts(broken)
				ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
				code := ann.creates(`{}`)
				ann.joins(code)
				thief, waiting := newPerson(t, there, "Ann"), newPerson(t, there, "Ann")
				for _, p := range []*person{thief, waiting} {
					p.copies(ann.cookie())
				}
				thief.tab = "tab-of-a-thief"
				thief.joins(code)
				waiting.opens()
				bob.opens()

				broken.isCut(true)
				time.Sleep(time.Second)
				if response, text := ann.asks("DELETE", "/api/me/devices", ""); response.StatusCode != http.StatusNoContent {
					t.Fatalf("%s %s", response.Status, text)
				}
				time.Sleep(lasts)
				broken.isCut(false)
				mended := time.Now()
				waiting.isClosed(1001)
				thief.isClosed(1001)
				if took := time.Since(mended); took > 10*time.Second {
					t.Errorf("the sockets of who signed out go on for %v", took)
				}
				bob.joins(code) // on the socket that he has
			})
		})
	}
}
