package live_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"rattle/room"
	"rattle/store/redis/redistest"
)

func TestPublicRoomsAreListedWhileOpenToStrangers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		public := func(s *room.Settings) { s.Access = room.Public }
		quiet, busy := here.createWith(public), here.createWith(public)
		here.join("Zoe", here.create(60)) // a private room
		here.join("Ann", quiet)
		bob, cyd := here.join("Bob", busy), there.join("Cyd", busy)

		var listed []room.Listing
		shows := func(codes ...room.Code) func() bool {
			return func() bool {
				var err error
				if listed, err = there.rooms.PublicRooms(t.Context()); err != nil {
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
		there.eventually("both rooms", shows(busy, quiet))
		there.eventually("two players", func() bool { return shows(busy, quiet)() && listed[0].Players == 2 })
		if l := listed[0]; l.Seats != 16 || l.Phase != room.Lobby || l.Dice != room.DefaultDice || l.Seconds != 180 {
			t.Errorf("the room is listed as %+v", l)
		}

		bob.Do(func(p room.PlayerID) room.Command { return room.Lock{Player: p, Locked: true} })
		there.eventually("one room", shows(quiet))
		bob.Do(func(p room.PlayerID) room.Command { return room.Lock{Player: p} })
		there.eventually("both rooms again", shows(busy, quiet))
		bob.Close()
		cyd.Close()
		there.eventually("no room without players", shows(quiet))
	})
}

func TestNoAddressHidesThePublicRoomsOfOthers(t *testing.T) {
	for _, addresses := range []int{1, 2, 25} {
		t.Run(fmt.Sprint(addresses), func(t *testing.T) {
			t.Parallel()
			s := startServer(t, redistest.Miniredis(t))
			lists := func(code string, players int, from string) {
				t.Helper()
				l := room.Listing{Code: room.Code(code), Players: players, AddressHash: from}
				if err := s.log.List(t.Context(), l); err != nil {
					t.Fatal(err)
				}
			}
			lists("real", 2, "ann")
			for i := range 6 { // from one address, as of a school
				lists(fmt.Sprint("school", i), 2, "school")
			}
			for i := range 200 {
				lists(fmt.Sprint("false", i), 3, fmt.Sprint("eve", i%addresses))
			}
			rooms, err := s.rooms.PublicRooms(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			at := func(code room.Code) int {
				return slices.IndexFunc(rooms, func(l room.Listing) bool { return l.Code == code })
			}
			school := 0
			for i := range 6 {
				if at(room.Code(fmt.Sprint("school", i))) >= 0 {
					school++
				}
			}
			if at("real") < 0 || at("real") > 5*addresses+5 || len(rooms) != 100 || school < 3 {
				t.Errorf("of %d rooms the real one is number %d; %d of the school's 6 are shown", len(rooms), at("real")+1, school)
			}
		})
	}
}

func TestPublicRoomStaysListed(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.createWith(func(s *room.Settings) { s.Access = room.Public })
		server.join("Ann", code)
		time.Sleep(3 * time.Minute)
		if listed, err := server.rooms.PublicRooms(t.Context()); err != nil || len(listed) != 1 {
			t.Errorf("listed are %v, error %v", listed, err)
		}
		server.disconnect()
		other := start()
		time.Sleep(2 * time.Minute)
		if listed, err := other.rooms.PublicRooms(t.Context()); err != nil || len(listed) != 0 {
			t.Errorf("after the server's death: listed are %v, error %v", listed, err)
		}
	})
}
