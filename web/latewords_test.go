package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"rattle/engine"
	"rattle/player"
	"rattle/room"
	"rattle/room/roomtest"
)

// typist finds a word about every second, as fast as people are, and keeps what cannot be sent.
type typist struct {
	*person
	words []string // to be found
	kept  []string // found while there was no connection
	away  bool
}

// typeWords lets time pass while people find words.
func typeWords(people []*typist, r *rand.Rand, lasts time.Duration) {
	next := make([]time.Duration, len(people))
	const step = 50 * time.Millisecond
	for now := time.Duration(0); now < lasts; now += step {
		for i, p := range people {
			if now < next[i] {
				continue
			}
			next[i] = now + time.Duration(700+450*r.ExpFloat64())*time.Millisecond
			p.findWord()
		}
		time.Sleep(step)
	}
}

func (p *typist) findWord() {
	word := p.words[0]
	p.words = p.words[1:]
	if p.away {
		p.kept = append(p.kept, word)
		return
	}
	p.sendWord(word)
}

// sendWord sends a word and does not wait for the answer.
func (p *typist) sendWord(word string) {
	p.sent++
	p.Send(`{"kind":"word","round":%d,"n":%d,"word":%q}`, p.view.Round, p.sent, word)
}

func (p *typist) loseNetwork() {
	p.away = true
	p.Close()
}

// reconnect sends what was kept, 15 a second.
func (p *typist) reconnect(code string) {
	p.away = false
	p.Join(code)
	for _, word := range p.kept {
		p.sendWord(word)
		time.Sleep(time.Second / 15)
	}
	p.kept = nil
}

// wordyBoard has more words than anybody types in a round; a board that is dealt may have too few.
const wordyBoard = `{"rows":4,"cols":4,"topology":"plane","faces":["S","E","R","S","P","A","T","G","L","I","N","E","S","E","R","S"]}`

// gatherTypists makes people who play a round, each with words in an order of their own.
func gatherTypists(t *testing.T, server *testServer, r *rand.Rand, n int) (code string, people []*typist) {
	t.Helper()
	for i := range n {
		people = append(people, &typist{person: newPerson(t, server, fmt.Sprintf("P%d", i))})
	}
	code = people[0].Create(`{"seconds":120,"board":` + wordyBoard + `}`)
	for _, p := range people {
		p.Join(code)
	}
	people[0].Start()
	for _, p := range people {
		p.words = p.WaitForPhase("playing").words(t, 150)
		r.Shuffle(len(p.words), func(i, k int) { p.words[i], p.words[k] = p.words[k], p.words[i] })
	}
	return code, people
}

// recordOf returns the record of the round that people play, when it is over.
func recordOf(t *testing.T, code string, people []*typist) (record room.Record) {
	t.Helper()
	for _, p := range people {
		p.WaitForPhase("results")
	}
	response, err := people[0].browser.Get(people[0].server.URL + "/api/rooms/" + code + "/record")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&record); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("the record: %s, %v", response.Status, err)
	}
	return record
}

// marksOf returns in which ways the play of each looks like a program's.
func marksOf(t *testing.T, record room.Record) map[string][]player.Suspicion {
	t.Helper()
	board, err := engine.ParseBoard(record.Board, engine.Plane)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := engine.NewAnswers(t.Context(), engine.NewSolver(roomtest.Lexicon(t)), board, engine.Rules{List: 1})
	if err != nil {
		t.Fatal(err)
	}
	marks := make(map[string][]player.Suspicion)
	for _, st := range record.Players {
		if len(st.Words) < 30 {
			t.Errorf("%s found %d words", st.Name, len(st.Words))
		}
		if m := player.Suspicions(st, answers, 1); m != nil {
			marks[st.Name] = m
		}
	}
	return marks
}

func TestNobodyIsHeldForTypingWhileTheStoreIsAway(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store, r := newVirtualRedis(t), rand.New(rand.NewPCG(1, 1))
		link := store.Link()
		code, people := gatherTypists(t, store.startWith(link.Client()), r, 6)
		typeWords(people, r, 20*time.Second)
		link.Cut()
		typeWords(people, r, 15*time.Second)
		link.Restore()
		typeWords(people, r, 40*time.Second)
		record := recordOf(t, code, people)
		if marks := marksOf(t, record); len(marks) > 0 {
			t.Errorf("%d of 6 are marked: %v", len(marks), marks)
		}
		for _, st := range record.Players {
			if len(st.ConnectionsRestored) != 1 || st.ConnectionsRestored[0] < 34_000 || st.ConnectionsRestored[0] > 40_000 {
				t.Errorf("the store answered %s again at %v", st.Name, st.ConnectionsRestored)
			}
		}
	})
}

func TestNobodyIsHeldForTypingWithoutANetwork(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		held, rounds := 0, 4
		for seed := range rounds {
			r := rand.New(rand.NewPCG(uint64(seed), 2))
			code, people := gatherTypists(t, newVirtualStore(t).start(), r, 2)
			ann := people[0]
			typeWords(people, r, 15*time.Second)
			ann.loseNetwork()
			typeWords(people, r, 25*time.Second)
			ann.reconnect(code)
			typeWords(people, r, 40*time.Second)
			held += len(marksOf(t, recordOf(t, code, people)))
		}
		if held > 0 {
			t.Errorf("in %d of %d rounds somebody is marked", held, rounds)
		}
	})
}

// TestAProgramThatComesBackBeforeEachBurstIsMarked finds no more words than people do, twelve at a time.
func TestAProgramThatComesBackBeforeEachBurstIsMarked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(1, 3))
		code, people := gatherTypists(t, newVirtualStore(t).start(), r, 2)
		program := people[1]
		for range 4 {
			program.loseNetwork()
			typeWords(people[:1], r, 20*time.Second)
			program.kept, program.words = program.words[:12], program.words[12:]
			program.reconnect(code)
		}
		marks := marksOf(t, recordOf(t, code, people))
		if len(marks) != 1 || len(marks[program.name]) != 1 || marks[program.name][0].Pattern != player.PatternRate {
			t.Errorf("marked are %v, want the program", marks)
		}
	})
}
