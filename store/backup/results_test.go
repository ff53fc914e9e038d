package backup_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	"rattle/store/redis/redistest"
)

// fillResults writes keys of each type.
func fillResults(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	ctx := t.Context()
	must(t, client.ZAdd(ctx, "{l:en-4x4-new}:best:all", redis.Z{Score: 4503599627370497, Member: "p_ann"}, redis.Z{Score: 7, Member: "p_bob"}).Err())
	must(t, client.SAdd(ctx, "{l:en-4x4-new}:stale-refs", "4b1c", "5d2e").Err())
	must(t, client.HSet(ctx, "{p:p_ann}:profile", "name", "Ann \x00\xff", "rounds", "3").Err())
	must(t, client.Set(ctx, "{r:4b1c}:record", `{"format":"x"}`, 90*24*time.Hour).Err())
	must(t, client.RPush(ctx, "{p:p_ann}:rating-history:en-4x4-new", "1 1500", "2 1512", "2 1512").Err())
	must(t, client.Set(ctx, "{daily}:origin", "secret", 0).Err())
}

func TestResultsAreRestoredUnchanged(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		from := newStore(t, url)
		fillResults(t, from)
		must(t, from.Set(t.Context(), "{elsewhere", "not ours", 0).Err())
		must(t, from.Set(t.Context(), "{rattle}:migration-lock", "now", 0).Err())
		ofAddresses := []string{"{mod}:hash-key", "{q}:hash-key", "{new}:hash-key", "{new}:at:x", "{q}:recent:x", "{q}:no-shows:x"}
		for _, key := range ofAddresses {
			must(t, from.Set(t.Context(), key, "x", time.Hour).Err())
		}
		file := dump(t, from)
		for name, start := range targetStores {
			to := redistest.Client(t, start(t))
			restore(t, to, file)
			ctx := t.Context()
			rows := to.ZRangeWithScores(ctx, "{l:en-4x4-new}:best:all", 0, -1).Val()
			if diff := cmp.Diff([]redis.Z{{Score: 7, Member: "p_bob"}, {Score: 4503599627370497, Member: "p_ann"}}, rows); diff != "" {
				t.Errorf("%s: the board (-want +got):\n%s", name, diff)
			}
			if n := to.SCard(ctx, "{l:en-4x4-new}:stale-refs").Val(); n != 2 {
				t.Errorf("%s: %d marks, want 2", name, n)
			}
			if got := to.HGet(ctx, "{p:p_ann}:profile", "name").Val(); got != "Ann \x00\xff" {
				t.Errorf("%s: the name is %q", name, got)
			}
			if got := to.LRange(ctx, "{p:p_ann}:rating-history:en-4x4-new", 0, -1).Val(); !cmp.Equal(got, []string{"1 1500", "2 1512", "2 1512"}) {
				t.Errorf("%s: the list is %q", name, got)
			}
			if left := to.PTTL(ctx, "{r:4b1c}:record").Val(); left < 89*24*time.Hour {
				t.Errorf("%s: the record has %v left", name, left)
			}
			if got := to.Get(ctx, "{daily}:origin").Val(); got != "secret" {
				t.Errorf("%s: the origin of days is %q", name, got)
			}
			for _, key := range ofAddresses {
				if to.Exists(ctx, key).Val() != 0 {
					t.Errorf("%s: %s is in a backup", name, key)
				}
			}
			if n := to.Exists(ctx, "{elsewhere").Val() + to.Exists(ctx, "{rattle}:migration-lock").Val(); n != 0 {
				t.Errorf("%s: what is none of the results was carried over", name)
			}
		}
	})
}

func TestResultsOfManyBatchesAreRestored(t *testing.T) {
	t.Parallel()
	from := newStore(t, redistest.Redis(t))
	const players = 2500
	_, err := from.Pipelined(t.Context(), func(p redis.Pipeliner) error {
		for i := range players {
			p.HSet(t.Context(), "{p:"+strings.Repeat("x", i%7)+string(rune('a'+i%26))+time.Duration(i).String()+"}:profile", "n", i)
		}
		return nil
	})
	must(t, err)
	to := redistest.Client(t, redistest.Embedded(t))
	restore(t, to, dump(t, from))
	if n := to.DBSize(t.Context()).Val(); n != players+1 {
		t.Errorf("%d keys came over, want %d", n, players+1)
	}
}

func TestAStoreThatHoldsResultsIsLeftAlone(t *testing.T) {
	t.Parallel()
	to := redistest.Client(t, redistest.Embedded(t))
	must(t, to.HSet(t.Context(), "{p:p_ann}:profile", "name", "Ann").Err())
	if _, err := backup.Restore(t.Context(), to, bytes.NewReader(sampleDump(t))); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("error %v, want %v", err, backup.ErrNotEmpty)
	}
}

// TestADumpHasEachKeyInItsPlace forges dumps that have keys of Rattle in the wrong groups.
func TestADumpHasEachKeyInItsPlace(t *testing.T) {
	t.Parallel()
	from := newStore(t, redistest.Embedded(t))
	must(t, from.Set(t.Context(), "{q}:challenge:x", "v", 0).Err())
	file := string(dump(t, from))
	for _, forged := range []string{
		strings.Replace(file, `"{q}:challenge:x"`, `"{r:1}:record"`, 1),           // of another slot
		strings.Replace(file, `"{q}:challenge:x"`, `"{q}:hash-key"`, 1),           // which no backup holds
		strings.Replace(file, `"{q}:challenge:x"`, `"{b1}:room:KTMVQRBC:log"`, 1), // of a room
		strings.Replace(file, `"tag":"q"`, `"tag":"q","created":"5"`, 1),
		strings.Replace(file, `"tag":"q"`, `"tag":"q","room":"KTMVQRBC"`, 1),
	} {
		if err := backup.Check(strings.NewReader(forged)); err == nil || !strings.Contains(err.Error(), "line 3") {
			t.Errorf("error %v for\n%s", err, forged)
		}
	}
}
