package rooms

import (
	"context"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
)

// Codes returns the codes of all rooms, in order.
func (r *Rooms) Codes() (codes []string) {
	r.subject.View(func() { codes = r.log.Groups() })
	return codes
}

// Backup returns what a backup has of a room, nil if there is no such room.
func (r *Rooms) Backup(code string) (b *backup.Room) {
	r.subject.View(func() {
		ends, ok := r.log.Ends(code)
		if !ok {
			return
		}
		meta, _ := r.rooms.Get(code, "")
		b = &backup.Room{Code: room.Code(code), Created: meta.Created, WakeUp: meta.WakeUp, Ends: room.Instant(ends)}
		for version, e := range r.log.Rows(code) {
			entry := backup.Entry{ID: room.ID{Version: version, Nonce: e.Nonce}.String(), At: e.At, Events: e.Events}
			if e.Epoch != (entryID{}) {
				entry.Epoch = room.ID(e.Epoch).String()
			}
			b.Log = append(b.Log, entry)
		}
		if s, ok := r.snapshots.Get(code, ""); ok {
			b.Snapshot = &backup.Snapshot{Head: room.ID(s.Head).String(), State: s.State}
		}
	})
	return b
}

// Restore adds a room of a backup.
func (r *Rooms) Restore(ctx context.Context, b *backup.Room) error {
	code := string(b.Code)
	return r.subject.Update(ctx, func(tx *table.Tx) error {
		r.log.Drop(tx, code)
		for _, e := range b.Log {
			id, err := room.ParseID(e.ID)
			if err != nil {
				return err
			}
			row := entryRow{Nonce: id.Nonce, At: e.At, Events: e.Events}
			if e.Epoch != "" {
				if err := row.Epoch.UnmarshalText([]byte(e.Epoch)); err != nil {
					return err
				}
			}
			r.log.Put(tx, code, id.Version, row)
		}
		r.log.SetEnds(tx, code, int64(b.Ends))
		part.PutOne(tx, r.rooms, code, &backup.Part[roomRow]{Ends: b.Ends, Is: roomRow{Created: b.Created, WakeUp: b.WakeUp}})
		var snapshot *backup.Part[snapshotRow]
		if b.Snapshot != nil {
			head, err := room.ParseID(b.Snapshot.Head)
			if err != nil {
				return err
			}
			snapshot = &backup.Part[snapshotRow]{Ends: b.Ends, Is: snapshotRow{entryID(head), b.Snapshot.State}}
		}
		part.PutOne(tx, r.snapshots, code, snapshot)
		return nil
	})
}
