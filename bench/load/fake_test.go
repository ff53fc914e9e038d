package load

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// fake is a server that accepts every word, and tells the truth except where a test makes it lie.
// Its rooms open as soon as they are started, and close when everybody is done.
type fake struct {
	t   *testing.T
	url string

	mu    sync.Mutex
	rooms map[string]*fakeRoom

	// Lies: each may change what players receive, or what is recorded; nil tells the truth.
	changeResult, changeRecord func([]standing) []standing
	hideHalf                   bool // half of a player's own words, in the result
	judge                      func(word string) (refusal string)
	isNewer                    bool           // it also sends what no client knows yet
	settings                   map[string]any // as players receive them
	topology                   string         // as players receive it; "" for plane

	// Faults: each is called with the number of the word.
	delay         func(n int) time.Duration // before the answer
	cutConnection func(n int) bool          // the connection ends, and the word counts
	forgetWord    func(n int) bool          // the word was answered, and is gone again
	wordsReceived int
}

type fakeRoom struct {
	code, phase string
	seats       []*fakeSeat
	watchers    []*fakeSeat
}

type fakeSeat struct {
	conn  *websocket.Conn
	owner string // cookie
	tab   string
	id    string
	words []string
	keys  []int
	done  bool
}

func newFake(t *testing.T) *fake {
	t.Helper()
	f := &fake{t: t, rooms: make(map[string]*fakeRoom)}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/rooms", f.create)
	mux.HandleFunc("GET /api/rooms/{code}/record", f.record)
	mux.HandleFunc("GET /ws", f.socket)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	f.url = server.URL
	return f
}

func (f *fake) create(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	code := RoomCode(len(f.rooms))
	f.rooms[code] = &fakeRoom{code: code, phase: "lobby"}
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(map[string]string{"code": code})
}

func (f *fake) record(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	players := f.rooms[r.PathValue("code")].standings()
	if f.changeRecord != nil {
		players = f.changeRecord(players)
	}
	for i := range players {
		players[i].Player, players[i].ID = players[i].ID, ""
	}
	json.NewEncoder(w).Encode(standings{Terms: `{"round":"first"}`, Players: players})
}

func (r *fakeRoom) standings() (all []standing) {
	for _, s := range r.seats {
		st := standing{ID: s.id, Rank: 1, Points: len(s.words)}
		for _, word := range s.words {
			st.Words = append(st.Words, scored{Word: word, Points: 1, Worth: 1})
		}
		all = append(all, st)
	}
	return all
}

func (f *fake) socket(w http.ResponseWriter, r *http.Request) {
	var upgrader websocket.Upgrader
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer conn.Close()
	var room *fakeRoom
	var seat *fakeSeat
	for {
		var m struct {
			Kind, Room, Tab, Word string
			N, Round              int
			Watch                 bool
		}
		if conn.ReadJSON(&m) != nil {
			return
		}
		f.mu.Lock()
		switch m.Kind {
		case "join":
			room = f.rooms[m.Room]
			seat = room.seat(r.Header.Get("Cookie"), m.Watch)
			seat.conn, seat.tab = conn, m.Tab
			f.show(room, seat)
		case "start":
			if f.isNewer {
				room.phase = "overture"
				f.show(room, room.all()...)
				f.send(seat, map[string]any{"kind": "error", "code": "hovering", "text": "not yet"})
			}
			room.phase = "playing"
			f.show(room, room.all()...)
		case "word":
			if m.Round != 1 {
				f.t.Errorf("%q is sent in round %d", m.Word, m.Round)
			}
			f.answer(room, seat, m.N, m.Word)
		case "done":
			seat.done = true
			if !slices.ContainsFunc(room.seats, func(s *fakeSeat) bool { return !s.done }) {
				room.phase = "results"
				f.show(room, room.all()...)
			}
		}
		f.mu.Unlock()
	}
}

// seat returns the seat of a cookie, or the place of a watcher.
func (r *fakeRoom) seat(owner string, watches bool) *fakeSeat {
	for _, s := range r.all() {
		if s.owner == owner {
			return s
		}
	}
	s := &fakeSeat{owner: owner, id: "p_" + strconv.Itoa(len(r.all()))}
	if watches {
		r.watchers = append(r.watchers, s)
	} else {
		r.seats = append(r.seats, s)
	}
	return s
}

func (r *fakeRoom) all() []*fakeSeat { return slices.Concat(r.seats, r.watchers) }

// send sends a message. A newer server adds fields that no client knows, and sends messages of
// unknown kinds that contain everything that clients search for.
func (f *fake) send(seat *fakeSeat, message any) {
	text, err := json.Marshal(message)
	if err != nil {
		f.t.Error(err)
	}
	if f.isNewer {
		const about = `"about":{"kind":"answer","tab":"","n":1,"refusal":"not-on-board","player":"p_0","words":99,"phase":"results"}`
		text = slices.Concat([]byte(`{"kind":"weather",`+about+`,"n":1,"refusal":"not-a-word"}`+"\n{"+about+","), text[1:])
	}
	seat.conn.WriteMessage(websocket.TextMessage, text)
}

func (f *fake) answer(room *fakeRoom, seat *fakeSeat, n int, word string) {
	f.wordsReceived++
	if f.delay != nil {
		time.Sleep(f.delay(f.wordsReceived)) // a slow server is what is simulated
	}
	answer := map[string]any{"kind": "answer", "tab": seat.tab, "n": n, "word": word}
	if f.judge != nil && f.judge(word) != "" {
		answer["refusal"] = f.judge(word)
		f.send(seat, answer)
		return
	}
	answer["points"] = 1
	at := slices.Index(seat.words, word)
	switch {
	case at >= 0 && seat.keys[at] != n:
		delete(answer, "points")
		answer["refusal"] = repeated
	case at < 0:
		seat.words, seat.keys = append(seat.words, word), append(seat.keys, n)
	}
	if f.cutConnection != nil && f.cutConnection(f.wordsReceived) {
		seat.conn.Close()
		return
	}
	f.send(seat, answer)
	if at >= 0 {
		return
	}
	if f.forgetWord != nil && f.forgetWord(f.wordsReceived) {
		seat.words, seat.keys = seat.words[:len(seat.words)-1], seat.keys[:len(seat.keys)-1]
		f.show(room, seat)
		return
	}
	for _, s := range room.all() {
		f.send(s, map[string]any{"kind": "score", "player": seat.id, "words": len(seat.words)})
	}
}

// resultMessage is a result as players receive it.
type resultMessage struct {
	Kind  string `json:"kind"`
	Round string `json:"round"`
	standings
}

// show sends everything to the seats, in the order of the protocol's page but with the kind first.
func (f *fake) show(room *fakeRoom, seats ...*fakeSeat) {
	for _, s := range seats {
		m := map[string]any{"kind": "room", "you": s.id, "phase": room.phase, "players": []any{}, "settings": f.settings}
		if room.phase != "lobby" {
			m["round"], m["roundId"] = 1, "first"
			m["board"] = map[string]any{
				"rows": 4, "cols": 4, "topology": cmp.Or(f.topology, "plane"), "faces": strings.Split(strings.ReplaceAll(FlatBoard, "/", ""), ""),
			}
			mine := []map[string]any{}
			for i, word := range s.words {
				mine = append(mine, map[string]any{"word": word, "points": 1, "tab": s.tab, "n": s.keys[i]})
			}
			if f.hideHalf && room.phase == "results" {
				mine = mine[:len(mine)/2]
			}
			m["mine"] = mine
		}
		if room.phase == "results" {
			players := room.standings()
			if f.changeResult != nil {
				players = f.changeResult(players)
			}
			f.send(s, resultMessage{"result", "first", standings{Players: players}})
		}
		f.send(s, m)
	}
}
