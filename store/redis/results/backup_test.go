package redisresults_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/room"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
	"rattle/store/storetest"
)

// backupCase has the results recorded before a dump, those that are recorded during it, and those that
// the restored rooms record again: nil for the same. A room that was dumped in mid-round may come to
// another result.
type backupCase struct{ before, results, again []room.PendingResult }

// resultsAgain returns what the restored rooms record.
func (c backupCase) resultsAgain() []room.PendingResult {
	if c.again == nil {
		return c.results
	}
	return c.again
}

// wants returns the contents that the restored store may have: with the results of the dumped rooms, or with those of
// the restored ones.
func (c backupCase) wants(t *testing.T) (all []map[string]string) {
	t.Helper()
	for _, recorded := range [][]room.PendingResult{c.results, c.resultsAgain()} {
		undisturbed := storetest.NewMiniredis(t, append(slices.Clone(c.before), recorded...))
		all = append(all, contents(t, undisturbed))
		undisturbed.Close()
	}
	return all
}

// record records the results.
func (c backupCase) record(ctx context.Context, client redis.UniversalClient) error {
	for _, o := range c.results {
		if _, err := redisresults.New(client, results.Options{}).Record(ctx, "", o); err != nil {
			return err
		}
	}
	return nil
}

// restored restores a dump to another store, records the results of the restored rooms there, and returns the contents.
func (c backupCase) restored(t *testing.T, dump []byte) map[string]string {
	t.Helper()
	to := storetest.NewMiniredis(t, nil)
	defer to.Close()
	client := storetest.StepClient(t, to, nil)
	defer client.Close()
	storetest.Restore(t, client, dump)
	for _, o := range c.resultsAgain() {
		storetest.Record(t, redisresults.New(client, results.Options{}), o)
	}
	return contents(t, to)
}

// TestABackupTakenWhileResultsAreRecordedCountsThemOnce dumps a store between all steps of recording a result. After
// the dump is restored, and the restored room has recorded its result, the store is as if there had been no dump.
func TestABackupTakenWhileResultsAreRecordedCountsThemOnce(t *testing.T) {
	friends := func(id string, at room.Instant) room.PendingResult {
		return storetest.Round{ID: id, At: at, Words: map[room.PlayerID][]string{"ann": {"tea", "teas"}, "bob": {"eat"}}}.Result(t)
	}
	daily := storetest.Round{
		ID: "d1", At: storetest.Now - 2000, Words: map[room.PlayerID][]string{"ann": {"tea", "teas"}},
		Mode: room.Mode{Kind: room.Daily, Day: string(daily.DateOf(storetest.Now)), Players: []room.PlayerID{"ann"}},
	}.Result(t)
	otherwise := storetest.Round{ID: "r1", At: storetest.Now - 1000, Words: map[room.PlayerID][]string{"ann": {"eat"}, "bob": {"tea", "teats"}}}.Result(t)
	stride := 9 // of the request before which the recording ends
	if os.Getenv("CHAOS") == "full" {
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
			store := storetest.NewMiniredis(t, append(slices.Clone(c.before), c.results...)) // so that it knows all scripts
			defer store.Close()
			tried, bad := 0, 0
			differs := make(map[string]string) // by dump, since equal dumps have equal outcomes
			requests := 2                      // requests of a dump
			for at := 1; at <= requests; at++ {
				for later := at + 1; later <= requests+stride; later += stride {
					for steps := 1; ; steps++ {
						copyStore(t, store, before)
						dump, sent, taken := storetest.DumpDuring(t, store, storetest.StartWriting(t, store, c.record), at, later, steps)
						tried, requests = tried+1, max(requests, sent)
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
								t.Errorf("after a dump with %d steps before request %d, and the others before %d (-want +got):\n%s", steps, at, later, diff)
							}
						}
						if taken < steps {
							break
						}
					}
				}
			}
			if t.Logf("%d of %d dumps are bad; %d different ones", bad, tried, len(differs)); len(differs) < 3 {
				t.Errorf("there are only %d different dumps: none catches a recording in the middle", len(differs))
			}
		})
	}
}
