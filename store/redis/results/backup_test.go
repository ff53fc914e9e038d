package results_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/redis/results"
	"rattle/store/storetest"
)

// backupCase is what was recorded before a dump, and what rooms owe while it is taken. A room that was
// dumped in the middle of a round may owe something else in the end: again, none where it owes the same.
type backupCase struct{ before, results, again []room.PendingResult }

// resultsAgain is what a restored room comes to owe.
func (c backupCase) resultsAgain() []room.PendingResult {
	if c.again == nil {
		return c.results
	}
	return c.again
}

// wants are the contents of a store that nobody dumped: whole as it was, or as it came to be again.
func (c backupCase) wants(t *testing.T) (all []map[string]string) {
	t.Helper()
	for _, owed := range [][]room.PendingResult{c.results, c.resultsAgain()} {
		undisturbed := storetest.NewMiniredis(t, append(slices.Clone(c.before), owed...))
		all = append(all, contents(t, undisturbed))
		undisturbed.Close()
	}
	return all
}

// records records what rooms owe.
func (c backupCase) records(ctx context.Context, client redis.UniversalClient) error {
	for _, o := range c.results {
		if _, err := results.New(client, nil).Record(ctx, "", o); err != nil {
			return err
		}
	}
	return nil
}

// restored returns what another store holds that a dump was restored to, and where the rooms, which still
// owe it all, have it recorded.
func (c backupCase) restored(t *testing.T, dump []byte) map[string]string {
	t.Helper()
	to := storetest.NewMiniredis(t, nil)
	defer to.Close()
	client := storetest.StepClient(t, to, nil)
	defer client.Close()
	if _, err := backup.Restore(t.Context(), client, bytes.NewReader(dump)); err != nil {
		t.Fatal(err)
	}
	for _, o := range c.resultsAgain() {
		storetest.Record(t, results.New(client, nil), o)
	}
	return contents(t, to)
}

// TestABackupTakenWhileResultsAreRecordedCountsThemOnce: whatever of a recording a dump has caught,
// once the room that still owes it has had it recorded in the store that the dump was restored to,
// all is as if nobody had dumped anything.
func TestABackupTakenWhileResultsAreRecordedCountsThemOnce(t *testing.T) {
	friends := func(id string, at room.Instant) room.PendingResult {
		return storetest.Round{ID: id, At: at, Words: map[room.PlayerID][]string{"ann": {"tea", "teas"}, "bob": {"eat"}}}.Result(t)
	}
	daily := storetest.Round{
		ID: "d1", At: storetest.Now - 2000, Words: map[room.PlayerID][]string{"ann": {"tea", "teas"}},
		Mode: room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: []room.PlayerID{"ann"}},
	}.Result(t)
	otherwise := storetest.Round{ID: "r1", At: storetest.Now - 1000, Words: map[room.PlayerID][]string{"ann": {"eat"}, "bob": {"tea", "teats"}}}.Result(t)
	stride := 9 // of the second moment
	if os.Getenv("RATTLE_CHAOS") == "full" {
		stride = 1
	}
	for what, c := range map[string]backupCase{
		"the first match": {results: []room.PendingResult{storetest.Match("m1", storetest.Now-1000, "ann", "bob")}},
		"a later match":   {before: []room.PendingResult{storetest.Match("m0", storetest.Now-5000, "bob", "ann")}, results: []room.PendingResult{storetest.Match("m1", storetest.Now-1000, "ann", "bob")}},
		"the first round": {results: []room.PendingResult{friends("r1", storetest.Now-3000)}},
		"a later round":   {before: []room.PendingResult{friends("r0", storetest.Now-9000)}, results: []room.PendingResult{friends("r1", storetest.Now-3000)}},
		"the day's board": {results: []room.PendingResult{daily}},
		"a match that ends otherwise": {
			results: []room.PendingResult{storetest.Match("m1", storetest.Now-1000, "ann", "bob")}, again: []room.PendingResult{storetest.Match("m1", storetest.Now-500, "bob", "ann")},
		},
		"a room that was dumped in mid-round": {results: []room.PendingResult{friends("r1", storetest.Now-3000)}, again: []room.PendingResult{otherwise}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			wants, before := c.wants(t), storetest.NewMiniredis(t, c.before)
			defer before.Close()
			store := storetest.NewMiniredis(t, append(slices.Clone(c.before), c.results...)) // which knows all scripts
			defer store.Close()
			tried, bad := 0, 0
			differs := make(map[string]string) // by dump: what came of one comes of the same again
			most := 2                          // that a dump asked
			for at := 1; at <= most; at++ {
				for later := at + 1; later <= most+stride; later += stride {
					for steps := 1; ; steps++ {
						becomes(t, store, before)
						dump, asked, taken := storetest.DumpDuring(t, store, storetest.StartWriting(t, store, c.records), at, later, steps)
						tried, most = tried+1, max(most, asked)
						diff, known := differs[string(dump)]
						if !known {
							got := c.restored(t, dump)
							if diff = cmp.Diff(wants[0], got); cmp.Equal(wants[1], got) {
								diff = ""
							}
							differs[string(dump)] = diff
						}
						if diff != "" {
							if bad++; bad == 1 {
								t.Errorf("of a dump with %d steps before question %d, and the others before %d (-want +got):\n%s", steps, at, later, diff)
							}
						}
						if taken < steps {
							break
						}
					}
				}
			}
			if t.Logf("%d of %d dumps, of which %d differ", bad, tried, len(differs)); len(differs) < 3 {
				t.Errorf("only %d dumps differ: they do not catch a recording in the middle", len(differs))
			}
		})
	}
}
