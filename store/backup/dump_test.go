package backup_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
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
	must(t, client.ZAdd(t.Context(), rooms.RoomsKey(rooms.Bucket(dumpedRoom)), redis.Z{Score: at, Member: string(dumpedRoom)}).Err())
}

func dump(t *testing.T, client redis.UniversalClient) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := backup.Dump(t.Context(), client, &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func restore(t *testing.T, client redis.UniversalClient, file []byte) int {
	t.Helper()
	rooms, err := backup.Restore(t.Context(), client, bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return rooms
}

const dumpedRoom = room.Code("KTMVQRBC")

func remark(text string) []room.Event { return []room.Event{room.Said{Player: "ann", Text: text}} }

func appendEntry(t *testing.T, log room.Log, d room.AppendRequest) room.Entry {
	t.Helper()
	outcome, err := log.Append(t.Context(), dumpedRoom, d)
	if err != nil || outcome.Status != room.Appended {
		t.Fatalf("append after %v: status %v, error %v", d.After, outcome.Status, err)
	}
	return outcome.Entry
}

func readLog(t *testing.T, log room.Log, after room.ID) []room.Entry {
	t.Helper()
	tail, err := log.Read(t.Context(), dumpedRoom, after)
	if err != nil {
		t.Fatal(err)
	}
	return tail.Entries
}

func expectLog(t *testing.T, got []room.Entry, want ...room.Entry) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

// targetStores starts stores of the kinds that a dump may be restored to.
var targetStores = map[string]func(testing.TB) string{"redis": redistest.Redis, "embedded": redistest.Embedded, "cluster": redistest.Cluster}

func TestARoomGoesOnInAnotherStore(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		from := newStore(t, url)
		log := redistest.Open(t, url)
		first := appendEntry(t, log, room.AppendRequest{Nonce: 1 << 63, Events: remark("ann")})
		second := appendEntry(t, log, room.AppendRequest{After: first.ID, Nonce: 7, Events: remark("bøb <&>"), Deadline: room.Deadline{Since: first.At, Duration: 60_000}})
		register(t, from, dumpedRoom, float64(first.At))
		must(t, from.PExpire(t.Context(), rooms.LogKey(dumpedRoom), time.Hour).Err())
		file := dump(t, from)

		for name, start := range targetStores {
			to := start(t)
			client := redistest.Client(t, to)
			if rooms := restore(t, client, file); rooms != 1 {
				t.Errorf("%s: %d rooms, want 1", name, rooms)
			}
			there := redistest.Open(t, to)
			expectLog(t, readLog(t, there, room.ID{}), first, second)
			third := appendEntry(t, there, room.AppendRequest{After: second.ID, Nonce: 1, Events: remark("cat"), Deadline: room.Deadline{Since: first.At, Duration: 60_000}})
			if third.ID.Version != 3 || third.At < second.At {
				t.Errorf("%s: the log goes on with %v at %v", name, third.ID, third.At)
			}
		}
	})
}

func TestRoomsAreRestoredUnchanged(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		from := newStore(t, url)
		const all = "\x00\xff\n\u2028{\"} and \xc3\x28"
		must(t, from.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: "3-18446744073709551615", Values: []string{"at", "5", "events", all}}).Err())
		must(t, from.HSet(t.Context(), rooms.SnapshotKey(dumpedRoom), "id", "3-1", "state", all).Err())
		must(t, from.PExpire(t.Context(), rooms.LogKey(dumpedRoom), time.Hour).Err())
		bucket := rooms.Bucket(dumpedRoom)
		must(t, from.ZAdd(t.Context(), rooms.WakeUpsKey(bucket), redis.Z{Score: 1_767_225_600_123, Member: string(dumpedRoom)}).Err())
		register(t, from, dumpedRoom, 1_767_225_599_001)
		file := dump(t, from)

		for name, start := range targetStores {
			to := redistest.Client(t, start(t))
			restore(t, to, file)
			entries, err := to.XRange(t.Context(), rooms.LogKey(dumpedRoom), "-", "+").Result()
			must(t, err)
			want := []redis.XMessage{{ID: "3-18446744073709551615", Values: map[string]any{"at": "5", "events": all}}}
			if diff := cmp.Diff(want, entries); diff != "" {
				t.Errorf("%s: the log (-want +got):\n%s", name, diff)
			}
			if got := to.HGetAll(t.Context(), rooms.SnapshotKey(dumpedRoom)).Val(); !cmp.Equal(got, map[string]string{"id": "3-1", "state": all}) {
				t.Errorf("%s: the snapshot is %q", name, got)
			}
			if left := to.PTTL(t.Context(), rooms.LogKey(dumpedRoom)).Val(); left > time.Hour || left < time.Hour-time.Minute {
				t.Errorf("%s: the log has %v left, want about an hour", name, left)
			}
			if left := to.PTTL(t.Context(), rooms.SnapshotKey(dumpedRoom)).Val(); left >= 0 {
				t.Errorf("%s: the snapshot has %v left, want all time", name, left)
			}
			due, since := to.ZScore(t.Context(), rooms.WakeUpsKey(bucket), string(dumpedRoom)).Val(), to.ZScore(t.Context(), rooms.RoomsKey(bucket), string(dumpedRoom)).Val()
			if due != 1_767_225_600_123 || since != 1_767_225_599_001 {
				t.Errorf("%s: due %.0f, registered since %.0f", name, due, since)
			}
			if layout := to.HGet(t.Context(), redisstore.SchemaKey, "layout").Val(); layout != strconv.Itoa(redisstore.MinLayout) {
				t.Errorf("%s: layout %q, want %d", name, layout, redisstore.MinLayout)
			}
		}
	})
}

func TestADumpLeavesOutWhatIsValidForSeconds(t *testing.T) {
	client := newStore(t, redistest.Redis(t))
	must(t, client.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: "1-1", Values: []string{"at", "5"}}).Err())
	register(t, client, dumpedRoom, 1)
	must(t, client.HSet(t.Context(), rooms.PresenceKey(dumpedRoom), "at GHOST ann", 9).Err())
	must(t, client.ZAdd(t.Context(), redisstore.ServersKey, redis.Z{Score: 9, Member: "ghost 2"}).Err())
	must(t, client.Set(t.Context(), redisstore.MigrationLockKey, "ghost", 0).Err())
	register(t, client, "GHBST3BC", 1) // the room has expired, and is not removed yet

	file := string(dump(t, client))
	if strings.Contains(file, "ghost") || strings.Contains(file, "GHBST3BC") || !strings.Contains(file, string(dumpedRoom)) {
		t.Errorf("dumped:\n%s", file)
	}
}

func TestARoomIsDumpedWhole(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := newStore(t, url)
		register(t, client, dumpedRoom, 1)
		alarms := rooms.WakeUpsKey(rooms.Bucket(dumpedRoom))
		stop, stopped := make(chan struct{}), make(chan error, 1)
		begun := make(chan struct{})
		go func() {
			for n := 1; ; n++ {
				_, err := client.TxPipelined(t.Context(), func(p redis.Pipeliner) error {
					p.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: fmt.Sprintf("%d-1", n), Values: []string{"at", "1"}})
					p.ZAdd(t.Context(), alarms, redis.Z{Score: float64(n), Member: string(dumpedRoom)})
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
			file := string(dump(t, client))
			_, due, _ := strings.Cut(file, `"wakeUp":"`)
			due, _, _ = strings.Cut(due, `"`)
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
		from := newStore(t, redistest.Embedded(t))
		must(t, from.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: "1-1", Values: []string{"at", "5"}}).Err())
		register(t, from, dumpedRoom, 1)
		file := dump(t, from)

		// The store has a room that is not registered in its bucket.
		log := redistest.Open(t, url)
		entry := appendEntry(t, log, room.AppendRequest{Nonce: 9, Events: remark("ann")})
		client := redistest.Client(t, url)
		_, err := backup.Restore(t.Context(), client, bytes.NewReader(file))
		if !errors.Is(err, backup.ErrNotEmpty) {
			t.Errorf("error %v, want %v", err, backup.ErrNotEmpty)
		}
		expectLog(t, readLog(t, log, room.ID{}), entry)
		if n := client.Exists(t.Context(), redisstore.SchemaKey).Val(); n != 0 {
			t.Error("something was written")
		}
	})
}

func TestStoresThatDoNotFitAreRefused(t *testing.T) {
	client := redistest.Client(t, redistest.Embedded(t))
	if _, err := backup.Dump(t.Context(), client, new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "layout") {
		t.Errorf("a dump of a store without a register: error %v", err)
	}
	file := dump(t, newStore(t, redistest.Embedded(t)))
	must(t, client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout+1).Err())
	if _, err := backup.Restore(t.Context(), client, bytes.NewReader(file)); err == nil || !strings.Contains(err.Error(), "layout") {
		t.Errorf("a dump of another layout: error %v", err)
	}
}

// sampleDump returns a small undamaged dump.
func sampleDump(t *testing.T) []byte {
	t.Helper()
	client := newStore(t, redistest.Embedded(t))
	must(t, client.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: "1-1", Values: []string{"at", "5", "events", "[]"}}).Err())
	register(t, client, dumpedRoom, 1)
	file := dump(t, client)
	must(t, backup.Check(bytes.NewReader(file)))
	return file
}

func TestDamagedDumpsAreRefused(t *testing.T) {
	file := sampleDump(t)
	target := redistest.Client(t, redistest.Embedded(t))
	refused := func(what string, damaged []byte) {
		t.Helper()
		if _, err := backup.Restore(t.Context(), target, bytes.NewReader(damaged)); err == nil {
			t.Errorf("%s: taken for whole:\n%s", what, damaged)
		}
	}
	for n := range file {
		refused(fmt.Sprintf("cut off after %d of %d bytes", n, len(file)), file[:n])
		changed := bytes.Clone(file)
		changed[n] ^= 1
		refused(fmt.Sprintf("byte %d changed", n), changed)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(file, []byte("\n")), []byte("\n"))
	for n := range lines {
		refused(fmt.Sprintf("line %d missing", n+1), bytes.Join(slices.Delete(slices.Clone(lines), n, n+1), nil))
		refused(fmt.Sprintf("line %d twice", n+1), bytes.Join(slices.Insert(slices.Clone(lines), n, lines[n]), nil))
	}
	refused("two dumps in one file", append(bytes.Clone(file), file...))
	if n := target.DBSize(t.Context()).Val(); n != 0 {
		t.Errorf("%d keys were written from damaged dumps", n)
	}
	restore(t, target, file)
}

func TestErrorsSayWhatIsWrongWithADump(t *testing.T) {
	file := string(sampleDump(t))
	for want, damaged := range map[string]string{
		"holds no rooms of Rattle": "PK\x03\x04 some archive",
		"format is 2":              strings.Replace(file, `"format":1`, `"format":2`, 1),
		"has 16 buckets":           strings.Replace(file, `"buckets":256`, `"buckets":16`, 1),
		"the middle of a line":     file[:len(file)-20],
		"last line is missing":     file[:strings.LastIndex(strings.TrimSpace(file), "\n")+1],
		"sum does not match":       strings.Replace(file, `["1-1"`, `["1-2"`, 1),
		"line 3: it was damaged":   strings.Replace(file, `"room"`, `"roam"`, 1),
		`line 3: no key of Rattle is called "{b181}:room:KTMVQRBC:cat"`: strings.Replace(file, `:log"`, `:cat"`, 1),
		`:log: no key is a "bitmap"`:                                    strings.Replace(file, `"stream"`, `"bitmap"`, 1),
	} {
		if err := backup.Check(strings.NewReader(damaged)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %q, want one with %q", err, want)
		}
	}
}

// TestRestoredKeysExpireWhenTheyWouldHave restores a dump of the day before.
func TestRestoredKeysExpireWhenTheyWouldHave(t *testing.T) {
	t.Parallel()
	from := newStore(t, redistest.Redis(t))
	must(t, from.XAdd(t.Context(), &redis.XAddArgs{Stream: rooms.LogKey(dumpedRoom), ID: "1-1", Values: []string{"at", "5"}}).Err())
	must(t, from.PExpire(t.Context(), rooms.LogKey(dumpedRoom), 24*time.Hour).Err())
	register(t, from, dumpedRoom, 1)
	must(t, from.Set(t.Context(), "{p:ann}:profile", "Ann", 90*24*time.Hour).Err())
	must(t, from.Set(t.Context(), "{l:box}:best:all", "Ann", 0).Err())
	file := dump(t, from)

	line, rest, _ := bytes.Cut(file, []byte("\n"))
	line = []byte(regexp.MustCompile(`"when":"[^"]*"`).ReplaceAllString(string(line),
		`"when":"`+time.Now().Add(-25*time.Hour).UTC().Format(time.RFC3339)+`"`))
	body := bytes.Join([][]byte{line, rest}, []byte("\n"))
	body = body[:bytes.LastIndex(body[:len(body)-1], []byte("\n"))+1]
	sum := sha256.Sum256(body)
	file = fmt.Appendf(body, `{"groups":%d,"sha256":"%x"}`+"\n", bytes.Count(body, []byte("\n"))-1, sum)

	to := redistest.Client(t, redistest.Redis(t))
	if rooms := restore(t, to, file); rooms != 0 {
		t.Errorf("%d rooms are there, of the day before", rooms)
	}
	if n := to.Exists(t.Context(), rooms.LogKey(dumpedRoom), rooms.RoomsKey(rooms.Bucket(dumpedRoom))).Val(); n != 0 {
		t.Error("something of a room is there whose time was over")
	}
	if left := to.TTL(t.Context(), "{p:ann}:profile").Val(); left < 88*24*time.Hour || left > 89*24*time.Hour {
		t.Errorf("a profile has %v left, a day less than it had", left)
	}
	if left := to.TTL(t.Context(), "{l:box}:best:all").Val(); left >= 0 {
		t.Errorf("a board has an end, in %v", left)
	}
}
