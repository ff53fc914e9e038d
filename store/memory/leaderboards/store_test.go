package leaderboards_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/journal"
	"rattle/store/memory/leaderboards"
	"rattle/store/memory/players"
	"rattle/store/memory/records"
	"rattle/store/memory/table"
	"rattle/store/storetest"
)

// recordList is a journal that holds its records in memory.
type recordList struct{ records [][]byte }

func (k *recordList) Append(record []byte) (journal.Position, error) {
	k.records = append(k.records, bytes.Clone(record))
	return 1, nil
}

func (k *recordList) Flushed(context.Context, journal.Position) error { return nil }

// shown returns what anybody can read about some players.
func (s *store) shown(t *testing.T, some ...room.PlayerID) map[string]any {
	t.Helper()
	all := make(map[string]any)
	ids, err := s.IDs(t.Context())
	for _, id := range ids {
		page, failed := s.Page(t.Context(), id, 1, 1000)
		err = errors.Join(err, failed)
		page.Version = ""
		all[id.String()] = page
	}
	for _, p := range some {
		x := player.Export{Player: p}
		profile, failed := s.Profile(t.Context(), p, some[0])
		err = errors.Join(err, failed, s.AddResults(t.Context(), &x))
		all["profile of "+string(p)], all["export of "+string(p)] = profile, x
	}
	uuids, failed := s.rounds.RoundIDs(t.Context())
	if err = errors.Join(err, failed); err != nil {
		t.Fatal(err)
	}
	for _, uuid := range uuids {
		all["refs of "+uuid] = s.rounds.Refs(uuid)
	}
	return all
}

// TestAReplayHoldsTheSame starts a store from the journal of another, and one from its snapshot.
func TestAReplayHoldsTheSame(t *testing.T) {
	now := func() time.Time { return time.UnixMilli(int64(storetest.Now)) }
	first, kept := newStore(now), new(recordList)
	first.db.Use(kept)
	for i := range 30 {
		first.record(t, storetest.RandomRound(fmt.Sprint("r", i)).Result(t))
		m := storetest.Match(fmt.Sprint("m", i), storetest.Now-room.Instant(i), "p0", room.PlayerID(fmt.Sprint("p", 1+i%3)))
		if _, _, err := first.RecordMatch(t.Context(), *m.MatchResult); err != nil {
			t.Fatal(err)
		}
	}
	snapshot := new(recordList)
	err := first.db.Walk(func(record []byte) error {
		_, err := snapshot.Append(record)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := first.shown(t, "p0", "p1", "p2")
	for name, records := range map[string][][]byte{"journal": kept.records, "snapshot": snapshot.records} {
		again := newStore(now)
		for _, record := range records {
			if err := again.db.Replay(record); err != nil {
				t.Fatal(err)
			}
		}
		if diff := gocmp.Diff(want, again.shown(t, "p0", "p1", "p2")); diff != "" {
			t.Errorf("after a start from the %s (-before +after):\n%s", name, diff)
		}
	}
}

// TestPeriodsEnd lets time pass: a leaderboard is there until the end of the next period, also before a sweep, and nothing
// of it is left after one.
func TestPeriodsEnd(t *testing.T) {
	clock := time.UnixMilli(int64(storetest.Now))
	s := newStore(func() time.Time { return clock })
	o := storetest.Round{ID: "r", Words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea"}}}.Result(t)
	s.record(t, o)
	sizes := func() map[leaderboard.Period]int {
		t.Helper()
		all := make(map[leaderboard.Period]int)
		for _, p := range leaderboard.Periods() {
			id := leaderboard.ID{Dice: storetest.Dice, Kind: leaderboard.Total, Period: p, Key: p.Key(storetest.Now)}
			page, err := s.Page(t.Context(), id, 1, 10)
			if err != nil || page.Size != len(page.Rows) {
				t.Errorf("%s has %d rows, and shows %d, error %v", id, page.Size, len(page.Rows), err)
			}
			all[p] = page.Size
			if version, err := s.Version(t.Context(), id); (version == "0") != (page.Size == 0) || err != nil {
				t.Errorf("%s with %d rows is of version %s, error %v", id, page.Size, version, err)
			}
		}
		return all
	}
	left := map[leaderboard.Period]int{leaderboard.Day: 2, leaderboard.Week: 2, leaderboard.Month: 2, leaderboard.AllTime: 2}
	for _, p := range []leaderboard.Period{leaderboard.Day, leaderboard.Week, leaderboard.Month} {
		clock = time.UnixMilli(int64(p.ExpiresAt(storetest.Now)) - 1)
		if diff := gocmp.Diff(left, sizes()); diff != "" {
			t.Errorf("before the end of the %s (-want +got):\n%s", p, diff)
		}
		clock, left[p] = clock.Add(time.Millisecond), 0
		for _, when := range []string{"before", "after"} {
			if diff := gocmp.Diff(left, sizes()); diff != "" {
				t.Errorf("%s the sweep at the end of the %s (-want +got):\n%s", when, p, diff)
			}
			if err := s.db.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	err := s.db.Walk(func(record []byte) error {
		if bytes.Contains(record, []byte("day")) || bytes.Contains(record, []byte("month")) {
			t.Errorf("what is left has %s", record)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestARecordEndsUnlessARowShowsIt lets the time of two records pass.
func TestARecordEndsUnlessARowShowsIt(t *testing.T) {
	clock := time.UnixMilli(int64(storetest.Now))
	s := newStore(func() time.Time { return clock })
	for i, word := range []string{"tea", "stone"} {
		words := map[room.PlayerID][]string{"ann": {word}, "bob": {word + "s"}}
		s.record(t, storetest.Round{ID: fmt.Sprint("r", i), Words: words}.Result(t))
	}
	clock = clock.Add(player.RecordTTL)
	if _, err := s.rounds.Round(t.Context(), "r0"); !errors.Is(err, leaderboard.ErrNotFound) {
		t.Errorf("a record that no row shows is there, error %v", err)
	}
	if _, err := s.rounds.Round(t.Context(), "r1"); err != nil {
		t.Errorf("a record that rows show is gone: %v", err)
	}
}

// TestNothingIsStoredAboutPlayersWhoAreNotAdmitted plays with strangers, if only the admitted are stored.
func TestNothingIsStoredAboutPlayersWhoAreNotAdmitted(t *testing.T) {
	db := table.New(time.Now)
	subject := db.NewSubject()
	who, rounds := players.New(subject).OnlyAdmitted(), records.New(subject)
	s := &store{leaderboards.New(subject, who, rounds, 0), db, who, rounds}
	s.record(t, storetest.Round{ID: "r", Words: map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea"}}}.Result(t))
	if _, stored, err := s.RecordMatch(t.Context(), *storetest.Match("m", storetest.Now, "ann", "bob").MatchResult); stored || err != nil {
		t.Errorf("their match is stored: %v, error %v", stored, err)
	}
	err := db.Walk(func(record []byte) error {
		if bytes.Contains(record, []byte("ann")) || bytes.Contains(record, []byte("ANN")) {
			t.Errorf("stored is %s", record)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if refs := rounds.Refs("r"); len(refs) > 0 {
		t.Errorf("the record has the refs %q", refs)
	}
}

// TestANewKindOfLeaderboardCountsFromAnInstantOn starts from a journal of a release that did not know a kind.
func TestANewKindOfLeaderboardCountsFromAnInstantOn(t *testing.T) {
	s := newStore(func() time.Time { return time.UnixMilli(int64(storetest.Now)) })
	if err := s.db.Replay([]byte(`[["put","counted-since","","best",0]]`)); err != nil {
		t.Fatal(err)
	}
	starts := storetest.Now + room.Instant(leaderboard.KindDelay.Milliseconds())
	for i, at := range []room.Instant{storetest.Now, starts - 1, starts} {
		words := map[room.PlayerID][]string{"ann": {"stone"}, "bob": {"tea"}}
		s.record(t, storetest.Round{ID: fmt.Sprint("r", i), At: at, Words: words}.Result(t))
		place, err := s.Place(t.Context(), storetest.AllTime(leaderboard.Longest), "ann")
		if err != nil || (place.Rank > 0) != (at == starts) {
			t.Errorf("after the round at %d the place is %+v, error %v", at, place, err)
		}
	}
}
