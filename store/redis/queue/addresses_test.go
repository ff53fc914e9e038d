package queue_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/storetest"
)

// TestAttackersDoNotBlockTheQueue matches two players of equal rating within 5 seconds, and two of any
// ratings within 15, whatever attackers at 1 or at 25 addresses do in the queue.
func TestAttackersDoNotBlockTheQueue(t *testing.T) {
	cookies := 22 // at each address, two more than it has places
	if os.Getenv("CHAOS") == "full" {
		cookies = 120
	}
	for _, c := range []struct{ addresses, people int }{{1, 120}, {25, cookies}, {25, 6}} {
		for what, does := range attacks() {
			t.Run(fmt.Sprintf("%s, %d at each of %d", what, c.people, c.addresses), func(t *testing.T) {
				t.Parallel()
				h := newQueueTest(t)
				for i := range c.addresses {
					does(h, fmt.Sprintf("bad%d", i), c.people)
				}
				h.advance(6*time.Second, func() bool { return false })
				h.checkMeet("ann", "bob", 1500, 1500, 5*time.Second)
				h.checkMeet("eve", "kim", 1420, 1610, 15*time.Second)
				h.checkMeet("mia", "zoe", 1000, 2000, 15*time.Second)
			})
		}
	}
}

func TestManyPlayersAtOneAddressMeetEachOtherAndOthers(t *testing.T) {
	t.Parallel()
	h := newQueueTest(t)
	const pupils = 30
	for i := range pupils + 1 {
		v := h.join(fmt.Sprint("pupil", i), time.Duration(i*20)*time.Millisecond, 1500+float64(i%5)*10)
		v.from = "school"
	}
	met := func() (n int) {
		for _, v := range h.people {
			if !v.met.IsZero() {
				n++
			}
		}
		return n
	}
	begin := h.now
	h.advance(10*time.Second, func() bool { return met() == pupils })
	if n, took := met(), h.now.Sub(begin); n != pupils || took > 5*time.Second {
		t.Errorf("%[2]d of %[1]d at one address are matched after %[3]v", pupils+1, n, took)
	}
	other := h.join("other", 0, 1500)
	begin = h.now
	h.advance(30*time.Second, func() bool { return !other.met.IsZero() })
	if took := h.now.Sub(begin); other.met.IsZero() || took > 18*time.Second {
		t.Errorf("a player at another address meets %q of the class after %v", other.meets, took)
	}
}

func TestAnAddressHasTwentyPlacesInTheQueue(t *testing.T) {
	t.Parallel()
	h := newQueueTest(t)
	for i := range 25 {
		w := matchmaking.TicketRequest{Player: room.PlayerID(fmt.Sprint("p", i)), Dice: storetest.Dice, Address: "192.0.2.7/32"}
		for j := range 25 {
			_, _ = h.store.SAdd(fmt.Sprintf("{p:p%d}:blocked", i), fmt.Sprint("p", j))
		}
		if s, err := h.queue.Poll(t.Context(), w, nil); err != nil || s.Assignment != nil || s.Waiting != min(i+1, 21) {
			t.Errorf("the status of the %dth is %+v, error %v", i+1, s, err)
		}
	}
	if n, err := h.queue.Waiting(t.Context()); err != nil || n != 20 {
		t.Errorf("%d wait, %v", n, err)
	}
	// A ticket that is cancelled makes room for another, which counts from that player's first poll.
	if err := h.queue.Cancel(t.Context(), "p3"); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(2 * time.Second)
	h.store.SetTime(h.now)
	s, err := h.queue.Poll(t.Context(), matchmaking.TicketRequest{Player: "p24", Dice: storetest.Dice, Address: "192.0.2.7/32"}, nil)
	if err != nil || s.Waiting != 20 || s.Now.Since(s.Since) != 2000 {
		t.Errorf("the status of the player who gets the place is %+v, error %v", s, err)
	}
	for _, key := range h.store.Keys() {
		if strings.Contains(key, "192.0.2.7") || strings.Contains(h.store.Dump(), "192.0.2.7") {
			t.Fatalf("the store knows the address: %s", key)
		}
		if strings.HasPrefix(key, "{q}:") && h.store.TTL(key) <= 0 {
			t.Errorf("%s does not expire", key)
		}
	}
}

func TestAPlayerAtTheRoomLimitIsSuspended(t *testing.T) {
	t.Parallel()
	h := newQueueTest(t)
	broke := &visitor{player: "broke", from: "bad", dice: storetest.Dice, every: 2 * time.Second, next: h.now.Add(time.Second)}
	ann := h.join("ann", 0, 1500)
	ann.every = time.Hour // does not poll again, so that only the other opens rooms
	h.people = append(h.people, broke)
	waiting := func() int64 {
		n, err := h.queue.Waiting(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	h.advance(2*time.Second, func() bool { return false })
	if waiting() != 1 || h.store.Exists("{q}:suspended:ann") || !h.store.Exists("{q}:suspended:broke") {
		t.Errorf("%d wait; ann, for whom the other could open no room, has to stay", waiting())
	}
	h.advance(10*time.Second, func() bool { return false })
	if waiting() != 0 { // ann's ticket has expired
		t.Errorf("%d wait, among them the suspended player", waiting())
	}
	h.advance(22*time.Second, func() bool { return false })
	if waiting() != 1 {
		t.Errorf("%d wait; the suspension is over, and the player has to be back", waiting())
	}
}

func TestANoShowIsSuspended(t *testing.T) {
	t.Parallel()
	h := newQueueTest(t)
	absent := &visitor{player: "absent", from: "far", dice: storetest.Dice, every: 2 * time.Second, next: h.now}
	eve := h.join("eve", time.Second, 1500)
	h.people = append(h.people, absent)
	h.advance(65*time.Second, func() bool { return false })
	if h.store.Exists("{q}:suspended:eve") || !h.store.Exists("{q}:suspended:absent") || !eve.met.IsZero() {
		t.Error("the player who did not come has to be suspended, and the other not")
	}
}
