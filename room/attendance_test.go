package room_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
)

const lease = room.Millis(10_000)

func attendance() room.Attendance {
	return room.Attendance{Now: 1_000_000, At: make(map[string]room.Visits), Left: make(map[room.PlayerID]room.Instant)}
}

func players(ids ...room.PlayerID) []room.PlayerID { return ids }

func TestWhoLeavesIsNotedWithTheInstant(t *testing.T) {
	a := attendance()
	if !a.Attend("ours", players("ann", "bob"), nil, lease) || a.Attend("ours", players("bob", "ann"), nil, lease) || a.Changes != 1 {
		t.Errorf("two came: %+v", a)
	}
	a.Now += 2000
	a.Attend("ours", players("bob", "refused"), nil, lease)
	a.Now += 500
	a.Attend("ours", players("bob"), nil, lease)
	want := map[room.PlayerID]room.Instant{"ann": 1_002_000} // and nothing of who was there for a moment
	if diff := cmp.Diff(want, a.Left); diff != "" || !a.Has("ours", players("bob")) {
		t.Errorf("%+v\n%s", a, diff)
	}
	a.Attend("theirs", players("ann"), nil, lease) // who changes servers is not missed
	if len(a.Left) != 0 || a.IsOnlyAt("ours") {
		t.Errorf("ann is elsewhere: %+v", a)
	}
	a.Now += 2000
	a.Attend("theirs", nil, nil, lease)
	a.Now = a.Now.Add(6*lease + 1)
	if !a.Attend("ours", players("bob"), nil, lease) || len(a.Left) != 0 {
		t.Errorf("it is noted for too long: %+v", a)
	}
}

func TestWhoWasAtADeadServerLeftWhenItsLeaseBegan(t *testing.T) {
	a := attendance()
	a.Attend("dead", players("ann", "bob"), nil, lease)
	a.Now += 60_000
	census := room.Census{Alive: map[string]struct{}{"ours": {}}, Judged: true, At: a.Now, Margin: 1000}
	dead := a.DeadServers(census)
	if diff := cmp.Diff([]string{"dead"}, dead); diff != "" {
		t.Fatal(diff)
	}
	seen := a.SeenBy(census, lease)
	if len(seen.Present) != 0 || len(seen.Left) != 2 || seen.Left["ann"] != 0 {
		t.Errorf("before it is noted, this is seen: %+v", seen)
	}
	a.Attend("ours", players("bob"), dead, lease)
	if diff := cmp.Diff(map[room.PlayerID]room.Instant{"ann": a.Now.Add(-lease)}, a.Left); diff != "" || !a.IsOnlyAt("ours") {
		t.Errorf("%+v\n%s", a, diff)
	}
}

func TestOfTooManyListingsEachAddressHasSome(t *testing.T) {
	var all []room.Listing
	for i := range 50 {
		l := room.Listing{Code: room.Code(rune('A' + i)), Players: i, AddressHash: "crowd"}
		if i%10 == 0 {
			l.AddressHash = string(rune('a' + i/10))
		}
		all = append(all, l)
	}
	if got := room.FairListings(all, 50); len(got) != 50 {
		t.Errorf("of 50 there are %d", len(got))
	}
	of := make(map[string][]int)
	for _, l := range room.FairListings(all, 8) {
		of[l.AddressHash] = append(of[l.AddressHash], l.Players)
	}
	if len(of) != 6 || cmp.Diff([]int{49, 48, 47}, of["crowd"]) != "" {
		t.Errorf("of 8 there are %v", of)
	}
}
