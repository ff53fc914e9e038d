package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestNoOtherSiteChangesAnything: of all that can be asked for over HTTP, a page of another site
// changes nothing in its visitors' names, and what is only read makes nobody somebody.
func TestNoOtherSiteChangesAnything(t *testing.T) {
	t.Parallel()
	operations, server := readDocument(t).operations(), wholeServer(t)
	eve := newPerson(t, server, "Eve")
	parameter := regexp.MustCompile(`\{\w+\}`)
	changing := 0
	for path, methods := range operations {
		if !strings.HasPrefix(path, "/api/") {
			continue
		}
		for _, method := range methods {
			actual := parameter.ReplaceAllString(path, "x")
			if method == http.MethodGet {
				if response, _ := eve.Request(method, actual, ""); response.Header.Get("Set-Cookie") != "" {
					t.Errorf("%s %s gives a cookie", method, path)
				}
				continue
			}
			changing++
			for _, header := range [][]string{
				{"Origin", "https://evil.example"},
				{"Origin", "null"},
				{"Origin", server.URL, "Sec-Fetch-Site", "cross-site"},
				{"Sec-Fetch-Site", "same-site"}, // another server of the same owner
			} {
				response, text := eve.Request(method, actual, `{}`, header...)
				if response.StatusCode != http.StatusForbidden || response.Header.Get("Set-Cookie") != "" {
					t.Errorf("%s %s from %v: %s %s", method, path, header, response.Status, text)
				}
			}
		}
	}
	if changing < 10 {
		t.Errorf("only %d requests that change something were tried", changing)
	}
}

// TestWhatIsSaidAgainCountsOnce: somebody who can repeat all that a player said, byte for byte,
// but has not the player's cookie, adds nothing to the player; nor does the player.
func TestWhatIsSaidAgainCountsOnce(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{"seconds":0}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 3)
	bob.WaitForPhase("playing")
	for i, word := range words {
		if got := ann.SubmitAs(i+1, word); got.Points == nil {
			t.Fatalf("%+v", got)
		}
	}
	// Another tab of hers, and somebody else, with the very same messages.
	twin, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	twin.browser, twin.tab = ann.browser, ann.tab
	eve.tab = ann.tab
	for _, p := range []*person{twin, eve} {
		p.Join(code)
		for i, word := range words {
			p.SubmitAs(i+1, word)
		}
	}
	for _, p := range []*person{ann, bob, eve} {
		p.Done()
	}
	for _, s := range ann.WaitForPhase("results").Result.Players {
		want := map[string]int{ann.view.You: 3, eve.view.You: 3}[s.ID]
		if len(s.Words) != want {
			t.Errorf("%s has %d words, want %d", s.Name, len(s.Words), want)
		}
	}
}

// TestNobodyHidesTheChallengesOfOthers: somebody who challenges a player again and again, with a new
// cookie each time, pushes out none that came from elsewhere.
func TestNobodyHidesTheChallengesOfOthers(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, matching(store), behindProxy)
	ann := newPerson(t, server, "Ann")
	ann.seekMatch(`{"dice":"any","name":"Ann"}`) // has a cookie by that
	wish := fmt.Sprintf(`{"dice":"any","name":"Bob","player":%q}`, ann.playerID())
	challenges := func(p *person, from string) {
		t.Helper()
		response, text := p.Request("POST", "/api/challenges", wish, "X-Forwarded-For", from)
		if response.StatusCode != http.StatusCreated {
			t.Fatal(response.Status, text)
		}
	}
	friend := newPerson(t, server, "Bob")
	challenges(friend, "198.51.100.1")
	for n := range 25 { // of one site
		challenges(newPerson(t, server, "Eve"), fmt.Sprintf("2001:db8:0:%x::1", n))
	}
	var me struct {
		Challenges []struct{ From struct{ ID string } }
	}
	ann.get("/api/me", &me)
	kept := slices.ContainsFunc(me.Challenges, func(c struct{ From struct{ ID string } }) bool { return c.From.ID == friend.playerID() })
	if !kept || len(me.Challenges) != 20 {
		t.Errorf("of 25 strangers %d challenge ann; her friend does: %v", len(me.Challenges), kept)
	}
}

// TestNobodyIsToldWhereATableWasOpenedFrom: the list knows which tables are of one address, by a keyed
// hash, and keeps that to itself.
func TestNobodyIsToldWhereATableWasOpenedFrom(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, matching(store), behindProxy)
	from := make(map[string]string)
	for name, address := range map[string]string{
		"Ann": "198.51.100.1", "Bob": "2001:db8:0:1::1", "Cyd": "2001:db8:0:2::1", // Bob and Cyd at one site
	} {
		p := newPerson(t, server, name)
		_, text := p.Request("POST", "/api/rooms", `{"access":"public"}`, "X-Forwarded-For", address)
		var created struct{ Code string }
		if err := json.Unmarshal([]byte(text), &created); err != nil || created.Code == "" {
			t.Fatal(text, err)
		}
		p.Join(created.Code)
		var listing struct{ AddressHash string }
		for begin := time.Now(); listing.AddressHash == ""; time.Sleep(20 * time.Millisecond) {
			if time.Since(begin) > server.timeout {
				t.Fatalf("%s's table is not listed with its address", name)
			}
			_, held, _ := strings.Cut(store.client.HGet(t.Context(), "{rattle}:public", created.Code).Val(), " ") // the server
			_ = json.Unmarshal([]byte(held), &listing)                                                            // there may be none yet
		}
		from[name] = listing.AddressHash
		if strings.ContainsAny(listing.AddressHash, ".:/") {
			t.Errorf("%s's address is kept: %s", name, listing.AddressHash)
		}
		for _, heard := range p.received {
			if strings.Contains(heard, listing.AddressHash) {
				t.Errorf("%s is told %s", name, heard)
			}
		}
		for _, path := range []string{"/api/rooms", "/api/rooms/" + created.Code} {
			if _, text := p.Request("GET", path, ""); strings.Contains(text, listing.AddressHash) {
				t.Errorf("%s tells %s", path, text)
			}
		}
	}
	if from["Bob"] != from["Cyd"] || from["Ann"] == from["Bob"] {
		t.Errorf("the tables are from %v", from)
	}
}

// TestCookiesOfOneAddressPutNobodyOut: nor is anybody told who shares an address.
func TestCookiesOfOneAddressPutNobodyOut(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	code, people := gather(t, startServer(t, store, matching(store)), `{"access":"public"}`, "Ann", "Eve", "Eva", "Evi")
	ann := people[0]
	host := ann.WaitFor("all of them", func(v view) bool { return len(v.Players) == 4 }).You
	for _, p := range people[1:] {
		p.Send(`{"kind":"vote","player":%q}`, host)
	}
	ann.WaitFor("three votes", func(v view) bool {
		for _, p := range v.Players {
			if p.ID == host {
				return p.Votes == 3
			}
		}
		t.Fatal("the host is out")
		return false
	})
	if strings.Contains(strings.Join(ann.received, ""), `"addressHash"`) {
		t.Errorf("the table %s tells who is from where: %s", code, ann.received)
	}
}
