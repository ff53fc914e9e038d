package rooms

import (
	"encoding/json"
	"strconv"

	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// BackupKeys returns the keys of a room that a backup holds.
func BackupKeys(code room.Code) []string { return []string{LogKey(code), SnapshotKey(code)} }

// RoomOf returns the room that its keys hold, nil for none.
func RoomOf(k *redisstore.Keys, code room.Code) *backup.Room {
	entries, ends, ok := k.Stream(LogKey(code))
	if !ok {
		return nil
	}
	r := &backup.Room{Code: code, Ends: ends}
	for _, e := range entries {
		fields := make(map[string]string, len(e)/2)
		for i := 1; i+1 < len(e); i += 2 {
			fields[e[i]] = e[i+1]
		}
		if !json.Valid([]byte(fields["events"])) {
			k.Fail("the events of %s are %.40q", e[0], fields["events"])
			return r
		}
		r.Log = append(r.Log, backup.Entry{
			ID: e[0], At: room.Instant(k.Int(fields["at"])), Epoch: fields["epoch"], Events: json.RawMessage(fields["events"]),
		})
	}
	if f, _, ok := k.Hash(SnapshotKey(code)); ok {
		r.Snapshot = &backup.Snapshot{Head: f["id"], State: []byte(f["state"])}
	}
	return r
}

// RoomKeys returns the keys of a room.
func RoomKeys(r *backup.Room) []redisstore.Contents {
	log := redisstore.Contents{Key: LogKey(r.Code), Type: "stream", Ends: r.Ends}
	for _, e := range r.Log {
		row := []string{e.ID, "at", strconv.FormatInt(int64(e.At), 10), "events", string(e.Events)}
		if e.Epoch != "" {
			row = append(row, "epoch", e.Epoch)
		}
		log.Rows = append(log.Rows, row)
	}
	keys := []redisstore.Contents{log}
	if s := r.Snapshot; s != nil {
		keys = append(keys, redisstore.HashContents(SnapshotKey(r.Code), r.Ends, map[string]string{"id": s.Head, "state": string(s.State)}))
	}
	return keys
}
