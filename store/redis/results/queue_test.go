package results_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// queueOf opens the queue of one more server on a store.
func queueOf(t *testing.T, url string, o queue.Options) *queue.Store {
	t.Helper()
	return queue.New(redistest.Client(t, url), o)
}

// tables opens rooms, in name only.
type tables struct {
	mu   sync.Mutex
	open int
}

func (o *tables) opener(_ context.Context, match string, _ matchmaking.Pairing) (room.Code, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open++
	return room.Code(fmt.Sprintf("ROOM%d", o.open)), nil
}

func seeks(t *testing.T, q *queue.Store, w matchmaking.TicketRequest) matchmaking.TicketStatus {
	t.Helper()
	s, err := q.Poll(t.Context(), w, new(tables).opener)
	if err != nil {
		t.Fatalf("%s looks for a match: %v", w.Player, err)
	}
	return s
}

func wish(p room.PlayerID) matchmaking.TicketRequest {
	return matchmaking.TicketRequest{Player: p, Name: "N" + string(p), Dice: room.DefaultDice}
}

func TestManyWhoPressAtOnceAreAllPairedAndNobodyTwice(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const people = 50
		queues := []*queue.Store{queueOf(t, url, queue.Options{}), queueOf(t, url, queue.Options{})}
		meets := make([]matchmaking.Assignment, people)
		var pressing sync.WaitGroup
		var o tables
		for i := range people {
			pressing.Go(func() {
				for n := 0; t.Context().Err() == nil; n++ {
					// Whoever's server dies goes on at the other.
					s, err := queues[(i+n)%2].Poll(t.Context(), wish(room.PlayerID(fmt.Sprint("p", i))), o.opener)
					if err != nil {
						t.Error(err)
						return
					}
					if s.Assignment != nil {
						meets[i] = *s.Assignment
						return
					}
					time.Sleep(20 * time.Millisecond)
				}
			})
		}
		pressing.Wait()
		matches := make(map[string][]room.PlayerID)
		for i, m := range meets {
			me := room.PlayerID(fmt.Sprint("p", i))
			rival := meets[indexOf(m.Opponent.ID)]
			if rival.Opponent.ID != me || rival.Match != m.Match || rival.Code != m.Code || m.Opponent.Name != "N"+string(m.Opponent.ID) {
				t.Errorf("%s meets %+v, who meets %+v", me, m, rival)
			}
			matches[m.Match] = append(matches[m.Match], me)
		}
		if len(matches) != people/2 {
			t.Errorf("%d matches of %d people", len(matches), people)
		}
	})
}

func indexOf(p room.PlayerID) (i int) {
	_, _ = fmt.Sscanf(string(p), "p%d", &i)
	return i
}

func TestWhoIsInAMatchIsToldOfItUntilItIsRecorded(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		q := queueOf(t, url, queue.Options{})
		if s := seeks(t, q, wish("ann")); s.Assignment != nil || s.Waiting != 1 || s.Since == 0 || s.ExpectedWait != nil {
			t.Errorf("ann alone is told %+v", s)
		}
		bob := seeks(t, q, wish("bob"))
		if bob.Assignment == nil {
			t.Fatalf("bob is told %+v", bob)
		}
		for _, w := range []matchmaking.TicketRequest{wish("ann"), {Player: "ann", Dice: matchmaking.AnyDice}, {Player: "ann", With: "gone"}} {
			s := seeks(t, q, w)
			if s.Assignment == nil || s.Assignment.Code != bob.Assignment.Code || s.Assignment.Opponent.ID != "bob" || !s.Assignment.Opponent.Provisional || s.Assignment.Opponent.Rating != 1500 {
				t.Errorf("ann asks for %+v and is told %+v", w, s.Assignment)
			}
		}
		if err := q.Cancel(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		if busy, err := q.CurrentMatch(t.Context(), "ann"); err != nil || busy == nil {
			t.Errorf("by going away she gets out of the match: %v %v", busy, err)
		}
		store := results.New(redistest.Client(t, url), nil)
		void := room.PendingResult{ID: bob.Assignment.Match, Match: &room.MatchResult{
			ID: bob.Assignment.Match, Players: []room.PlayerID{"ann", "bob"}, Void: true,
		}}
		if changes, err := store.Record(t.Context(), "ROOM1", void); err != nil || changes != nil {
			t.Fatalf("recording it: %v %v", changes, err)
		}
		s := seeks(t, q, wish("ann"))
		if s.Assignment != nil || s.ExpectedWait == nil {
			t.Errorf("afterwards ann is told %+v", s)
		}
	})
}

func TestWhoSaysNothingMoreIsOut(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const silent = 300 * time.Millisecond
		q := queueOf(t, url, queue.Options{PollTimeout: silent, MatchTimeout: silent})
		seeks(t, q, wish("ann"))
		eve := wish("eve")
		eve.Dice = "en-5x5-big-2012"
		// Eve stays and waits for a set that nobody else wants, until ann is gone.
		for s := seeks(t, q, eve); s.Waiting > 1; s = seeks(t, q, eve) {
			time.Sleep(10 * time.Millisecond)
		}
		if s := seeks(t, q, wish("bob")); s.Assignment != nil {
			t.Errorf("bob meets somebody who is gone: %+v", s.Assignment)
		}
		// Who withdraws is out at once.
		if err := q.Cancel(t.Context(), "bob"); err != nil {
			t.Fatal(err)
		}
		if s := seeks(t, q, wish("ann")); s.Assignment != nil {
			t.Errorf("ann meets somebody who went away: %+v", s.Assignment)
		}
		// A match of which nothing more is heard is given up.
		if s := seeks(t, q, wish("bob")); s.Assignment == nil {
			t.Fatal("bob and ann do not meet")
		}
		for busy, err := q.CurrentMatch(t.Context(), "bob"); busy != nil; busy, err = q.CurrentMatch(t.Context(), "bob") {
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}

func TestWhatHappensWhileARoomIsOpened(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		q, other := queueOf(t, url, queue.Options{}), queueOf(t, url, queue.Options{})
		meanwhile := func(happens func()) matchmaking.RoomOpener {
			return func(context.Context, string, matchmaking.Pairing) (room.Code, error) {
				happens()
				return "LATE", nil
			}
		}
		seeks(t, q, wish("ann"))
		s, err := q.Poll(t.Context(), wish("bob"), meanwhile(func() {
			if err := other.Cancel(t.Context(), "ann"); err != nil {
				t.Error(err)
			}
		}))
		if err != nil || s.Assignment != nil {
			t.Errorf("bob meets somebody who went away: %+v, %v", s.Assignment, err)
		}
		// At another server bob finds ann, and is the first to claim both.
		var first matchmaking.TicketStatus
		s, err = q.Poll(t.Context(), wish("ann"), meanwhile(func() { first = seeks(t, other, wish("bob")) }))
		if err != nil || first.Assignment == nil || s.Assignment == nil || s.Assignment.Match != first.Assignment.Match || s.Assignment.Code == "LATE" {
			t.Errorf("ann is in %+v, bob in %+v: %v", s.Assignment, first.Assignment, err)
		}
		// Where no room can be opened, both wait on.
		seeks(t, q, wish("eve"))
		failed := errors.New("no room")
		fails := func(context.Context, string, matchmaking.Pairing) (room.Code, error) { return "", failed }
		if _, err := q.Poll(t.Context(), wish("mia"), fails); !errors.Is(err, failed) {
			t.Errorf("mia is told %v", err)
		}
		if s := seeks(t, q, wish("eve")); s.Assignment == nil || s.Assignment.Opponent.ID != "mia" {
			t.Errorf("eve and mia no longer wait: %+v", s)
		}
	})
}

func TestChallenges(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		q := queueOf(t, url, queue.Options{})
		ann := leaderboard.Opponent{ID: "ann", Name: "Ann"}
		link, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: "en-5x5-big-2012", From: ann})
		if err != nil {
			t.Fatal(err)
		}
		with := func(p room.PlayerID, id string) matchmaking.TicketRequest {
			return matchmaking.TicketRequest{Player: p, Dice: matchmaking.AnyDice, With: id}
		}
		// Those who follow the link wait for ann, and do not meet each other.
		for _, p := range []room.PlayerID{"bob", "eve"} {
			if s := seeks(t, q, with(p, link.ID)); s.Assignment != nil || !s.Invited || s.OffersBot() {
				t.Errorf("%s is told %+v", p, s)
			}
		}
		s := seeks(t, q, with("ann", link.ID))
		if s.Assignment == nil || s.Assignment.Opponent.ID != "bob" || s.Assignment.Dice != "en-5x5-big-2012" {
			t.Fatalf("ann is told %+v", s.Assignment)
		}
		if s := seeks(t, q, with("bob", link.ID)); s.Assignment == nil || s.Assignment.Opponent.ID != "ann" || s.Assignment.Opponent.Name != "" {
			t.Errorf("bob is told %+v", s)
		}
		if _, err := q.Poll(t.Context(), with("eve", link.ID), nil); !errors.Is(err, matchmaking.ErrNoChallenge) {
			t.Errorf("eve, who came too late: %v", err)
		}
		if c, err := q.ChallengeByID(t.Context(), link.ID); err != nil || !c.Finished || c.From != ann {
			t.Errorf("the challenge is %+v, %v", c, err)
		}

		named, err := q.Challenge(t.Context(), matchmaking.Challenge{Dice: room.DefaultDice, From: leaderboard.Opponent{ID: "mia"}, To: "kim"})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := q.Challenges(t.Context(), "kim"); err != nil || len(got) != 1 || got[0].ID != named.ID {
			t.Errorf("kim is challenged by %+v, %v", got, err)
		}
		store := results.New(redistest.Client(t, url), nil)
		if ok, err := store.Block(t.Context(), "kim", "mia", true); !ok || err != nil {
			t.Fatal(ok, err)
		}
		if got, err := q.Challenges(t.Context(), "kim"); err != nil || len(got) != 0 {
			t.Errorf("kim, who blocks mia, is challenged by %+v, %v", got, err)
		}
		for _, id := range []string{named.ID, "", "nothing", "a}:b", "again-nothing"} {
			if id == "" {
				continue
			}
			if _, err := q.Poll(t.Context(), with("zoe", id), nil); !errors.Is(err, matchmaking.ErrNoChallenge) {
				t.Errorf("zoe takes up %q: %v", id, err)
			}
		}
		// However many challenge somebody, the newest are told, and one of each.
		for i := range 30 {
			if _, err := q.Challenge(t.Context(), matchmaking.Challenge{
				Dice: room.DefaultDice, From: leaderboard.Opponent{ID: room.PlayerID(fmt.Sprint("p", i%25))}, To: "pat",
			}); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := q.Challenges(t.Context(), "pat"); err != nil || len(got) != 20 {
			t.Errorf("pat has %d challenges, %v", len(got), err)
		}
	})
}

// TestNobodyFlushesTheChallengesOfOthers: whoever challenges somebody from one address, or from a
// few, with ever new cookies.
func TestNobodyFlushesTheChallengesOfOthers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		q := queueOf(t, url, queue.Options{})
		challenges := func(p, victim room.PlayerID, address string) {
			t.Helper()
			_, err := q.Challenge(t.Context(), matchmaking.Challenge{
				Dice: room.DefaultDice, From: leaderboard.Opponent{ID: p}, To: victim, Address: address,
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, addresses := range []int{1, 2, 9} {
			victim := room.PlayerID(fmt.Sprint("victim", addresses))
			challenges("friend", victim, "192.0.2.1/32")
			challenges("cousin", victim, "192.0.2.1/32") // of the same household
			for n := range 100 {
				challenges(room.PlayerID(fmt.Sprint("x", n)), victim, fmt.Sprintf("198.51.100.%d/32", n%addresses))
			}
			got, err := q.Challenges(t.Context(), victim)
			if err != nil {
				t.Fatal(err)
			}
			left := make(map[room.PlayerID]bool)
			for _, c := range got {
				left[c.From.ID] = true
			}
			if !left["friend"] || !left["cousin"] || len(got) != 20 || got[0].From.ID != "x99" {
				t.Errorf("100 challenges from %d addresses leave %v", addresses, left)
			}
		}
		held, err := redistest.Client(t, url).HVals(t.Context(), "{q}:inbox:victim1").Result()
		if err != nil || len(held) != 20 {
			t.Fatal(held, err)
		}
		for _, line := range held {
			if strings.Contains(line, ".") {
				t.Errorf("an address is kept: %s", line)
			}
		}
	})
}
