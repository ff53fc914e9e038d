package rooms

import (
	"context"
	"fmt"

	"rattle/room"
	"rattle/store/memory/table"
)

// maxMissing is how many entries are returned at once.
const maxMissing = 256

// Append implements [room.Log].
func (l *Log) Append(ctx context.Context, code room.Code, q room.AppendRequest) (room.AppendResult, error) {
	result, err := l.append(ctx, code, q)
	if err != nil {
		return room.AppendResult{}, fmt.Errorf("append to room %s: %w", code.Redacted(), err)
	}
	return result, nil
}

func (l *Log) append(ctx context.Context, code room.Code, q room.AppendRequest) (room.AppendResult, error) {
	events, err := room.EncodeEvents(q.Events)
	if err != nil {
		return room.AppendResult{}, err
	}
	var p placed
	err = l.rooms.subject.Update(ctx, func(tx *table.Tx) error {
		p = l.rooms.place(tx, code, q)
		if p.status == room.Appended && !p.repeated {
			p.entry.row.Events = events
			l.rooms.add(tx, code, q, p.entry)
		}
		return nil
	})
	if err != nil {
		return room.AppendResult{}, err
	}
	result := room.AppendResult{Status: p.status, Now: p.now}
	if result.Missing, err = decodeAll(p.missing); err != nil {
		return result, err
	}
	if p.status != room.Appended {
		return result, nil
	}
	// The events are decoded from what was encoded, as everybody else reads them.
	if result.Entry, err = p.entry.decode(); err == nil && !p.repeated {
		l.rooms.hub.publish(l, code, room.Hint{After: result.Before(q.After), Entry: result.Entry})
	}
	return result, err
}

// placed is where an entry may stand.
type placed struct {
	status   room.AppendStatus
	repeated bool     // it stands there already
	entry    stored   // if status is Appended
	missing  []stored // see [room.AppendResult]
	now      room.Instant
}

// place returns where an entry stands at the log's end, by the rules of [room.AppendRequest]; place.lua has the same
// ones. The subject's lock is held.
func (r *Rooms) place(tx *table.Tx, code room.Code, q room.AppendRequest) (p placed) {
	newest, _ := r.newest(code)
	if newest.id != q.After {
		follow := r.after(code, q.After, maxMissing)
		if len(follow) == 0 {
			return placed{status: room.Lost}
		}
		// An append that is repeated because its answer was lost has the same nonce.
		whole := follow[0].id.Version == q.After.Version+1
		for i, e := range follow {
			if whole && e.id.Nonce == q.Nonce {
				return placed{room.Appended, true, e, follow[:i], e.row.At}
			}
		}
		switch isFirst := q.After == (room.ID{}); {
		case isFirst && follow[0].id.Version != 1, !isFirst && !r.holds(code, q.After):
			return placed{status: room.Lost}
		case isFirst || q.Exact || newest.epoch() != q.DecidedOn() || len(follow) == maxMissing:
			return placed{status: room.Conflict, missing: follow}
		}
		p.missing = follow
	}
	p.now = room.Instant(tx.Now())
	if q.At != 0 {
		p.now = q.At
	}
	p.now = max(p.now, newest.row.At) // instants never run back
	switch {
	case p.now < q.NotBefore:
		return placed{status: room.Early, now: p.now}
	case q.NotAfter != 0 && p.now > q.NotAfter:
		return placed{status: room.Late, now: p.now}
	}
	p.entry = stored{newest.id.Next(q.Nonce), entryRow{Nonce: q.Nonce, At: p.now}}
	if room.OnlyWords(q.Events) {
		p.entry.row.Epoch = entryID(q.DecidedOn())
	}
	return p
}

// add adds an entry, and what an entry brings along.
func (r *Rooms) add(tx *table.Tx, code room.Code, q room.AppendRequest, e stored) {
	name := string(code)
	r.log.Put(tx, name, e.id.Version, e.row)
	meta, _ := r.rooms.Get(name, "")
	before := meta
	if q.After == (room.ID{}) {
		r.snapshots.Drop(tx, name)
		meta = roomRow{Created: e.row.At}
	} else if q.Snapshot != nil {
		r.saveSnapshot(tx, code, q.After, q.Snapshot)
	}
	if q.After == (room.ID{}) || !q.SameDeadline {
		meta.WakeUp = 0
		if d := q.Deadline; d.IsSet() {
			if d.Since == 0 {
				d.Since = e.row.At
			}
			meta.WakeUp = d.At()
		}
	}
	if meta != before || r.rooms.Len(name) == 0 {
		r.rooms.Put(tx, name, "", meta)
	}
	ttl := roomTTL
	if q.After == (room.ID{}) {
		ttl = newRoomTTL
	}
	r.renew(tx, code, ttl, 0.99)
}

// SaveSnapshot implements [room.Log].
func (l *Log) SaveSnapshot(ctx context.Context, code room.Code, head room.ID, state []byte) error {
	err := l.rooms.subject.Update(ctx, func(tx *table.Tx) error {
		if l.rooms.holds(code, head) {
			l.rooms.saveSnapshot(tx, code, head, state)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("save a snapshot of room %s: %w", code.Redacted(), err)
	}
	return nil
}

// saveSnapshot stores the state after an entry that the log holds, and cuts off what stands before that entry, unless
// there is a newer snapshot.
func (r *Rooms) saveSnapshot(tx *table.Tx, code room.Code, head room.ID, state []byte) {
	name := string(code)
	if s, ok := r.snapshots.Get(name, ""); ok && s.Head.Version >= head.Version {
		return
	}
	r.snapshots.Put(tx, name, "", snapshotRow{entryID(head), state})
	if at, ok := r.log.Ends(name); ok {
		r.snapshots.SetEnds(tx, name, at)
	}
	r.log.Cut(tx, name, head.Version)
}
