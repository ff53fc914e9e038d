package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Put puts a row in a group, which it makes if need be; such a group never ends.
func (t *Table[K, V]) Put(tx *Tx, group string, key K, value V) {
	t.dropEnded(tx, group)
	t.put(tx, group, key, value)
	tx.keep("put", t.name, group, key, value)
}

// Delete removes a row, and the group with its last row.
func (t *Table[K, V]) Delete(tx *Tx, group string, key K) {
	if _, ok := t.Get(group, key); !ok {
		return
	}
	if t.Len(group) == 1 {
		t.Drop(tx, group)
		return
	}
	t.delete(tx, group, key)
	tx.keep("delete", t.name, group, key)
}

// Cut removes the rows whose keys are before key, and the group with its last row.
func (t *Table[K, V]) Cut(tx *Tx, group string, key K) {
	g := t.live(group)
	if g == nil {
		return
	}
	switch n, _ := g.find(key); n {
	case 0:
	case len(g.rows):
		t.Drop(tx, group)
	default:
		t.cut(tx, group, key)
		tx.keep("cut", t.name, group, key)
	}
}

// Drop removes a group.
func (t *Table[K, V]) Drop(tx *Tx, group string) {
	if t.groups[group] != nil {
		t.drop(tx, group)
		tx.keep("drop", t.name, group)
	}
}

// SetEnds sets when a group ends, in milliseconds since 1970, 0 for never. It does nothing if there is no such group.
func (t *Table[K, V]) SetEnds(tx *Tx, group string, at int64) {
	if before, ok := t.Ends(group); ok && before != at {
		t.setEnds(tx, group, at)
		tx.keep("ends", t.name, group, at)
	}
}

// dropEnded removes a group that has ended, since it must not come back with a new row.
func (t *Table[K, V]) dropEnded(tx *Tx, group string) {
	if t.groups[group] != nil && t.live(group) == nil {
		t.Drop(tx, group)
	}
}

// What follows changes the tables alone. It is what a replay does, too, without a transaction: then nothing is undone.

func (t *Table[K, V]) put(tx *Tx, name string, key K, value V) {
	g := t.groups[name]
	if g == nil {
		g = t.newGroup(1)
		t.groups[name] = g
		if tx != nil {
			tx.onRollBack(func() { delete(t.groups, name) })
		}
	}
	i, found := g.find(key)
	if !found {
		key = t.sharedKey(key)
		g.insert(i, row[K, V]{key, value})
		t.notify(name, key, nil, &value)
		if tx != nil {
			tx.onRollBack(func() { t.remove(g, name, key) })
		}
		return
	}
	t.replace(tx, g, name, i, value)
}

// newGroup returns a group with room for some rows.
func (t *Table[K, V]) newGroup(rows int) *group[K, V] {
	return &group[K, V]{rows: make([]row[K, V], 0, rows)}
}

// replace replaces the value of the i-th row of a group.
func (t *Table[K, V]) replace(tx *Tx, g *group[K, V], name string, i int, value V) {
	key, before := g.rows[i].key, g.rows[i].value
	g.rows[i].value = value
	t.notify(name, key, &before, &value)
	if tx != nil {
		tx.onRollBack(func() {
			i, _ := g.find(key)
			g.rows[i].value = before
			t.notify(name, key, &value, &before)
		})
	}
}

func (t *Table[K, V]) delete(tx *Tx, name string, key K) {
	g := t.groups[name]
	if g == nil {
		return
	}
	if before, ok := t.remove(g, name, key); ok {
		tx.onRollBack(func() { t.restore(g, name, row[K, V]{key, before}) })
	}
}

// remove removes a row of a group, which stays even if it is empty.
func (t *Table[K, V]) remove(g *group[K, V], name string, key K) (before V, ok bool) {
	i, found := g.find(key)
	if !found {
		return before, false
	}
	before = g.rows[i].value
	g.rows = slices.Delete(g.rows, i, i+1)
	t.notify(name, key, &before, nil)
	return before, true
}

// restore puts rows back that were removed.
func (t *Table[K, V]) restore(g *group[K, V], name string, removed ...row[K, V]) {
	for _, r := range removed {
		i, _ := g.find(r.key)
		g.insert(i, r)
		t.notify(name, r.key, nil, &r.value)
	}
}

func (t *Table[K, V]) cut(tx *Tx, name string, key K) {
	g := t.groups[name]
	if g == nil {
		return
	}
	n, _ := g.find(key)
	removed := slices.Clone(g.rows[:n])
	g.rows = append(make([]row[K, V], 0, len(g.rows)-n), g.rows[n:]...)
	for _, r := range removed {
		t.notify(name, r.key, &r.value, nil)
	}
	tx.onRollBack(func() { t.restore(g, name, removed...) })
}

func (t *Table[K, V]) drop(tx *Tx, name string) {
	g := t.groups[name]
	if g == nil {
		return
	}
	delete(t.groups, name)
	for _, r := range g.rows {
		t.notify(name, r.key, &r.value, nil)
	}
	tx.onRollBack(func() {
		t.groups[name] = g
		for _, r := range g.rows {
			t.notify(name, r.key, nil, &r.value)
		}
	})
}

func (t *Table[K, V]) setEnds(tx *Tx, name string, at int64) {
	if g := t.groups[name]; g != nil {
		before := g.ends
		g.ends = at
		tx.onRollBack(func() { g.ends = before })
	}
}

func (t *Table[K, V]) notify(name string, key K, before, after *V) {
	if t.changed != nil {
		t.changed(name, key, before, after)
	}
}

// onRollBack has a function called if the change is undone. A replay, which has no transaction, never is.
func (tx *Tx) onRollBack(undo func()) {
	if tx != nil {
		tx.undo = append(tx.undo, undo)
	}
}

// Appender is what a row may implement to be written without reflection.
type Appender interface{ AppendJSON(to []byte) []byte }

// keep notes an effect for the journal.
func (tx *Tx) keep(verb, table, group string, parts ...any) {
	if !tx.keeps {
		return
	}
	if into := [2]string{table, group}; verb != "put" {
		tx.putting = [2]string{}
	} else if tx.putting == into { // one effect for all rows
		tx.effects = appendParts(tx.effects[:len(tx.effects)-1], parts)
		return
	} else {
		tx.putting = into
	}
	tx.effects = appendEffect(tx.effects, verb, table, group, parts...)
}

// appendEffect appends an effect to an array of them, which it begins if need be.
func appendEffect(to []byte, verb, table, group string, parts ...any) []byte {
	if len(to) == 0 {
		to = append(to, '[')
	} else {
		to = append(to, ',')
	}
	to = append(to, `["`...)
	to = append(to, verb...)
	to = append(to, `","`...)
	to = append(to, table...)
	to = append(to, `",`...)
	to = AppendJSON(to, group)
	return appendParts(to, parts)
}

// appendParts appends further parts to an effect, and ends it.
func appendParts(to []byte, parts []any) []byte {
	for _, part := range parts {
		to = append(to, ',')
		to = AppendJSON(to, part)
	}
	return append(to, ']')
}

// AppendJSON appends a value as JSON.
func AppendJSON(to []byte, v any) []byte {
	switch v := v.(type) {
	case Appender:
		return v.AppendJSON(to)
	case int64:
		return strconv.AppendInt(to, v, 10)
	case uint64:
		return strconv.AppendUint(to, v, 10)
	case string:
		if isPlain(v) {
			return append(append(append(to, '"'), v...), '"')
		}
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("a row that cannot be stored: %v", err)) // a mistake in the type of the row
	}
	return append(to, text...)
}
