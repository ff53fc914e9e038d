package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
)

const testLease = room.Millis(12_000)

// leases returns the leases of a heartbeat.
func leases(now room.Instant, players ...room.PlayerID) room.Leases {
	p := room.Leases{Now: now, Duration: testLease, Present: make(map[room.PlayerID]struct{})}
	for _, player := range players {
		p.Present[player] = struct{}{}
	}
	return p
}

func TestPresenceDisconnectsWhomTwoHeartbeatsMiss(t *testing.T) {
	r := newTestRoom(
		room.Seat{Player: "here"}, room.Seat{Player: "elsewhere"}, room.Seat{Player: "gone"},
		room.Seat{Player: "away", Away: true}, room.Seat{Player: "bot", Bot: 3},
	)
	r.adds("here")
	p := newPresenceTracker(&r.replica, r.members)
	at := room.Instant(1_000_000)
	for range 8 { // more than a lease
		if commands := p.heartbeat(leases(at, "elsewhere", "gone")); len(commands) != 0 {
			t.Fatalf("at %d: commands %v", at, commands)
		}
		at = at.Add(2000)
	}
	if commands := p.heartbeat(leases(at, "elsewhere")); len(commands) != 0 {
		t.Errorf("the first heartbeat that misses a player leads to %v", commands)
	}
	if commands := p.heartbeat(leases(at.Add(testLease/6-1), "elsewhere")); len(commands) != 0 {
		t.Errorf("the second, too soon, leads to %v", commands)
	}
	want := []room.Command{room.Disconnect{Player: "gone"}}
	if commands := p.heartbeat(leases(at.Add(testLease/6), "elsewhere")); !cmp.Equal(commands, want) {
		t.Errorf("the next leads to %v, want %v", commands, want)
	}
	p.reset()
	if commands := p.heartbeat(leases(at.Add(testLease/3), "elsewhere")); len(commands) != 0 {
		t.Errorf("after an outage a heartbeat leads to %v", commands)
	}
}

func TestPresenceReclaimsSeats(t *testing.T) {
	r := newTestRoom(room.Seat{Player: "back", Name: "Back", Away: true}, room.Seat{Player: "seated", Name: "Seated"})
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
	r := newTestRoom(room.Seat{Player: "b"}, room.Seat{Player: "a"}, room.Seat{Player: "c"})
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
		r := newTestRoom(room.Seat{Player: "tab"}, room.Seat{Player: "gone"}, room.Seat{Player: "lost"}, room.Seat{Player: "away", Away: true})
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
