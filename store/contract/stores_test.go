package contract_test

import (
	"testing"
	"time"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory"
	"rattle/store/memory/journal"
	memoryqueue "rattle/store/memory/queue"
	memoryrooms "rattle/store/memory/rooms"
	redisstore "rattle/store/redis"
	"rattle/store/redis/archive"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/redis/rooms"
	"rattle/store/results"
)

// roomLog is what the stores of rooms have in common.
type roomLog interface {
	room.Log
	room.WakeUps
	room.Listings
	Close()
}

var (
	_ roomLog = (*rooms.Log)(nil)
	_ roomLog = (*memoryrooms.Log)(nil)
)

// store is a store that any number of servers may open.
type store struct {
	openRooms   func(t testing.TB) roomLog
	openResults func(t testing.TB, o results.Options) *results.Store
	openQueue   func(t testing.TB, timeout time.Duration) results.Queue
	backups     func(t testing.TB) backups
}

// backups is a store as a backup sees it.
type backups interface {
	backup.Source
	backup.Target
}

// queue opens the queue for one more server, with a timeout of tickets and matches, 0 for the defaults.
func (s store) queue(t testing.TB, timeout time.Duration) results.Queue {
	t.Helper()
	return s.openQueue(t, timeout)
}

// log opens the log of one more server for the length of the test.
func (s store) log(t testing.TB) roomLog { t.Helper(); return s.openRooms(t) }

// results opens the store of results for one more server.
func (s store) results(t testing.TB, o results.Options) *results.Store {
	t.Helper()
	return s.openResults(t, o)
}

// stores start a store of each kind for the length of the test.
var stores = map[string]func(testing.TB) store{
	"memory":  inMemory,
	"redis":   func(t testing.TB) store { return inRedis(redistest.Redis(t)) },
	"cluster": func(t testing.TB) store { return inRedis(redistest.Cluster(t)) },
}

// onEachStore runs a test on every kind of store in parallel, each time with a new one.
func onEachStore(t *testing.T, run func(*testing.T, store)) {
	t.Helper()
	t.Parallel()
	for name, start := range stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, start(t))
		})
	}
}

// inMemory opens a store in memory, with a journal, for the length of the test. The options are those of its first
// opening.
func inMemory(t testing.TB) store {
	t.Helper()
	var opened *memory.Store
	open := func(t testing.TB, o memory.Options) *memory.Store {
		t.Helper()
		if opened == nil {
			var err error
			o.Folder, o.Sync = t.TempDir(), journal.Never
			if opened, err = memory.Open(t.Context(), o); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := opened.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		return opened
	}
	return store{
		openRooms: func(t testing.TB) roomLog {
			log := open(t, memory.Options{}).Rooms.Server(t.Context(), memoryrooms.Options{})
			t.Cleanup(log.Close)
			return log
		},
		openResults: func(t testing.TB, o results.Options) *results.Store {
			return open(t, memory.Options{Results: o}).Results
		},
		backups: func(t testing.TB) backups { return open(t, memory.Options{}) },
		openQueue: func(t testing.TB, timeout time.Duration) results.Queue {
			return open(t, memory.Options{Queue: memoryqueue.Options{PollTimeout: timeout, MatchTimeout: timeout}}).Results.Queue
		},
	}
}

// inRedis is a store in the Redis with that URL.
func inRedis(url string) store {
	return store{
		openRooms: func(t testing.TB) roomLog { return redistest.Open(t, url) },
		openResults: func(t testing.TB, o results.Options) *results.Store {
			return redisresults.New(redistest.Client(t, url), o)
		},
		backups: func(t testing.TB) backups {
			client := redistest.Client(t, url)
			if err := client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout).Err(); err != nil { // as a server does
				t.Fatal(err)
			}
			return archive.New(client, redisstore.MinLayout)
		},
		openQueue: func(t testing.TB, timeout time.Duration) results.Queue {
			return queue.New(redistest.Client(t, url), queue.Options{PollTimeout: timeout, MatchTimeout: timeout})
		},
	}
}
