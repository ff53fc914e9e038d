package results_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"

	"rattle/daily"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/results"
)

// steps lets a test put what two clients ask of a store side by side in any order. A pipeline is as
// many steps as it has commands, but for a transaction. Before returns whether to ask at all.
type steps struct{ before func(redis.Cmder) bool }

func (s steps) DialHook(next redis.DialHook) redis.DialHook { return next }

func (s steps) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !s.before(cmd) {
			return nil
		}
		return next(ctx, cmd)
	}
}

func (s steps) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) (err error) {
		if cmds[0].Name() == "multi" {
			s.before(cmds[0])
			return next(ctx, cmds)
		}
		for _, cmd := range cmds {
			s.before(cmd)
			if failed := next(ctx, []redis.Cmder{cmd}); err == nil {
				err = failed
			}
		}
		return err
	}
}

// inSteps connects to a store; before may be nil.
func inSteps(t *testing.T, store *miniredis.Miniredis, before func(redis.Cmder) bool) *redis.Client {
	t.Helper()
	client := redis.NewClient(&redis.Options{
		Addr: store.Addr(), DisableIdentity: true, MaxRetries: -1,
		MaintNotificationsConfig: &maintnotifications.Config{Mode: maintnotifications.ModeDisabled},
	})
	if before != nil {
		client.AddHook(steps{before})
	}
	return client
}

// writing is what somebody writes into a store, step by step.
type writing struct {
	t     *testing.T
	asks  chan struct{} // the writer, before a step
	goOn  chan struct{} // the test
	done  chan error
	waits bool // with a step
	over  bool
}

// reading are commands that change nothing.
var reading = []string{"hello", "time", "get", "exists", "hget", "hmget", "hgetall", "zscore", "zmscore", "zrange", "smembers", "lrange"}

func beginWriting(t *testing.T, store *miniredis.Miniredis, writes func(context.Context, redis.UniversalClient) error) *writing {
	t.Helper()
	r := &writing{t: t, asks: make(chan struct{}), goOn: make(chan struct{}), done: make(chan error, 1)}
	client := inSteps(t, store, func(cmd redis.Cmder) bool {
		if !slices.Contains(reading, cmd.Name()) { // a dump does not see whether somebody reads
			r.asks <- struct{}{}
			<-r.goOn
		}
		return true
	})
	go func() {
		defer client.Close()
		r.done <- writes(context.Background(), client)
	}()
	return r
}

// rests waits until what was begun is done.
func (r *writing) rests() {
	r.t.Helper()
	if r.over || r.waits {
		return
	}
	select {
	case <-r.asks:
		r.waits = true
	case err := <-r.done:
		r.over = true
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// takes lets it take so many steps, and tells how many it took: fewer when there are no more.
func (r *writing) takes(steps int) (taken int) {
	r.t.Helper()
	for r.rests(); taken < steps && !r.over; r.rests() {
		r.waits = false
		r.goOn <- struct{}{}
		taken++
	}
	return taken
}

const allSteps = 1 << 30

// newStore starts one of this layout, with what was recorded before.
func newStore(t *testing.T, before []room.PendingResult) *miniredis.Miniredis {
	t.Helper()
	store := miniredis.NewMiniRedis()
	store.SetTime(time.UnixMilli(int64(now))) // so that dumps of the same are the same
	if err := store.Start(); err != nil {
		t.Fatal(err)
	}
	store.HSet(redisstore.SchemaKey, "layout", strconv.Itoa(redisstore.MinLayout))
	client := inSteps(t, store, nil)
	defer client.Close()
	for _, o := range before {
		keeps(t, results.New(client, nil), o)
	}
	return store
}

// becomes makes a store hold what another holds, and nothing else. It goes on knowing its scripts.
func becomes(t *testing.T, store, other *miniredis.Miniredis) {
	t.Helper()
	store.FlushAll()
	for _, key := range other.Keys() {
		held, err := pending(other, key)
		if err != nil {
			t.Fatal(err)
		}
		switch held := held.(type) {
		case map[string]string:
			for field, value := range held {
				store.HSet(key, field, value)
			}
		case map[string]float64:
			for member, score := range held {
				_, err = store.ZAdd(key, score, member)
			}
		case members:
			_, err = store.SetAdd(key, held...)
		case []string:
			_, err = store.Push(key, held...)
		case string:
			err = store.Set(key, held)
		}
		if err != nil {
			t.Fatal(err)
		}
		if left := other.TTL(key); left > 0 {
			store.SetTTL(key, left)
		}
	}
}

// members are those of a set, in order.
type members []string

// pending returns what a key holds, each type as one of its own.
func pending(store *miniredis.Miniredis, key string) (any, error) {
	switch store.Type(key) {
	case "hash":
		fields, err := store.HKeys(key)
		hash := make(map[string]string)
		for _, field := range fields {
			hash[field] = store.HGet(key, field)
		}
		return hash, err
	case "zset":
		return store.SortedSet(key)
	case "set":
		all, err := store.Members(key)
		return members(all), err
	case "list":
		return store.List(key)
	default:
		return store.Get(key)
	}
}

// contents returns all that counts in a store: what each key holds, but for what says when and in
// which order it was written.
func contents(t *testing.T, store *miniredis.Miniredis) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, key := range store.Keys() {
		if strings.HasPrefix(key, "{") && !strings.HasSuffix(key, ":applied") && !strings.HasSuffix(key, ":version") {
			held, err := pending(store, key)
			if err != nil {
				t.Fatal(err)
			}
			all[key] = fmt.Sprint(held)
		}
	}
	return all
}

// backupCase is what was recorded before a dump, and what rooms owe while it is taken. A room that was
// dumped in the middle of a round may owe something else in the end: again, none where it owes the same.
type backupCase struct{ before, owed, again []room.PendingResult }

// owesAgain is what a restored room comes to owe.
func (c backupCase) owesAgain() []room.PendingResult {
	if c.again == nil {
		return c.owed
	}
	return c.again
}

// wants are the contents of a store that nobody dumped: whole as it was, or as it came to be again.
func (c backupCase) wants(t *testing.T) (all []map[string]string) {
	t.Helper()
	for _, owed := range [][]room.PendingResult{c.owed, c.owesAgain()} {
		undisturbed := newStore(t, append(slices.Clone(c.before), owed...))
		all = append(all, contents(t, undisturbed))
		undisturbed.Close()
	}
	return all
}

// records records what rooms owe.
func (c backupCase) records(ctx context.Context, client redis.UniversalClient) error {
	for _, o := range c.owed {
		if _, err := results.New(client, nil).Record(ctx, "", o); err != nil {
			return err
		}
	}
	return nil
}

// dumpedMeanwhile takes a dump of a store: before it asks for the at-th time, what is written takes so many steps, and
// the others before it asks for the later-th time. It returns the dump, how often that asked, and how many of the steps
// were taken.
func dumpedMeanwhile(t *testing.T, store *miniredis.Miniredis, r *writing, at, later, steps int) (dump []byte, asked, taken int) {
	t.Helper()
	dumping := inSteps(t, store, func(cmd redis.Cmder) bool {
		if cmd.Name() == "zrange" {
			return false // there are no rooms
		}
		if asked++; asked == at {
			taken = r.takes(steps)
		}
		if asked == later {
			r.takes(allSteps)
		}
		return true
	})
	defer dumping.Close()
	var file bytes.Buffer
	if _, err := backup.Dump(t.Context(), dumping, &file); err != nil {
		t.Fatal(err)
	}
	r.takes(allSteps)
	return file.Bytes(), asked, taken
}

// restored returns what another store holds that a dump was restored to, and where the rooms, which still
// owe it all, have it recorded.
func (c backupCase) restored(t *testing.T, dump []byte) map[string]string {
	t.Helper()
	to := newStore(t, nil)
	defer to.Close()
	client := inSteps(t, to, nil)
	defer client.Close()
	if _, err := backup.Restore(t.Context(), client, bytes.NewReader(dump)); err != nil {
		t.Fatal(err)
	}
	for _, o := range c.owesAgain() {
		keeps(t, results.New(client, nil), o)
	}
	return contents(t, to)
}

// TestABackupTakenWhileResultsAreRecordedCountsThemOnce: whatever of a recording a dump has caught,
// once the room that still owes it has had it recorded in the store that the dump was restored to,
// all is as if nobody had dumped anything.
func TestABackupTakenWhileResultsAreRecordedCountsThemOnce(t *testing.T) {
	friends := func(id string, at room.Instant) room.PendingResult {
		return round{id: id, at: at, dice: box, words: map[room.PlayerID][]string{"ann": {"tea", "teas"}, "bob": {"eat"}}}.owed(t)
	}
	daily := round{
		id: "d1", at: now - 2000, dice: box, words: map[room.PlayerID][]string{"ann": {"tea", "teas"}},
		contest: room.Mode{Kind: room.Daily, Day: string(daily.DateOf(now)), Players: []room.PlayerID{"ann"}},
	}.owed(t)
	otherwise := round{id: "r1", at: now - 1000, dice: box, words: map[room.PlayerID][]string{"ann": {"eat"}, "bob": {"tea", "teats"}}}.owed(t)
	stride := 9 // of the second moment
	if os.Getenv("RATTLE_CHAOS") == "full" {
		stride = 1
	}
	for what, c := range map[string]backupCase{
		"the first match": {owed: []room.PendingResult{duel("m1", now-1000, "ann", "bob")}},
		"a later match":   {before: []room.PendingResult{duel("m0", now-5000, "bob", "ann")}, owed: []room.PendingResult{duel("m1", now-1000, "ann", "bob")}},
		"the first round": {owed: []room.PendingResult{friends("r1", now-3000)}},
		"a later round":   {before: []room.PendingResult{friends("r0", now-9000)}, owed: []room.PendingResult{friends("r1", now-3000)}},
		"the day's board": {owed: []room.PendingResult{daily}},
		"a match that ends otherwise": {
			owed: []room.PendingResult{duel("m1", now-1000, "ann", "bob")}, again: []room.PendingResult{duel("m1", now-500, "bob", "ann")},
		},
		"a room that was dumped in mid-round": {owed: []room.PendingResult{friends("r1", now-3000)}, again: []room.PendingResult{otherwise}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			wants, before := c.wants(t), newStore(t, c.before)
			defer before.Close()
			store := newStore(t, append(slices.Clone(c.before), c.owed...)) // which knows all scripts
			defer store.Close()
			tried, bad := 0, 0
			differs := make(map[string]string) // by dump: what came of one comes of the same again
			most := 2                          // that a dump asked
			for at := 1; at <= most; at++ {
				for later := at + 1; later <= most+stride; later += stride {
					for steps := 1; ; steps++ {
						becomes(t, store, before)
						dump, asked, taken := dumpedMeanwhile(t, store, beginWriting(t, store, c.records), at, later, steps)
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
