package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"rattle/engine"
	"rattle/engine/english"
)

// vocabulary is the words that can be sent on a board: words that count there, and some that do
// not.
type vocabulary struct{ right, wrong []string }

// spell returns the word of an index: wrong words have indices from -1 downwards.
func (v *vocabulary) spell(word int) string {
	if word < 0 {
		return v.wrong[-1-word]
	}
	return v.right[word]
}

// wordFinder finds words. It is safe for concurrent use.
type wordFinder struct {
	lexicon *engine.Lexicon

	mu     sync.Mutex
	solver *engine.Solver
	known  map[string]*vocabulary // of boards that many rooms have
}

// maxCached is how many boards are cached: a given board is the same in all rooms, and a dealt
// board is used in one.
const maxCached = 64

func newWordFinder() (*wordFinder, error) {
	lexicon, err := english.Lexicon()
	if err != nil {
		return nil, err
	}
	return &wordFinder{lexicon: lexicon, solver: engine.NewSolver(lexicon), known: make(map[string]*vocabulary)}, nil
}

// boardMessage is a board as the protocol has it.
type boardMessage struct {
	Rows     int      `json:"rows"`
	Cols     int      `json:"cols"`
	Topology string   `json:"topology"`
	Faces    []string `json:"faces"`
}

// rules are the settings that decide which words count.
type rules struct {
	List       string `json:"list"`
	MinLetters int    `json:"minLetters"`
}

// list returns the list of the words that count.
func (r rules) list() (engine.Grade, error) {
	switch r.List {
	case "everyday":
		return english.Everyday, nil
	case "standard":
		return english.Standard, nil
	case "full", "":
		return engine.AllGrades, nil
	}
	return 0, fmt.Errorf("unknown list %q", r.List)
}

func (b boardMessage) board() (*engine.Board, error) {
	topology, err := engine.ParseTopology(b.Topology)
	if err != nil {
		return nil, err
	}
	faces := make([]engine.Face, len(b.Faces))
	for i, text := range b.Faces {
		face, err := engine.ParseFace(text)
		if err != nil {
			return nil, err
		}
		faces[i] = face
	}
	return engine.NewBoard(b.Rows, b.Cols, faces, topology)
}

// read returns the words of a board by some rules.
func (r *wordFinder) read(ctx context.Context, b *engine.Board, by rules) (*vocabulary, error) {
	key := fmt.Sprint(b, b.Topology(), by)
	r.mu.Lock()
	defer r.mu.Unlock()
	if v := r.known[key]; v != nil {
		return v, nil
	}
	list, err := by.list()
	if err != nil {
		return nil, err
	}
	ids, err := r.solver.Solve(ctx, b, engine.Options{MinLetters: by.MinLetters, List: list})
	if err != nil {
		return nil, fmt.Errorf("find the words of a board: %w", err)
	}
	v := new(vocabulary)
	for _, id := range ids {
		if !r.lexicon.Flagged(id) { // rooms may refuse those
			v.right = append(v.right, r.lexicon.Word(id))
		}
	}
	v.wrong = r.wrongWords(b)
	if len(r.known) >= maxCached {
		clear(r.known)
	}
	r.known[key] = v
	return v, nil
}

// wrongWords returns words that are not on the board, and paths that spell no word.
func (r *wordFinder) wrongWords(b *engine.Board) (all []string) {
	const each = 32
	stride, n := max(1, r.lexicon.Len()/(8*each)), 0
	for id := range r.lexicon.All() {
		if n++; n%stride != 0 || len(all) == each || r.lexicon.Flagged(id) {
			continue
		}
		if word := r.lexicon.Word(id); !isOn(b, word) {
			all = append(all, word)
		}
	}
	random := rand.New(rand.NewPCG(1, uint64(b.Cells()))) //nolint:gosec // nothing is to be guessed
	for tries := 0; len(all) < 2*each && tries < 100*each; tries++ {
		text := randomPath(b, random)
		if _, isWord := r.lexicon.Lookup(text); !isWord && len(text) > 3 {
			all = append(all, text)
		}
	}
	return all
}

func isOn(b *engine.Board, word string) bool {
	path, err := b.Trace(word)
	return path != nil || err != nil
}

// randomPath spells a random path of four cells.
func randomPath(b *engine.Board, random *rand.Rand) (text string) {
	used := make(map[int]bool)
	cell := random.IntN(b.Cells())
	for range 4 {
		used[cell] = true
		if b.Face(cell) == engine.Wild {
			return ""
		}
		text += b.Face(cell).Letters()
		var free []int
		for _, next := range b.Neighbours(nil, cell) {
			if !used[next] && b.Face(next) != engine.Block {
				free = append(free, next)
			}
		}
		if len(free) == 0 {
			break
		}
		cell = free[random.IntN(len(free))]
	}
	return text
}
