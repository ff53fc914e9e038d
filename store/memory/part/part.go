// Package part moves the parts of a backup from tables and to tables.
//
//	group of a table ── Of ──▶ backup.Part ── Put ──▶ group of a table
package part

import (
	"cmp"
	"iter"
	"maps"

	"rattle/room"
	"rattle/store/backup"
	"rattle/store/memory/table"
)

// Of returns the part that a group is, as make makes it of the rows in the order of their keys; nil if the group is not
// there. The lock is held.
func Of[K cmp.Ordered, V, T any](t *table.Table[K, V], group string, of func(iter.Seq2[K, V]) T) *backup.Part[T] {
	ends, ok := t.Ends(group)
	if !ok {
		return nil
	}
	return &backup.Part[T]{Ends: room.Instant(ends), Is: of(t.Rows(group))}
}

// Map makes a map of rows.
func Map[To ~string, K ~string, V any](rows iter.Seq2[K, V]) map[To]V {
	all := make(map[To]V)
	for key, value := range rows {
		all[To(key)] = value
	}
	return all
}

// Values makes a list of rows, without their keys.
func Values[K, V any](rows iter.Seq2[K, V]) (list []V) {
	for _, value := range rows {
		list = append(list, value)
	}
	return list
}

// Keys makes a list of the keys of rows.
func Keys[To ~string, K ~string, V any](rows iter.Seq2[K, V]) (list []To) {
	for key := range rows {
		list = append(list, To(key))
	}
	return list
}

// One returns the row whose key is empty.
func One[V any](rows iter.Seq2[string, V]) (value V) {
	for _, value = range rows {
		return value
	}
	return value
}

// Put replaces a group, which ends at an instant, 0 for never.
func Put[K cmp.Ordered, V any](tx *table.Tx, t *table.Table[K, V], group string, ends room.Instant, rows iter.Seq2[K, V]) {
	t.Drop(tx, group)
	for key, value := range rows {
		t.Put(tx, group, key, value)
	}
	t.SetEnds(tx, group, int64(ends))
}

// PutMap replaces a group by a part that is a map; nil removes it.
func PutMap[From ~string, V any](tx *table.Tx, t *table.Table[string, V], group string, p *backup.Part[map[From]V]) {
	t.Drop(tx, group)
	if p == nil {
		return
	}
	Put(tx, t, group, p.Ends, func(yield func(string, V) bool) {
		for key, value := range p.Is {
			if !yield(string(key), value) {
				return
			}
		}
	})
}

// PutList replaces a group by a part that is a list; nil removes it.
func PutList[K cmp.Ordered, V any](tx *table.Tx, t *table.Table[K, V], group string, p *backup.Part[[]V], key func(i int, value V) K) {
	t.Drop(tx, group)
	if p == nil {
		return
	}
	Put(tx, t, group, p.Ends, func(yield func(K, V) bool) {
		for i, value := range p.Is {
			if !yield(key(i, value), value) {
				return
			}
		}
	})
}

// PutOne replaces a group by a part that is one row, whose key is empty; nil removes the group.
func PutOne[V any](tx *table.Tx, t *table.Table[string, V], group string, p *backup.Part[V]) {
	t.Drop(tx, group)
	if p != nil {
		Put(tx, t, group, p.Ends, maps.All(map[string]V{"": p.Is}))
	}
}
