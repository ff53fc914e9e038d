package rooms

import (
	"maps"
	"slices"
	"sync"
	"time"

	"rattle/room"
	"rattle/store/memory/table"
)

const (
	// roomTTL is how long a room is stored after the last visit.
	roomTTL = room.Millis(24 * 60 * 60 * 1000)
	// newRoomTTL is how long a room is stored that nobody has visited yet. Programs can create rooms faster than
	// people come into them.
	newRoomTTL = room.Millis(60 * 60 * 1000)
)

// Rooms are all rooms. Its methods may be called from any goroutine.
type Rooms struct {
	db        *table.DB
	subject   *table.Subject
	log       *table.Table[uint64, entryRow]
	snapshots *table.Table[string, snapshotRow] // with one row a room, as are the others: its key is empty
	rooms     *table.Table[string, roomRow]

	wakeUps map[room.Code]room.Instant // of rooms; of the subject's lock

	hub hub
}

// New adds the tables of rooms to a DB.
func New(db *table.DB) *Rooms {
	s := db.NewSubject()
	r := &Rooms{
		db: db, subject: s,
		log:       table.Of[uint64, entryRow](s, "log"),
		snapshots: table.Of[string, snapshotRow](s, "snapshots"),
		rooms:     table.Of[string, roomRow](s, "rooms"),
		wakeUps:   make(map[room.Code]room.Instant),
		hub: hub{
			attendance: make(map[room.Code]*room.Attendance), listings: make(map[room.Code]listed),
			leases: make(map[string]room.Instant), watchers: make(map[room.Code]map[*watcher]struct{}), logs: make(map[*Log]struct{}),
		},
	}
	r.rooms.OnChange(func(code string, _ string, _, after *roomRow) {
		if after == nil || after.WakeUp == 0 {
			delete(r.wakeUps, room.Code(code))
		} else {
			r.wakeUps[room.Code(code)] = after.WakeUp
		}
	})
	return r
}

// hub is what ends with the process.
type hub struct {
	mu         sync.Mutex
	attendance map[room.Code]*room.Attendance
	listings   map[room.Code]listed
	leases     map[string]room.Instant // when each runs out, by server
	watchers   map[room.Code]map[*watcher]struct{}
	logs       map[*Log]struct{} // of servers that live
}

// HasWakeUps reports whether any room waits for an instant: the end of a phase, or storing a result.
func (r *Rooms) HasWakeUps() (waits bool) {
	r.subject.View(func() { waits = len(r.wakeUps) > 0 })
	return waits
}

// PollAll has all rooms polled that are watched: the store has another content than before.
func (r *Rooms) PollAll() {
	r.hub.mu.Lock()
	logs := slices.Collect(maps.Keys(r.hub.logs))
	for code, watchers := range r.hub.watchers {
		for w := range watchers {
			w.log.due[code] = struct{}{}
		}
	}
	r.hub.mu.Unlock()
	for _, l := range logs {
		l.upkeepSoon()
	}
}

func (r *Rooms) now() room.Instant { return room.Instant(r.db.Millis()) }

// newest returns the newest entry of a log. The subject's lock is held.
func (r *Rooms) newest(code room.Code) (e stored, ok bool) {
	version, row, ok := r.log.Last(string(code))
	return stored{room.ID{Version: version, Nonce: row.Nonce}, row}, ok
}

// holds reports whether a log holds an entry. The subject's lock is held.
func (r *Rooms) holds(code room.Code, id room.ID) bool {
	row, ok := r.log.Get(string(code), id.Version)
	return ok && row.Nonce == id.Nonce
}

// after returns the entries that follow an entry, n at most; n = 0 has no bound. The subject's lock is held.
func (r *Rooms) after(code room.Code, id room.ID, n int) (follow []stored) {
	for version, row := range r.log.From(string(code), id.Version) {
		if version == id.Version && row.Nonce <= id.Nonce {
			continue
		}
		follow = append(follow, stored{room.ID{Version: version, Nonce: row.Nonce}, row})
		if len(follow) == n {
			break
		}
	}
	return follow
}

// renew has all of a room last for some time from now, if less than a part of that is left. So the journal has an
// effect of it now and then, and not with each word.
func (r *Rooms) renew(tx *table.Tx, code room.Code, ttl room.Millis, part float64) {
	at, ok := r.log.Ends(string(code))
	if left := room.Millis(at - tx.Now()); !ok || at != 0 && float64(left) >= float64(ttl)*part {
		return
	}
	ends := tx.Now() + int64(ttl)
	r.log.SetEnds(tx, string(code), ends)
	r.snapshots.SetEnds(tx, string(code), ends)
	r.rooms.SetEnds(tx, string(code), ends)
}

// upkeepInterval is the time between two upkeeps of a server.
const upkeepInterval = time.Second
