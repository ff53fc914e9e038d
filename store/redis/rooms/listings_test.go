package rooms_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func expectListed(t *testing.T, log room.Listings, want ...room.Listing) {
	t.Helper()
	listed, err := log.Listed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	byCode := func(ls []room.Listing) map[room.Code]room.Listing {
		all := make(map[room.Code]room.Listing)
		for _, l := range ls {
			all[l.Code] = l
		}
		return all
	}
	if diff := cmp.Diff(byCode(want), byCode(listed)); diff != "" || len(listed) != len(want) {
		t.Errorf("listed (-want +got):\n%s", diff)
	}
}

func list(t *testing.T, log room.Listings, l room.Listing) {
	t.Helper()
	if err := log.List(t.Context(), l); err != nil {
		t.Fatal(err)
	}
}

func TestPublicRoomsAreListed(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, theirs := redistest.Open(t, url), redistest.Open(t, url)
		expectListed(t, log)
		one := room.Listing{
			Code: code, Dice: "new", Seconds: 180, Players: 2, Seats: 16,
			Phase: room.Playing, Round: 3, Rounds: 5,
		}
		two := room.Listing{Code: "BCDFGHBC", Dice: "big", Seats: 4, Phase: room.Lobby}
		list(t, log, one)
		list(t, log, two)
		expectListed(t, theirs, one, two)
		one.Players = 3
		list(t, theirs, one)
		expectListed(t, log, one, two)
		for range 2 {
			if err := theirs.Unlist(t.Context(), two.Code); err != nil {
				t.Fatal(err)
			}
			expectListed(t, log, one)
		}
	})
}

func TestAListingGoesWithTheServerThatWroteItLast(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "OURS"}), redistest.Client(t, url)
		theirs := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "THEIRS", Interval: time.Hour})
		one, two := room.Listing{Code: code}, room.Listing{Code: "BCDFGHBC"}
		list(t, log, one)
		list(t, theirs, two)
		if err := client.ZRem(t.Context(), redisstore.ServersKey, "THEIRS 0").Err(); err != nil {
			t.Fatal(err)
		}
		expectListed(t, log, one)
		list(t, log, two)
		expectListed(t, log, one, two)
	})
}

func TestListingsAreWrittenAgainWhereTheStoreMayHaveLostThem(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Interval: 10 * time.Millisecond}), redistest.Client(t, url)
		one, two := room.Listing{Code: code}, room.Listing{Code: "BCDFGHBC"}
		list(t, log, one)
		list(t, log, two)
		if err := log.Unlist(t.Context(), two.Code); err != nil {
			t.Fatal(err)
		}
		if err := client.Del(t.Context(), rooms.ListingsKey).Err(); err != nil {
			t.Fatal(err)
		}
		log.PollAll()
		for upkeeps := log.Upkeeps(); log.Upkeeps() < upkeeps+2; {
			time.Sleep(time.Millisecond) // until the upkeeps have run
		}
		expectListed(t, log, one)
	})
}

func TestAListingOfANewerReleaseHidesNoOther(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "OURS"}), redistest.Client(t, url)
		list(t, log, room.Listing{Code: code})
		client.HSet(t.Context(), rooms.ListingsKey, "XYZ346BC", `OURS ["another shape"]`, "GGGGGGBC", `OURS {"code":"GGGGGGBC","hue":7}`)
		expectListed(t, log, room.Listing{Code: code}, room.Listing{Code: "GGGGGGBC"})
	})
}

func TestOfTooManyListingsSomeOfEachAddressAreReturned(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "OURS"}), redistest.Client(t, url)
		many := make(map[string]string)
		for i := range 1100 {
			many[fmt.Sprint("false", i)] = fmt.Sprintf(`OURS {"code":"false%d","players":%d,"addressHash":"eve%d"}`, i, 3+i/1099, i%2)
		}
		client.HSet(t.Context(), rooms.ListingsKey, many)
		list(t, log, room.Listing{Code: code, Players: 2, AddressHash: "ann"})
		list(t, log, room.Listing{Code: "BCDFGHBC", Players: 1, AddressHash: "ann"})
		listed, err := log.Listed(t.Context())
		if err != nil || len(listed) != 1000 {
			t.Fatal(len(listed), err)
		}
		given := make(map[room.Code]bool)
		for _, l := range listed {
			given[l.Code] = true
		}
		if len(given) != 1000 || !given[code] || !given["BCDFGHBC"] || !given["false1099"] {
			t.Errorf("%d are given, ann's %v and %v, the fullest %v", len(given), given[code], given["BCDFGHBC"], given["false1099"])
		}
	})
}
