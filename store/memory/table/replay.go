package table

import "sync"

// rows is a table of any type, as the journal sees it.
type rows interface {
	replay(verb, group string, parts [][]byte) error
	walk(mu *sync.RWMutex, put func(record []byte) error) error
	sweep(tx *Tx) (more bool)
	clear()
}

func (t *Table[K, V]) clear() {
	for name := range t.groups {
		t.drop(nil, name)
	}
}

func (t *Table[K, V]) replay(verb, group string, parts [][]byte) error {
	var key K
	switch {
	case verb == "put" && len(parts) >= 2 && len(parts)%2 == 0:
		return t.replayPut(group, parts)
	case verb == "delete" && len(parts) == 1:
		if err := decode(parts[0], &key); err != nil {
			return err
		}
		t.delete(nil, group, key)
	case verb == "cut" && len(parts) == 1:
		if err := decode(parts[0], &key); err != nil {
			return err
		}
		t.cut(nil, group, key)
	case verb == "ends" && len(parts) == 1:
		var at int64
		if err := decode(parts[0], &at); err != nil {
			return err
		}
		t.setEnds(nil, group, at)
	case verb == "drop" && len(parts) == 0:
		t.drop(nil, group)
	default:
		return errEffect
	}
	return nil
}

// replayPut puts rows, each of which is a key and a value.
func (t *Table[K, V]) replayPut(group string, parts [][]byte) error {
	if g := t.groups[group]; g == nil && len(parts) > 2 {
		t.groups[group] = t.newGroup(len(parts) / 2)
	}
	for ; len(parts) > 0; parts = parts[2:] {
		var key K
		var value V
		if err := decode(parts[0], &key); err != nil {
			return err
		}
		if err := decode(parts[1], &value); err != nil {
			return err
		}
		t.put(nil, group, key, value)
	}
	return nil
}

const (
	maxWalk  = 256 // rows of which a walk makes records at a time
	maxSweep = 256 // groups that one sweep removes
)

func (t *Table[K, V]) walk(mu *sync.RWMutex, put func(record []byte) error) error {
	// Ranging over a map while others change it is well defined, as long as no two goroutines use it at once: so the
	// lock is held for each step, and given free in between, when the step's records are put.
	mu.RLock()
	defer mu.RUnlock()
	var records [][]byte
	walked := 0
	flush := func() error {
		mu.RUnlock()
		defer mu.RLock()
		for _, record := range records {
			if err := put(record); err != nil {
				return err
			}
		}
		records, walked = records[:0], 0
		return nil
	}
	for name := range t.groups {
		for from, more := 0, true; more; {
			g := t.groups[name]
			if g == nil || from >= len(g.rows) {
				break
			}
			page := g.rows[from:min(from+maxWalk, len(g.rows))]
			last := page[len(page)-1].key
			records = append(records, t.record(name, page, g.ends))
			if walked += len(page); walked >= maxWalk {
				if err := flush(); err != nil {
					return err
				}
			}
			if g = t.groups[name]; g == nil {
				break
			}
			if from, more = g.find(last); more { // else it was removed meanwhile
				from++
			}
			more = from < len(g.rows)
		}
	}
	return flush()
}

// record returns the effects that make some rows of a group.
func (t *Table[K, V]) record(name string, rows []row[K, V], ends int64) (record []byte) {
	pairs := make([]any, 0, 2*len(rows))
	for _, r := range rows {
		pairs = append(pairs, r.key, r.value)
	}
	record = appendEffect(record, "put", t.name, name, pairs...)
	if ends != 0 {
		record = appendEffect(record, "ends", t.name, name, ends)
	}
	return append(record, ']')
}

func (t *Table[K, V]) sweep(tx *Tx) (more bool) {
	swept := 0
	for name, g := range t.groups {
		if !g.hasEnded(tx.now) {
			continue
		}
		if swept++; swept > maxSweep {
			return true
		}
		t.Drop(tx, name)
	}
	return false
}
