package table

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"sort"
)

// Table is a table of rows of one type. Reading needs the subject's lock ([Subject.View] or [Subject.Update]). Rows
// are shared with readers: nobody may change one that was put or read.
type Table[K cmp.Ordered, V any] struct {
	subject *Subject
	name    string
	groups  map[string]*group[K, V]
	changed func(group string, key K, before, after *V)
	shared  map[K]K // nil: keys are not shared
}

// group is the rows of one group, in the order of their keys.
type group[K cmp.Ordered, V any] struct {
	rows []row[K, V]
	ends int64 // milliseconds since 1970; 0: never
}

type row[K cmp.Ordered, V any] struct {
	key   K
	value V
}

// Of adds a table to a subject. The name is unique in the DB.
func Of[K cmp.Ordered, V any](s *Subject, name string) *Table[K, V] {
	if s.db.tables[name] != nil {
		panic("two tables are called " + name)
	}
	t := &Table[K, V]{subject: s, name: name, groups: make(map[string]*group[K, V])}
	s.tables = append(s.tables, t)
	s.db.tables[name] = t
	return t
}

// OnChange has a function called for each row that is put or removed, also by a replay and when a change is undone:
// before is nil for a new row, after for one that is removed. An index is kept so. It must not touch other tables: [DB.Load]
// fills them meanwhile.
func (t *Table[K, V]) OnChange(f func(group string, key K, before, after *V)) { t.changed = f }

// ShareKeys has equal keys of all groups share their memory. The table remembers all keys that it ever had: they have to be
// few, such as words.
func (t *Table[K, V]) ShareKeys() *Table[K, V] {
	t.shared = make(map[K]K)
	return t
}

func (t *Table[K, V]) sharedKey(key K) K {
	if t.shared == nil {
		return key
	}
	if own, ok := t.shared[key]; ok {
		return own
	}
	t.shared[key] = key
	return key
}

// insert inserts a row. Most groups are small and grow seldom, so that little is reserved.
func (g *group[K, V]) insert(i int, r row[K, V]) {
	if len(g.rows) == cap(g.rows) {
		g.rows = append(make([]row[K, V], 0, len(g.rows)+len(g.rows)/8+1), g.rows...)
	}
	g.rows = slices.Insert(g.rows, i, r)
}

// find returns the place of a key, and whether it is there.
func (g *group[K, V]) find(key K) (int, bool) {
	i := sort.Search(len(g.rows), func(i int) bool { return g.rows[i].key >= key })
	return i, i < len(g.rows) && g.rows[i].key == key
}

// live returns a group unless it has ended; nil if there is none.
func (t *Table[K, V]) live(name string) *group[K, V] {
	g := t.groups[name]
	if g == nil || len(g.rows) == 0 || g.hasEnded(t.subject.db.Millis()) {
		return nil
	}
	return g
}

func (g *group[K, V]) hasEnded(now int64) bool { return g.ends != 0 && g.ends <= now }

// Get returns a row.
func (t *Table[K, V]) Get(group string, key K) (value V, ok bool) {
	if g := t.live(group); g != nil {
		if i, found := g.find(key); found {
			return g.rows[i].value, true
		}
	}
	return value, false
}

// Len returns the number of rows of a group.
func (t *Table[K, V]) Len(group string) int {
	if g := t.live(group); g != nil {
		return len(g.rows)
	}
	return 0
}

// Ends returns when a group ends, 0 if never; false if it is not there.
func (t *Table[K, V]) Ends(group string) (int64, bool) {
	if g := t.live(group); g != nil {
		return g.ends, true
	}
	return 0, false
}

// Rows returns the rows of a group in the order of their keys. The group must not be changed meanwhile.
func (t *Table[K, V]) Rows(group string) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if g := t.live(group); g != nil {
			for _, r := range g.rows {
				if !yield(r.key, r.value) {
					return
				}
			}
		}
	}
}

// From returns the rows of a group from a key on, in the order of their keys. The group must not be changed meanwhile.
func (t *Table[K, V]) From(group string, key K) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		if g := t.live(group); g != nil {
			i, _ := g.find(key)
			for _, r := range g.rows[i:] {
				if !yield(r.key, r.value) {
					return
				}
			}
		}
	}
}

// First returns the first row of a group.
func (t *Table[K, V]) First(group string) (key K, value V, ok bool) {
	for k, v := range t.Rows(group) {
		return k, v, true
	}
	return key, value, false
}

// Last returns the last row of a group.
func (t *Table[K, V]) Last(group string) (key K, value V, ok bool) {
	if g := t.live(group); g != nil {
		last := g.rows[len(g.rows)-1]
		return last.key, last.value, true
	}
	return key, value, false
}

// Groups returns the names of all groups, in order.
func (t *Table[K, V]) Groups() []string {
	names := slices.Sorted(maps.Keys(t.groups))
	return slices.DeleteFunc(names, func(name string) bool { return t.live(name) == nil })
}
