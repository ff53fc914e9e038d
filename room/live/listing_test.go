package live_test

import (
	"testing"

	"rattle/room"
	"rattle/room/redislog/redistest"
)

func TestPublicRoomsAreListedWhileStrangersHaveBusinessThere(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		public := func(s *room.Settings) { s.Access = room.Public }
		quiet, busy := here.createsBy(public), here.createsBy(public)
		here.joins("Zoe", here.creates(60)) // a private room
		here.joins("Ann", quiet)
		bob, cyd := here.joins("Bob", busy), there.joins("Cyd", busy)

		var listed []room.Listing
		shows := func(codes ...room.Code) func() bool {
			return func() bool {
				var err error
				if listed, err = there.rooms.Public(t.Context()); err != nil {
					t.Fatal(err)
				}
				if len(listed) != len(codes) {
					return false
				}
				for i, code := range codes {
					if listed[i].Code != code {
						return false
					}
				}
				return true
			}
		}
		there.awaits("both rooms", shows(busy, quiet))
		there.awaits("two players", func() bool { return shows(busy, quiet)() && listed[0].Players == 2 })
		if l := listed[0]; l.Seats != 16 || l.Phase != room.Lobby || l.Dice != room.DefaultDice || l.Seconds != 180 {
			t.Errorf("the room is listed as %+v", l)
		}

		bob.does(func(p room.PlayerID) room.Command { return room.Lock{Player: p, Locked: true} })
		there.awaits("one room", shows(quiet))
		bob.does(func(p room.PlayerID) room.Command { return room.Lock{Player: p} })
		there.awaits("both rooms again", shows(busy, quiet))
		bob.seat.Leave()
		cyd.seat.Leave()
		there.awaits("no room without players", shows(quiet))
	})
}
