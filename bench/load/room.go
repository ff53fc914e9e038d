package load

import (
	"context"
	"hash/maphash"
	"maps"
	"sync"
	"sync/atomic"

	"rattle/engine"
)

// room is a room and the people in it.
type room struct {
	run    *run
	number int
	code   string
	people []*person // the first is the host
	ids    atomic.Pointer[map[string]*person]

	mu       sync.Mutex
	spelling *vocabulary // of the round that is spelled
	spelled  string
	round    *closed       // the last one that has closed
	arrived  chan struct{} // the host is there
	over     sync.Once
}

// closed is a closed round while it is checked.
type closed struct {
	id      string
	results map[uint64]standings // as players received them; most are equal
	seen    map[*person]uint64
	all     chan struct{} // everybody has seen a result
	kept    *standings    // the record, once there is one
	done    bool          // it has been checked
}

// target returns the server that a person uses. After a lost connection it is the next one.
func (t *room) target(p *person, attempt int) target {
	servers := t.run.targets
	n := t.number + attempt
	if t.run.options.Scatter {
		n = p.number + attempt
	}
	return servers[n%len(servers)]
}

// personByID returns the player of an id, or nil.
func (t *room) personByID(id []byte) *person {
	if all := t.ids.Load(); all != nil {
		return (*all)[string(id)]
	}
	return nil
}

// addID records the id of a person.
func (t *room) addID(id string, p *person) {
	if t.personByID([]byte(id)) == p {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make(map[string]*person)
	if old := t.ids.Load(); old != nil {
		all = maps.Clone(*old)
	}
	all[id] = p
	t.ids.Store(&all)
}

// words returns the words of the round of a room message, or nil if no board is shown or only a
// newer generator can read it.
func (t *room) words(ctx context.Context, m roomMessage) (*vocabulary, error) {
	if t.run.options.Bare {
		board, err := engine.ParseBoard(FlatBoard, engine.Plane)
		if err != nil {
			return nil, err
		}
		return t.run.words.read(ctx, board, rules{})
	}
	if m.Board == nil {
		return nil, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.spelled == m.RoundID {
		return t.spelling, nil
	}
	board, err := m.Board.board()
	if err == nil {
		_, err = m.Settings.list()
	}
	if err != nil {
		t.run.metrics.countError("board: " + err.Error())
		return nil, nil
	}
	words, err := t.run.words.read(ctx, board, m.Settings)
	if err != nil {
		return nil, err
	}
	t.spelled, t.spelling = m.RoundID, words
	return words, nil
}

// addResult records the result that a person received. The first one of a round starts its check.
func (t *room) addResult(p *person, round string, result []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.round == nil || t.round.id != round {
		t.round = &closed{
			id: round, results: make(map[uint64]standings), seen: make(map[*person]uint64), all: make(chan struct{}),
		}
		go t.verify(t.run.ctx, t.round)
	}
	c := t.round
	hash := maphash.Bytes(t.run.seed, result)
	if _, known := c.results[hash]; !known {
		received, err := readStandings(result)
		if err != nil {
			t.run.metrics.addDifference("%s, %s: a result that cannot be read: %v", t.code, p.name, err)
		}
		c.results[hash] = received
		if c.done {
			t.compare(c, p, received)
		}
	}
	before := len(c.seen)
	c.seen[p] = hash
	if before < len(c.seen) && len(c.seen) == len(t.people) {
		close(c.all)
	}
}

// checked reports whether a round was checked, so that the next may start.
func (t *room) checked(round string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.round != nil && t.round.id == round && t.round.done
}
