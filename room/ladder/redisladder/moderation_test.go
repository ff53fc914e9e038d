package redisladder_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/room/ladder"
	"rattle/room/ladder/redisladder"
	"rattle/room/redislog/redistest"
)

// marking holds back what some players do.
func marking(players ...room.PlayerID) redisladder.Judge {
	return func(context.Context, room.Record) (map[room.PlayerID][]ladder.Mark, error) {
		marked := make(map[room.PlayerID][]ladder.Mark)
		for _, p := range players {
			marked[p] = []ladder.Mark{{Way: ladder.Alphabet, Value: 9, Bound: 5, Reason: "in the order of the alphabet"}}
		}
		return marked, nil
	}
}

func playersOn(t *testing.T, s *redisladder.Store, id ladder.BoardID) (players []room.PlayerID) {
	t.Helper()
	for _, row := range rowsOf(t, s, id) {
		players = append(players, row.Player)
	}
	slices.Sort(players)
	return players
}

func TestAHeldResultWaitsForAPerson(t *testing.T) {
	t.Parallel()
	s := redisladder.New(redistest.Client(t, redistest.Redis(t)), marking("ann", "cy"))
	o := round{id: "round-1", at: now, dice: box, words: map[room.PlayerID][]string{
		"ann": {"detains"}, "bob": {"stain"}, "cy": {"tin"},
	}}.owed(t)
	keeps(t, s, o)
	keeps(t, s, o)
	if on := playersOn(t, s, ever(ladder.Best)); !slices.Equal(on, []room.PlayerID{"bob"}) {
		t.Errorf("on the board are %v", on)
	}
	held, err := s.Held(t.Context())
	if err != nil || len(held) != 2 || held[0].Round != "round-1" || len(held[0].Marks) != 1 {
		t.Fatalf("held are %+v, %v", held, err)
	}
	for p, counts := range map[room.PlayerID]bool{"ann": true, "cy": false} {
		if err := s.Decide(t.Context(), "round-1", p, counts); err != nil {
			t.Fatal(err)
		}
		if err := s.Decide(t.Context(), "round-1", p, counts); !errors.Is(err, ladder.ErrUnknown) {
			t.Errorf("it is decided on %s again: %v", p, err)
		}
	}
	keeps(t, s, o) // a server that was slow to hear of its end
	if held, err := s.Held(t.Context()); err != nil || len(held) != 0 {
		t.Errorf("held are still %+v, %v", held, err)
	}
	rows := rowsOf(t, s, ever(ladder.Total))
	if len(rows) != 2 || rows[0].Player != "ann" || rows[0].Value != len("detains") || rows[1].Player != "bob" {
		t.Errorf("in the end the board is %+v", rows)
	}
}

func TestReportsAreKeptForPeopleToRead(t *testing.T) {
	t.Parallel()
	s := storeAt(t, redistest.Redis(t))
	first := ladder.Report{From: "ann", Against: "bob", Round: "round-1", Reason: ladder.Cheats, At: now}
	second := ladder.Report{From: "bob", Against: "ann", Reason: ladder.BadName, At: now + 1}
	for _, r := range []ladder.Report{first, second} {
		if err := s.Report(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	reports, err := s.Reports(t.Context())
	if diff := cmp.Diff([]ladder.Report{second, first}, reports); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestWhomSomebodyBlocks(t *testing.T) {
	t.Parallel()
	s := storeAt(t, redistest.Redis(t))
	for _, step := range []struct {
		other   room.PlayerID
		blocked bool
		want    []room.PlayerID
	}{
		{"cy", true, []room.PlayerID{"cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"bob", true, []room.PlayerID{"bob", "cy"}},
		{"cy", false, []room.PlayerID{"bob"}},
	} {
		if ok, err := s.Block(t.Context(), "ann", step.other, step.blocked); err != nil || !ok {
			t.Fatal(ok, err)
		}
		got, err := s.Blocked(t.Context(), "ann")
		if err != nil || !slices.Equal(got, step.want) {
			t.Errorf("after %+v ann blocks %v, %v", step, got, err)
		}
	}
}

func TestAHeldAttemptIsListedWhenAPersonLetsIt(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	s, daily := redisladder.New(client, marking("ann")), redisladder.NewDaily(client, nil)
	day := ladder.DateOf(now)
	o := round{
		id: "round-1", at: now, dice: box, words: map[room.PlayerID][]string{"ann": {"detains"}},
		contest: room.Contest{Kind: room.Daily, Day: string(day), Players: []room.PlayerID{"ann"}},
	}.owed(t)
	o.Record.OpenedAt = now
	keeps(t, s, o)
	listed := func() int {
		t.Helper()
		page, err := daily.DailyPage(t.Context(), day, ladder.Newcomers, 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		return len(page.Rows)
	}
	if n := listed(); n != 0 {
		t.Errorf("before anybody looked %d are listed", n)
	}
	if err := s.Decide(t.Context(), "round-1", "ann", true); err != nil {
		t.Fatal(err)
	}
	if n := listed(); n != 1 {
		t.Errorf("after that %d are listed", n)
	}
}
