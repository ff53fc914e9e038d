package contract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/results"
	"rattle/store/storetest"
)

// items returns all items of a store, in order.
func items(t testing.TB, from backup.Source) (all []backup.Item) {
	t.Helper()
	texts := make(map[int]string)
	err := from.Items(t.Context(), func(i backup.Item) error {
		text, err := json.Marshal(i)
		texts[len(all)] = string(text)
		all = append(all, i)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(texts[a], texts[b]) })
	sorted := make([]backup.Item, len(all))
	for i, at := range order {
		sorted[i] = all[at]
	}
	return sorted
}

// endsWithin compares what ends: as the same if it does so within some time of the other.
func endsWithin(d room.Millis) cmp.Option {
	return cmp.FilterPath(func(p cmp.Path) bool { return strings.HasSuffix(p.Last().String(), ".Ends") }, cmp.Comparer(func(a, b room.Instant) bool {
		return a == b || a != 0 && b != 0 && max(a, b).Since(min(a, b)) <= d
	}))
}

// aboutTheSame compares items, but for when they end.
var aboutTheSame = cmp.Options{
	cmpopts.EquateEmpty(),
	// A restore erases the forgotten again.
	cmpopts.IgnoreFields(backup.Forgotten{}, "ToErase"),
	// Refs that are to be removed are removed.
	cmpopts.IgnoreFields(backup.Leaderboards{}, "Stale"),
	cmpopts.IgnoreFields(backup.Round{}, "Refs"),
	cmpopts.IgnoreSliceElements(func(i backup.Item) bool { return isEmpty(i) }),
}

// isEmpty reports whether an item has nothing but what a restore drops.
func isEmpty(i backup.Item) bool { return i.Leaderboards != nil && len(i.Leaderboards.Boards) == 0 }

// restore fills an empty store by a backup of another one.
func restore(ctx context.Context, from backup.Source, to backup.Target) error {
	var file bytes.Buffer
	if _, err := backup.Write(ctx, &file, from); err != nil {
		return err
	}
	_, err := backup.Restore(ctx, to, bytes.NewReader(file.Bytes()), backup.NewChanges())
	return err
}

// move fills an empty store by a backup of another one, and compares what both have then.
func (p *twoStores) move(from, to store) {
	source, target := from.backups(p.t), to.backups(p.t)
	if err := restore(p.t.Context(), source, target); err != nil {
		p.rt.Fatal(err)
	}
	want, got := items(p.t, source), items(p.t, target)
	if diff := cmp.Diff(want, got, aboutTheSame, endsWithin(1000)); diff != "" {
		p.rt.Fatalf("a backup of the copy (-of the first store +of the copy):\n%s", diff)
	}
}

// TestRoomsMoveBetweenStores moves a room between all kinds of stores, by way of each other kind, and goes on in it.
func TestRoomsMoveBetweenStores(t *testing.T) {
	t.Parallel()
	for from := range stores {
		for to := range stores {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				first, second := stores[from](t), stores[to](t)
				log := first.log(t)
				grown := storetest.NewGrowingRoom(t, log)
				grown.AddPlayers(3, true)
				grown.AddPlayers(2, false)
				head := grown.State().Head
				source, target := first.backups(t), second.backups(t)
				if err := restore(t.Context(), source, target); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(items(t, source), items(t, target), aboutTheSame, endsWithin(1000)); diff != "" {
					t.Errorf("a backup of the copy (-of the first store +of the copy):\n%s", diff)
				}
				there := second.log(t)
				tail, err := there.Read(t.Context(), storetest.Code, room.ID{})
				if err != nil {
					t.Fatal(err)
				}
				if got := storetest.Replayed(tail); got.Head != head || len(got.Seats) != len(grown.State().Seats) {
					t.Errorf("the room is at %v with %d seats, want %v with %d", got.Head, len(got.Seats), head, len(grown.State().Seats))
				}
				storetest.MustAppend(t, there, room.AppendRequest{After: head, Nonce: 9, Events: storetest.Disconnected("p0")})
				if err := restore(t.Context(), source, target); err == nil {
					t.Error("a store that holds a room is restored to")
				}
			})
		}
	}
}

// TestACodeFromBeforeASignOutIsNotRestored restores a backup from before a sign-out together with what the store knows
// since.
func TestACodeFromBeforeASignOutIsNotRestored(t *testing.T) {
	onEachStore(t, func(t *testing.T, first store) {
		s, ann := first.results(t, results.Options{}), player.Device{Player: "ann"}
		code, _, err := s.IssueCode(t.Context(), ann)
		if err == nil {
			err = s.ReplacePhrase(t.Context(), ann, "phrase")
		}
		var older bytes.Buffer
		if err == nil {
			_, err = backup.Write(t.Context(), &older, first.backups(t))
		}
		if err == nil {
			err = s.SignOut(t.Context(), ann, "anns")
		}
		if err != nil {
			t.Fatal(err)
		}
		newer, err := backup.ChangesIn(t.Context(), first.backups(t))
		if err != nil {
			t.Fatal(err)
		}
		second := inMemory(t)
		done, err := backup.Restore(t.Context(), second.backups(t), bytes.NewReader(older.Bytes()), newer)
		if err != nil || done.Players != 1 {
			t.Fatalf("%d players have newer devices, error %v", done.Players, err)
		}
		s = second.results(t, results.Options{})
		if _, err := s.RedeemCode(t.Context(), code, "thief"); !errors.Is(err, player.ErrInvalidCode) {
			t.Errorf("the code is taken: error %v", err)
		}
		for device, want := range map[player.Device]bool{ann: false, {Player: "ann", Key: "anns"}: true} {
			if got, err := s.Authorized(t.Context(), device); err != nil || got != want {
				t.Errorf("%+v is authorized: %v, error %v", device, got, err)
			}
		}
	})
}

// TestABackupTakenWhileResultsAreRecordedCountsThemOnce backs the memory up while results are recorded, and records all of
// them again in each copy, as rooms do that were restored: then it is as the store is in the end. The tests of Redis's own
// store do so between any two commands.
func TestABackupTakenWhileResultsAreRecordedCountsThemOnce(t *testing.T) {
	t.Parallel()
	first := inMemory(t)
	s, source := first.results(t, results.Options{}), first.backups(t)
	var all []room.PendingResult
	for i := range 60 {
		at := storetest.Now - room.Instant(60_000-1000*i)
		if i%3 == 2 {
			all = append(all, storetest.Match(fmt.Sprintf("m%02d", i), at, people[i%4], people[(i+1)%4]))
			continue
		}
		words := map[room.PlayerID][]string{people[i%4]: {"tea"}, people[(i+1)%4]: {"eat", "teas"}}
		all = append(all, storetest.Round{ID: fmt.Sprintf("r%02d", i), At: at, Words: words}.Result(t))
	}
	var files [][]byte
	known, ended := make(map[string]bool), make(chan struct{})
	go func() {
		defer close(ended)
		for _, o := range all {
			if _, err := s.Record(t.Context(), "", o); err != nil {
				t.Error(err)
			}
		}
	}()
	for over := false; !over; {
		select {
		case <-ended:
			over = true
		default:
		}
		var file bytes.Buffer
		if _, err := backup.Write(t.Context(), &file, source); err != nil {
			t.Fatal(err)
		}
		// The first line has the instant, and the last one a sum over it.
		_, body, _ := bytes.Cut(file.Bytes(), []byte("\n"))
		body, _, _ = bytes.Cut(body, []byte(`{"items":`))
		if !known[string(body)] {
			known[string(body)] = true
			files = append(files, file.Bytes())
		}
	}
	if t.Logf("%d different backups", len(files)); len(files) < 3 {
		t.Error("no backup catches the recording")
	}
	want := items(t, source)
	for i, file := range files {
		if i%(1+len(files)/20) != 0 {
			continue // a comparison takes long
		}
		copied := inMemory(t)
		again := copied.results(t, results.Options{})
		if _, err := backup.Restore(t.Context(), copied.backups(t), bytes.NewReader(file), backup.NewChanges()); err != nil {
			t.Fatal(err)
		}
		for _, o := range all {
			storetest.Record(t, again, o)
		}
		diff := cmp.Diff(want, items(t, copied.backups(t)), aboutTheSame, endsWithin(600_000), cmpopts.IgnoreFields(backup.Player{}, "Applied"))
		if diff != "" {
			t.Fatalf("after a backup during the recording (-want +got):\n%s", diff)
		}
	}
}
