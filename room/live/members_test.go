package live

import (
	"slices"
	"testing"

	"rattle/room"
)

func TestMembersLimitTabs(t *testing.T) {
	r := newTestRoom()
	var tabs []*recordingClient
	for range maxTabs + 1 {
		_, c := r.adds("ann")
		tabs = append(tabs, c)
	}
	_, bob := r.adds("bob")
	r.members.limitTabs("ann")
	r.members.limitTabs("bob")
	if !slices.Equal(tabs[0].disconnected, []DisconnectReason{Reconnect}) {
		t.Errorf("the oldest tab is disconnected for %v", tabs[0].disconnected)
	}
	for _, c := range append(tabs[1:], bob) {
		if len(c.disconnected) != 0 {
			t.Error("another member is disconnected")
		}
	}
	if n := r.members.len(); n != maxTabs+1 || r.count.Load() != int64(n) {
		t.Errorf("there are %d members, counted as %d", n, r.count.Load())
	}
}

func TestHeadcountAdmits(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "seated"})
	for range maxWatchers {
		r.adds("watcher")
	}
	enters := func(p room.PlayerID, c room.Command) bool {
		return newHeadcount(r.members).admits(request{member: &Member{player: p}, command: c}, &r.replica.state)
	}
	if enters("new", room.Watch{Player: "new"}) {
		t.Error("one watcher more than there may be is admitted")
	}
	if !enters("new", room.Join{Player: "new"}) || !enters("seated", room.Watch{Player: "seated"}) || !enters("watcher", room.Watch{Player: "watcher"}) {
		t.Error("watchers keep out a player, or another tab")
	}
	for range maxMembers - maxWatchers {
		r.adds("tab")
	}
	if enters("new", room.Join{Player: "new"}) {
		t.Error("one member more than there may be is admitted")
	}
	if !enters("seated", room.Join{Player: "seated"}) {
		t.Error("a player is kept from the seat")
	}
}
