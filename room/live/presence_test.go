package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
)

// seen is who is there by the store.
func seen(now room.Instant, players ...room.PlayerID) room.Presence {
	p := room.Presence{Now: now, Lease: 10_000, Present: make(map[room.PlayerID]struct{}), Left: make(map[room.PlayerID]room.Instant), Judged: true}
	for _, player := range players {
		p.Present[player] = struct{}{}
	}
	return p
}

func TestPresenceDisconnectsWhoLeftALeaseAgo(t *testing.T) {
	const now = room.Instant(1_000_000)
	left := func(at room.Instant) func(*room.Presence) { return func(p *room.Presence) { p.Left["gone"] = at } }
	for _, c := range []struct {
		what   string
		is     func(*room.Presence)
		away   bool
		pollAt room.Instant
	}{
		{"somebody who is elsewhere", func(p *room.Presence) { p.Present["gone"] = struct{}{} }, false, 0},
		{"who has just left", left(now - 1), false, now + 9999},
		{"who left a lease ago", left(now - 10_000), true, 0},
		{"who was at a server that is dead", left(0), true, 0},
		{"who left a lease ago, as far as a server knows that was cut off", func(p *room.Presence) { left(now - 10_000)(p); p.Judged = false }, false, now + 1000},
		{"whom the store has forgotten", func(*room.Presence) {}, false, now + 10_000},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := newTestRoom(
				&room.Seat{Player: "here"}, &room.Seat{Player: "elsewhere"}, &room.Seat{Player: "gone"},
				&room.Seat{Player: "away", Away: true}, &room.Seat{Player: "bot", Bot: 3},
			)
			r.adds("here")
			tracker, presence := newPresenceTracker(&r.replica, r.members), seen(now, "elsewhere")
			c.is(&presence)
			var want []room.Command
			if c.away {
				want = []room.Command{room.Disconnect{Player: "gone"}}
			}
			if got := tracker.compare(presence); !cmp.Equal(got, want) || tracker.pollAt != c.pollAt {
				t.Errorf("commands %v, to poll at %d, want %v, %d", got, tracker.pollAt, want, c.pollAt)
			}
		})
	}
}

func TestPresenceDisconnectsWhomTheStoreHasForgottenForALease(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "forgotten"})
	p := newPresenceTracker(&r.replica, r.members)
	at := room.Instant(1_000_000)
	p.compare(seen(at))
	if commands := p.compare(seen(at.Add(9999))); len(commands) != 0 || p.pollAt != at.Add(10_999) {
		t.Errorf("commands %v too soon, to poll at %d", commands, p.pollAt)
	}
	if commands := p.compare(seen(at.Add(10_000))); len(commands) != 1 || p.pollAt != 0 {
		t.Errorf("commands %v, to poll at %d", commands, p.pollAt)
	}
	p.compare(seen(at.Add(10_500), "forgotten"))
	if commands := p.compare(seen(at.Add(11_000))); len(commands) != 0 {
		t.Errorf("commands %v for who was back meanwhile", commands)
	}
}

func TestPresenceReclaimsSeats(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "back", Name: "Back", Away: true}, &room.Seat{Player: "seated", Name: "Seated"})
	for _, player := range []room.PlayerID{"back", "seated", "watcher"} {
		r.adds(player)
	}
	lost, _ := r.adds("lost")
	lost.seated, lost.name, lost.addressHash = true, "Lost", "hash"
	p := newPresenceTracker(&r.replica, r.members)

	p.changed, p.seatsLost = true, true
	want := []room.Command{room.Join{Player: "back"}, room.Join{Player: "lost", Name: "Lost", AddressHash: "hash"}}
	got := p.reclaims()
	slices.SortFunc(got, func(a, b room.Command) int { return len(a.(room.Join).Name) - len(b.(room.Join).Name) })
	if !cmp.Equal(got, want) || p.changed {
		t.Errorf("commands %v, want %v; changed: %t", got, want, p.changed)
	}
	if got := p.reclaims(); !cmp.Equal(got, want[:1]) || lost.seated {
		t.Errorf("where no seat was lost: commands %v, want %v; lost is seated: %t", got, want[:1], lost.seated)
	}
}

func TestPresenceAnnouncesSeatedPlayersOnce(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "b"}, &room.Seat{Player: "a"}, &room.Seat{Player: "c"})
	for _, player := range []room.PlayerID{"b", "a", "a", "watcher"} {
		r.adds(player)
	}
	p := newPresenceTracker(&r.replica, r.members)
	players, changed := p.unannounced()
	if want := []room.PlayerID{"a", "b"}; !slices.Equal(players, want) || !changed {
		t.Errorf("to be announced are %v, want %v", players, want)
	}
	p.announced = players
	if players, changed := p.unannounced(); changed {
		t.Errorf("announced again are %v", players)
	}

	joins := func(player room.PlayerID, c room.Command) request {
		return request{member: &Member{player: player}, command: c}
	}
	if players, comes := p.arrivals([]request{joins("b", room.CallRound{Player: "b"})}); comes || p.changed {
		t.Errorf("without arrivals %v are announced", players)
	}
	players, _ = p.arrivals([]request{
		joins("new", room.Join{Player: "new"}), joins("c", room.Watch{Player: "c"}), joins("watcher", room.Watch{Player: "watcher"}),
	})
	if want := []room.PlayerID{"a", "b", "c", "new"}; !slices.Equal(players, want) || !p.changed {
		t.Errorf("with arrivals %v are announced, want %v", players, want)
	}
}

func TestPresenceWaitsForAbsences(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestRoom(&room.Seat{Player: "tab"}, &room.Seat{Player: "gone"}, &room.Seat{Player: "lost"}, &room.Seat{Player: "away", Away: true})
		r.adds("tab")
		p := newPresenceTracker(&r.replica, r.members)
		for _, player := range []room.PlayerID{"tab", "gone", "lost", "away", "watcher"} {
			m, _ := r.adds(player)
			r.members.remove(m)
			p.left(m)
		}
		if n := len(p.departures); n != 2 || !p.changed {
			t.Errorf("%d absences are waited for, want 2", n)
		}
		time.Sleep(10 * time.Second)
		if d := p.wait(time.Hour); d != departureTimeout-10*time.Second {
			t.Errorf("it waits another %v", d)
		}
		r.seat("gone", func(s *room.Seat) { s.Away = true })
		if p.dropDepartures(); len(p.departures) != 1 {
			t.Errorf("once one is in the log, %d are waited for", len(p.departures))
		}
		time.Sleep(departureTimeout)
		if p.dropDepartures(); len(p.departures) != 0 || p.wait(time.Hour) != time.Hour {
			t.Errorf("after the timeout, %d are waited for", len(p.departures))
		}
	})
}
