package archive_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/archive"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// newStore returns a client of a store that a server has used.
func newStore(t *testing.T, url string) redis.UniversalClient {
	t.Helper()
	client := redistest.Client(t, url)
	must(t, client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout).Err())
	return client
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// register adds a room to the rooms of its bucket.
func register(t *testing.T, client redis.UniversalClient, code room.Code, at float64) {
	t.Helper()
	must(t, client.ZAdd(t.Context(), rooms.RoomsKey(rooms.Bucket(storetest.Code)), redis.Z{Score: at, Member: string(storetest.Code)}).Err())
}

func TestADumpLeavesOutWhatIsValidForSeconds(t *testing.T) {
	client := newStore(t, redistest.Redis(t))
	must(t, client.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(storetest.Code), ID: "1-1", Values: []string{"at", "5", "events", "[]"}}).Err())
	register(t, client, storetest.Code, 1)
	must(t, client.HSet(t.Context(), rooms.PresenceKey(storetest.Code), "at GHOST ann", 9).Err())
	must(t, client.ZAdd(t.Context(), redisstore.ServersKey, redis.Z{Score: 9, Member: "ghost 2"}).Err())
	must(t, client.Set(t.Context(), redisstore.MigrationLockKey, "ghost", 0).Err())
	register(t, client, "GHBST3BC", 1) // the room has expired, and is not removed yet

	file := string(storetest.Dump(t, client))
	if strings.Contains(file, "ghost") || strings.Contains(file, "GHBST3BC") || !strings.Contains(file, string(storetest.Code)) {
		t.Errorf("dumped:\n%s", file)
	}
}

func TestARoomIsDumpedWhole(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := newStore(t, url)
		register(t, client, storetest.Code, 1)
		alarms := rooms.WakeUpsKey(rooms.Bucket(storetest.Code))
		stop, stopped := make(chan struct{}), make(chan error, 1)
		begun := make(chan struct{})
		go func() {
			for n := 1; ; n++ {
				_, err := client.TxPipelined(t.Context(), func(p redis.Pipeliner) error {
					p.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(storetest.Code), ID: fmt.Sprintf("%d-1", n), Values: []string{"at", "1", "events", "[]"}})
					p.ZAdd(t.Context(), alarms, redis.Z{Score: float64(n), Member: string(storetest.Code)})
					return nil
				})
				if n == 1 {
					close(begun)
				}
				select {
				case <-stop:
					stopped <- err
					return
				default:
				}
			}
		}()
		<-begun
		for range 20 {
			file := string(storetest.Dump(t, client))
			_, due, _ := strings.Cut(file, `"wakeUp":`)
			due, _, _ = strings.Cut(due, `,`)
			newest := file[strings.LastIndex(file, `-1","at"`)-len(due)-1:]
			if !strings.HasPrefix(newest, `"`+due+"-1") {
				t.Errorf("alarm %s, the log ends with %.20s", due, newest)
			}
		}
		close(stop)
		must(t, <-stopped)
	})
}

func TestAStoreThatHoldsRoomsIsLeftAlone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		from := newStore(t, redistest.Miniredis(t))
		must(t, from.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(storetest.Code), ID: "1-1", Values: []string{"at", "5", "events", "[]"}}).Err())
		register(t, from, storetest.Code, 1)
		file := storetest.Dump(t, from)

		// The store has a room that is not registered in its bucket.
		log := redistest.Open(t, url)
		entry := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 9, Events: storetest.Disconnected("ann")})
		client := redistest.Client(t, url)
		_, err := backup.Restore(t.Context(), archive.New(client, redisstore.MinLayout), bytes.NewReader(file), backup.NewChanges())
		if !errors.Is(err, backup.ErrNotEmpty) {
			t.Errorf("error %v, want %v", err, backup.ErrNotEmpty)
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), entry)
		if n := client.Exists(t.Context(), redisstore.SchemaKey).Val(); n != 0 {
			t.Error("something was written")
		}
	})
}

func TestStoresThatDoNotFitAreRefused(t *testing.T) {
	client := redistest.Client(t, redistest.Miniredis(t))
	if _, err := backup.Write(t.Context(), new(bytes.Buffer), archive.New(client, redisstore.MinLayout)); err == nil || !strings.Contains(err.Error(), "start a server on it once") {
		t.Errorf("a dump of a store without a register: error %v", err)
	}
	file := storetest.Dump(t, newStore(t, redistest.Miniredis(t)))
	must(t, client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout+1).Err())
	if _, err := backup.Restore(t.Context(), archive.New(client, redisstore.MinLayout), bytes.NewReader(file), backup.NewChanges()); err == nil || !strings.Contains(err.Error(), "layout") {
		t.Errorf("a dump of another layout: error %v", err)
	}
}

// TestResultsOfManyBatchesAreRestored also adds keys that no backup has.
func TestResultsOfManyBatchesAreRestored(t *testing.T) {
	t.Parallel()
	from := newStore(t, redistest.Redis(t))
	const players = 2500
	_, err := from.Pipelined(t.Context(), func(p redis.Pipeliner) error {
		for i := range players {
			p.HSet(t.Context(), fmt.Sprintf("{p:p_%d}:profile", i), "name", "Ann", "rounds", i)
		}
		for _, key := range []string{"{elsewhere", "{rattle}:migration-lock", "{mod}:hash-key", "{q}:hash-key", "{new}:hash-key", "{new}:at:x", "{q}:recent:x"} {
			p.Set(t.Context(), key, "x", 0)
		}
		return nil
	})
	must(t, err)
	to := redistest.Client(t, redistest.Redis(t))
	storetest.Restore(t, to, storetest.Dump(t, from))
	if n := to.DBSize(t.Context()).Val(); n != players+1 {
		t.Errorf("%d keys came over, want %d", n, players+1)
	}
	if rounds := to.HGet(t.Context(), "{p:p_2499}:profile", "rounds").Val(); rounds != "2499" {
		t.Errorf("a player has %q rounds", rounds)
	}
}

func TestWhatCannotBeReadIsLeftOutAndNamed(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	from := newStore(t, url)
	storetest.MustAppend(t, redistest.Open(t, url), room.AppendRequest{Nonce: 9, Events: storetest.Disconnected("ann")})
	must(t, from.HSet(t.Context(), "{p:p_bob}:profile", "name", "Bob").Err())
	for key, value := range map[string]string{"{p:p_ann}:ratings": "{", "{p:p_cyd}:versus": "1 2 x"} {
		must(t, from.HSet(t.Context(), key, "en-4x4-new", value).Err())
	}
	must(t, from.LPush(t.Context(), "{m:m1}:result", "a list").Err())
	var file bytes.Buffer
	wrote, err := backup.Write(t.Context(), &file, archive.New(from, redisstore.MinLayout))
	var unreadable backup.UnreadableError
	if !errors.As(err, &unreadable) || len(unreadable) != 3 || wrote.Rooms != 1 {
		t.Fatalf("%d rooms, error %v", wrote.Rooms, err)
	}
	for _, key := range []string{"{p:p_ann}", "{p:p_cyd}", "{m:m1}"} {
		if !strings.Contains(err.Error(), key) {
			t.Errorf("%q does not say that %s is left out", err, key)
		}
	}
	to := redistest.Client(t, redistest.Redis(t))
	if rooms := storetest.Restore(t, to, file.Bytes()); rooms != 1 || to.HGet(t.Context(), "{p:p_bob}:profile", "name").Val() != "Bob" {
		t.Errorf("%d rooms are restored, and what can be read is not", rooms)
	}
}
