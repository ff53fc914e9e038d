package redislog_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
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

func TestAListingThatIsNotWrittenAgainVanishes(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		one, two := room.Listing{Code: code}, room.Listing{Code: "BCDFGHBC"}
		list(t, log, one)
		list(t, log, two)
		over := redis.Z{Score: 1, Member: string(code)}
		if err := client.ZAdd(t.Context(), redislog.PublicEndKey, over).Err(); err != nil {
			t.Fatal(err)
		}
		expectListed(t, log, two)
		list(t, log, one)
		expectListed(t, log, one, two)
	})
}

func TestAListingOfANewerReleaseHidesNoOther(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		list(t, log, room.Listing{Code: code})
		client.HSet(t.Context(), redislog.PublicKey, "XYZ346BC", `["another shape"]`, "GGGGGGBC", `{"code":"GGGGGGBC","hue":7}`)
		expectListed(t, log, room.Listing{Code: code}, room.Listing{Code: "GGGGGGBC"})
	})
}
