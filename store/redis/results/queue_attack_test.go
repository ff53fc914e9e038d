package results_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/queue"
	"rattle/store/redis/results"
)

// hall is a queue with people in it, in a time of its own: the store's clock is moved on by the
// test, so that it does not matter how long the machine takes.
type hall struct {
	t      *testing.T
	store  *miniredis.Miniredis
	queue  *queue.Store
	ladder *results.Store
	now    time.Time
	people []*visitor
	rooms  map[room.Code]*table
}

// table is the room of a match, as far as it is about who comes.
type table struct {
	match   string
	players []room.PlayerID
	opened  time.Time
	came    map[room.PlayerID]bool
	over    bool
}

// visitor asks the queue again and again, as a page or a program does.
type visitor struct {
	player  room.PlayerID
	from    string
	dice    string
	next    time.Time
	every   time.Duration
	opens   int  // rooms that the visitor may still open
	comes   bool // to the table
	leaves  bool // at once
	changes bool // goes, and is somebody else the next time
	cookies int  // that the visitor has had
	meets   room.PlayerID
	met     time.Time // both came to the table
}

func newHall(t *testing.T) *hall {
	store := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: store.Addr()})
	t.Cleanup(func() { _ = client.Close() })
	h := &hall{
		t: t, store: store, queue: queue.New(client, queue.Options{}),
		ladder: results.New(client, nil), now: time.UnixMilli(int64(now)), rooms: make(map[room.Code]*table),
	}
	store.SetTime(h.now)
	return h
}

// passes lets time pass, a tenth of a second after the other, until it is enough.
func (h *hall) passes(span time.Duration, enough func() bool) {
	const step = 100 * time.Millisecond
	for end := h.now.Add(span); h.now.Before(end) && !enough(); {
		h.now = h.now.Add(step)
		h.store.SetTime(h.now)
		h.store.FastForward(step)
		for _, v := range h.people {
			if !h.now.Before(v.next) {
				v.next = h.now.Add(v.every)
				h.asks(v)
			}
		}
		for code, table := range h.rooms {
			if !table.over && len(table.came) < 2 && h.now.Sub(table.opened) >= time.Duration(room.MatchJoinTimeout)*time.Millisecond {
				h.void(code, "")
			}
		}
	}
}

// asks is one request of a visitor, and what they do about the answer.
func (h *hall) asks(v *visitor) {
	if v.met != (time.Time{}) {
		return
	}
	if v.changes {
		if err := h.queue.Cancel(h.t.Context(), v.player); err != nil {
			h.t.Fatal(err)
		}
		v.cookies++
		v.player = room.PlayerID(fmt.Sprintf("%s-%s-%d", v.from, v.dice, v.cookies))
	}
	s, err := h.queue.Poll(h.t.Context(), matchmaking.TicketRequest{Player: v.player, Dice: v.dice, Address: v.from},
		func(_ context.Context, match string, p matchmaking.Pairing) (room.Code, error) {
			if v.opens == 0 {
				return "", matchmaking.ErrRoomLimit
			}
			v.opens--
			code := room.Code(fmt.Sprint("R", len(h.rooms)))
			h.rooms[code] = &table{
				match: match, players: []room.PlayerID{p.A.Player, p.B.Player}, opened: h.now,
				came: make(map[room.PlayerID]bool),
			}
			return code, nil
		})
	if err != nil && !errors.Is(err, matchmaking.ErrRoomLimit) {
		h.t.Fatal(err)
	}
	if s.Assignment == nil || !v.comes {
		return
	}
	table := h.rooms[s.Assignment.Code]
	table.came[v.player] = true
	switch {
	case table.over:
	case v.leaves && len(table.came) < 2:
		h.void(s.Assignment.Code, v.player)
	case len(table.came) == 2:
		for _, w := range h.people {
			if slices.Contains(table.players, w.player) {
				w.met, w.meets = h.now, table.players[0]
				if w.meets == w.player {
					w.meets = table.players[1]
				}
			}
		}
	}
}

// void ends a match that never began, because somebody left or because time is up.
func (h *hall) void(code room.Code, left room.PlayerID) {
	table := h.rooms[code]
	table.over = true
	end := room.MatchResult{
		ID: table.match, Rated: true, Dice: box, Players: table.players, Void: true, Left: left,
		Present: []bool{table.came[table.players[0]], table.came[table.players[1]]}, Waited: room.Millis(h.now.Sub(table.opened).Milliseconds()),
	}
	if _, err := h.ladder.Record(h.t.Context(), code, room.PendingResult{ID: table.match, Match: &end}); err != nil {
		h.t.Fatal(err)
	}
}

// honest is somebody who comes a while from now, and to the table.
func (h *hall) honest(name string, in time.Duration, rating float64) *visitor {
	v := &visitor{player: room.PlayerID(name), from: name + "'s", dice: box, next: h.now.Add(in), every: 2 * time.Second, opens: 60, comes: true}
	form, err := json.Marshal(leaderboard.PlayerRating{
		Rating: room.Rating{Rating: rating, Deviation: 60, Volatility: 0.06}, At: room.Instant(h.now.UnixMilli()), Matches: 30,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.store.HSet("{p:"+name+"}:ratings", box, string(form))
	h.people = append(h.people, v)
	return v
}

// worst are what strangers may do to the queue, so many from each address.
func worst() map[string]func(h *hall, from string, people int) {
	many := func(v visitor) func(h *hall, from string, people int) {
		return func(h *hall, from string, people int) {
			for i := range people {
				w := v
				w.player, w.from, w.next = room.PlayerID(fmt.Sprintf("%s-%d", from, i)), from, h.now.Add(time.Duration(i*17)*time.Millisecond)
				h.people = append(h.people, &w)
			}
		}
	}
	const seldom = 7 * time.Second // less than the silence after which one is out
	return map[string]func(h *hall, from string, people int){
		"never open a room":        many(visitor{dice: matchmaking.AnyDice, every: seldom}),
		"open rooms, and are away": many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5}),
		"come and walk out":        many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5, comes: true, leaves: true}),
		"are somebody new each time": func(h *hall, from string, people int) {
			for i := range min(people, 20) {
				h.people = append(h.people, &visitor{
					from: from, player: room.PlayerID(from), cookies: i * 1000, dice: matchmaking.AnyDice, changes: true,
					next: h.now.Add(time.Duration(i*190) * time.Millisecond), every: 4 * time.Second,
				})
			}
		},
		"wait for others only": func(h *hall, from string, people int) {
			many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5})(h, from, people)
			for i := range people {
				key := fmt.Sprintf("{p:%s-%d}:blocked", from, i)
				for j := range 200 { // no more can be blocked
					_, _ = h.store.SAdd(key, fmt.Sprintf("bad%d-%d", j%25, j/25))
				}
			}
		},
		"wait with one or the other dice": func(h *hall, from string, people int) {
			many(visitor{every: seldom})(h, from, people)
			for i, v := range h.people {
				v.dice = []string{box, "en-5x5-big-2012", matchmaking.AnyDice}[i%3]
			}
		},
	}
}

// TestStrangersDoNotShutTheQueue: two of equal rating meet each other within 5 seconds, and two
// of any ratings within 15, whatever others do in the queue from 1 and from 25 addresses.
func TestStrangersDoNotShutTheQueue(t *testing.T) {
	cookies := 22 // two of them find no place
	if os.Getenv("RATTLE_CHAOS") == "full" {
		cookies = 120
	}
	for _, c := range []struct{ addresses, people int }{{1, 120}, {25, cookies}, {25, 6}} {
		for what, does := range worst() {
			t.Run(fmt.Sprintf("%s, %d at each of %d", what, c.people, c.addresses), func(t *testing.T) {
				t.Parallel()
				h := newHall(t)
				for i := range c.addresses {
					does(h, fmt.Sprintf("bad%d", i), c.people)
				}
				h.passes(6*time.Second, func() bool { return false })
				h.meet("ann", "bob", 1500, 1500, 5*time.Second)
				h.meet("eve", "kim", 1420, 1610, 15*time.Second)
				h.meet("mia", "zoe", 1000, 2000, 15*time.Second)
			})
		}
	}
}

// meet lets two come, one after the other, who are to meet each other within some time.
func (h *hall) meet(first, second string, one, other float64, within time.Duration) {
	h.t.Helper()
	a, b := h.honest(first, 0, one), h.honest(second, 700*time.Millisecond, other)
	begin := h.now
	h.passes(44*time.Second, func() bool { return !a.met.IsZero() && !b.met.IsZero() })
	if a.meets != b.player || b.meets != a.player || b.met.Sub(begin) > within {
		h.t.Errorf("of %.0f and %.0f one meets %q after %v, the other %q after %v: they are to meet within %v",
			one, other, a.meets, a.met.Sub(begin), b.meets, b.met.Sub(begin), within)
	}
}

func TestAClassBehindOneAddressPairsOffAndMeetsOthers(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	const pupils = 30
	for i := range pupils + 1 {
		v := h.honest(fmt.Sprint("pupil", i), time.Duration(i*20)*time.Millisecond, 1500+float64(i%5)*10)
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
	h.passes(10*time.Second, func() bool { return met() == pupils })
	if n, took := met(), h.now.Sub(begin); n != pupils || took > 5*time.Second {
		t.Errorf("of %d at one address %d play after %v", pupils+1, n, took)
	}
	other := h.honest("other", 0, 1500)
	begin = h.now
	h.passes(30*time.Second, func() bool { return !other.met.IsZero() })
	if took := h.now.Sub(begin); other.met.IsZero() || took > 18*time.Second {
		t.Errorf("somebody at another address meets %q of the class after %v", other.meets, took)
	}
}

func TestAnAddressHasTwentyPlacesInTheQueue(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for i := range 25 {
		w := matchmaking.TicketRequest{Player: room.PlayerID(fmt.Sprint("p", i)), Dice: box, Address: "192.0.2.7/32"}
		for j := range 25 {
			_, _ = h.store.SAdd(fmt.Sprintf("{p:p%d}:blocked", i), fmt.Sprint("p", j))
		}
		if s, err := h.queue.Poll(t.Context(), w, nil); err != nil || s.Assignment != nil || s.Waiting != min(i+1, 21) {
			t.Errorf("the %dth is told %+v, %v", i+1, s, err)
		}
	}
	if n, err := h.queue.Waiting(t.Context()); err != nil || n != 20 {
		t.Errorf("%d wait, %v", n, err)
	}
	// Whoever goes makes room, and whoever comes in has waited since they asked first.
	if err := h.queue.Cancel(t.Context(), "p3"); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(2 * time.Second)
	h.store.SetTime(h.now)
	s, err := h.queue.Poll(t.Context(), matchmaking.TicketRequest{Player: "p24", Dice: box, Address: "192.0.2.7/32"}, nil)
	if err != nil || s.Waiting != 20 || s.Now.Since(s.Since) != 2000 {
		t.Errorf("who gets the place is told %+v, %v", s, err)
	}
	for _, key := range h.store.Keys() {
		if strings.Contains(key, "192.0.2.7") || strings.Contains(h.store.Dump(), "192.0.2.7") {
			t.Fatalf("the store knows the address: %s", key)
		}
		if strings.HasPrefix(key, "{q}:") && h.store.TTL(key) <= 0 {
			t.Errorf("%s has no end", key)
		}
	}
}

func TestWhoMayOpenNoRoomIsOutForAWhile(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	broke := &visitor{player: "broke", from: "bad", dice: box, every: 2 * time.Second, next: h.now.Add(time.Second)}
	ann := h.honest("ann", 0, 1500)
	ann.every = time.Hour // does not ask again, so that nobody else opens a room
	h.people = append(h.people, broke)
	waiting := func() int64 {
		n, err := h.queue.Waiting(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	h.passes(2*time.Second, func() bool { return false })
	if waiting() != 1 || h.store.Exists("{q}:suspended:ann") || !h.store.Exists("{q}:suspended:broke") {
		t.Errorf("%d wait; ann, whom the other could open no room for, is to wait on", waiting())
	}
	h.passes(10*time.Second, func() bool { return false })
	if waiting() != 0 { // by now ann has said nothing for too long
		t.Errorf("%d wait, among them who is out", waiting())
	}
	h.passes(22*time.Second, func() bool { return false })
	if waiting() != 1 {
		t.Errorf("%d wait, who was out is to be back", waiting())
	}
}

func TestWhoDoesNotComeToAMatchIsOutForAWhile(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	absent := &visitor{player: "absent", from: "far", dice: box, every: 2 * time.Second, next: h.now}
	eve := h.honest("eve", time.Second, 1500)
	h.people = append(h.people, absent)
	h.passes(65*time.Second, func() bool { return false })
	if h.store.Exists("{q}:suspended:eve") || !h.store.Exists("{q}:suspended:absent") || !eve.met.IsZero() {
		t.Error("who did not come is to be out, and who came is not")
	}
}
