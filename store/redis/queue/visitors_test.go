package queue_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/queue"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// queueTest is a queue with visitors. The test advances the store's clock, so that it does not matter
// how long the machine takes.
type queueTest struct {
	t       *testing.T
	store   *miniredis.Miniredis
	queue   *queue.Store
	results *results.Store
	now     time.Time
	people  []*visitor
	rooms   map[room.Code]*matchRoom
}

// matchRoom is what the test knows of the room of a match.
type matchRoom struct {
	match   string
	players []room.PlayerID
	opened  time.Time
	came    map[room.PlayerID]bool
	over    bool
}

// visitor polls the queue again and again, as a page or a program does.
type visitor struct {
	player  room.PlayerID
	from    string
	dice    string
	next    time.Time
	every   time.Duration
	opens   int  // how many rooms the visitor may still open
	comes   bool // enters the room of a match
	leaves  bool // leaves that room at once
	changes bool // cancels, and is a new player at each poll
	cookies int  // how many players the visitor has been
	meets   room.PlayerID
	met     time.Time // when both were in the room
}

func newQueueTest(t *testing.T) *queueTest {
	store := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: store.Addr()})
	t.Cleanup(func() { _ = client.Close() })
	h := &queueTest{
		t: t, store: store, queue: queue.New(client, queue.Options{}),
		results: redisresults.New(client, results.Options{}), now: time.UnixMilli(int64(storetest.Now)), rooms: make(map[room.Code]*matchRoom),
	}
	store.SetTime(h.now)
	return h
}

// advance lets time pass in steps of a tenth of a second, until enough returns true.
func (h *queueTest) advance(span time.Duration, enough func() bool) {
	const step = 100 * time.Millisecond
	for end := h.now.Add(span); h.now.Before(end) && !enough(); {
		h.now = h.now.Add(step)
		h.store.SetTime(h.now)
		h.store.FastForward(step)
		for _, v := range h.people {
			if !h.now.Before(v.next) {
				v.next = h.now.Add(v.every)
				h.poll(v)
			}
		}
		for code, m := range h.rooms {
			if !m.over && len(m.came) < 2 && h.now.Sub(m.opened) >= time.Duration(room.MatchJoinTimeout)*time.Millisecond {
				h.endVoid(code, "")
			}
		}
	}
}

// poll polls for a visitor, who then does what the status asks for.
func (h *queueTest) poll(v *visitor) {
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
			h.rooms[code] = &matchRoom{
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
	m := h.rooms[s.Assignment.Code]
	m.came[v.player] = true
	switch {
	case m.over:
	case v.leaves && len(m.came) < 2:
		h.endVoid(s.Assignment.Code, v.player)
	case len(m.came) == 2:
		for _, w := range h.people {
			if slices.Contains(m.players, w.player) {
				w.met, w.meets = h.now, m.players[0]
				if w.meets == w.player {
					w.meets = m.players[1]
				}
			}
		}
	}
}

// endVoid ends a match that never began, because a player left or because time is up.
func (h *queueTest) endVoid(code room.Code, left room.PlayerID) {
	m := h.rooms[code]
	m.over = true
	end := room.MatchResult{
		ID: m.match, Rated: true, Dice: storetest.Dice, Players: m.players, Void: true, Left: left,
		Present: []bool{m.came[m.players[0]], m.came[m.players[1]]}, Waited: room.Millis(h.now.Sub(m.opened).Milliseconds()),
	}
	if _, err := h.results.Record(h.t.Context(), code, room.PendingResult{ID: m.match, MatchResult: &end}); err != nil {
		h.t.Fatal(err)
	}
}

// join adds a visitor who begins to search after some time, and enters the room.
func (h *queueTest) join(name string, in time.Duration, rating float64) *visitor {
	v := &visitor{player: room.PlayerID(name), from: name + "'s", dice: storetest.Dice, next: h.now.Add(in), every: 2 * time.Second, opens: 60, comes: true}
	form, err := json.Marshal(leaderboard.PlayerRating{
		Rating: room.Rating{Rating: rating, Deviation: 60, Volatility: 0.06}, At: room.Instant(h.now.UnixMilli()), Matches: 30,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.store.HSet("{p:"+name+"}:ratings", storetest.Dice, string(form))
	h.people = append(h.people, v)
	return v
}

// attacks are what attackers may do to the queue, a number of them from each address.
func attacks() map[string]func(h *queueTest, from string, people int) {
	many := func(v visitor) func(h *queueTest, from string, people int) {
		return func(h *queueTest, from string, people int) {
			for i := range people {
				w := v
				w.player, w.from, w.next = room.PlayerID(fmt.Sprintf("%s-%d", from, i)), from, h.now.Add(time.Duration(i*17)*time.Millisecond)
				h.people = append(h.people, &w)
			}
		}
	}
	const seldom = 7 * time.Second // less than the interval after which a ticket expires
	return map[string]func(h *queueTest, from string, people int){
		"never open a room":        many(visitor{dice: matchmaking.AnyDice, every: seldom}),
		"open rooms, and are away": many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5}),
		"come and walk out":        many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5, comes: true, leaves: true}),
		"are somebody new each time": func(h *queueTest, from string, people int) {
			for i := range min(people, 20) {
				h.people = append(h.people, &visitor{
					from: from, player: room.PlayerID(from), cookies: i * 1000, dice: matchmaking.AnyDice, changes: true,
					next: h.now.Add(time.Duration(i*190) * time.Millisecond), every: 4 * time.Second,
				})
			}
		},
		"wait for others only": func(h *queueTest, from string, people int) {
			many(visitor{dice: matchmaking.AnyDice, every: seldom, opens: 5})(h, from, people)
			for i := range people {
				key := fmt.Sprintf("{p:%s-%d}:blocked", from, i)
				for j := range 200 { // the maximum
					_, _ = h.store.SAdd(key, fmt.Sprintf("bad%d-%d", j%25, j/25))
				}
			}
		},
		"wait with one or the other dice": func(h *queueTest, from string, people int) {
			many(visitor{every: seldom})(h, from, people)
			for i, v := range h.people {
				v.dice = []string{storetest.Dice, "en-5x5-big-2012", matchmaking.AnyDice}[i%3]
			}
		},
	}
}

// checkMeet lets two visitors search, one after the other, and fails unless they meet within some time.
func (h *queueTest) checkMeet(first, second string, one, other float64, within time.Duration) {
	h.t.Helper()
	a, b := h.join(first, 0, one), h.join(second, 700*time.Millisecond, other)
	begin := h.now
	h.advance(44*time.Second, func() bool { return !a.met.IsZero() && !b.met.IsZero() })
	if a.meets != b.player || b.meets != a.player || b.met.Sub(begin) > within {
		h.t.Errorf("of %.0f and %.0f one meets %q after %v, the other %q after %v: they have to meet within %v",
			one, other, a.meets, a.met.Sub(begin), b.meets, b.met.Sub(begin), within)
	}
}
