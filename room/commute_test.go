package room_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
	"rattle/room/roomtest"
)

// answered is a word with its key, and who is answered.
type answered struct {
	player room.PlayerID
	key    room.Key
	word   string
}

// replicaOf is a server's copy of a room, with what it answered.
type replicaOf struct {
	state   room.State
	answers map[answered]room.WordResult
	lost    *room.AppendRequest // whose answer was lost
}

func (r *replicaOf) apply(rt *rapid.T, entries ...room.Entry) {
	for _, e := range entries {
		var results []room.WordResult
		r.state, results = room.EvolveWords(r.state, e)
		for _, result := range results {
			result.Scored = false // which only the first of the same answers is
			if result.Points == 0 && result.Refusal != "" {
				// Nothing is kept of it, so it may be refused for another reason when it is sent again.
				result.Refusal = "free"
			}
			at := answered{result.Player, result.Key, result.Word}
			if before, ok := r.answers[at]; ok && before != result && result.Key != (room.Key{}) {
				rt.Fatalf("%+v is answered %+v and %+v", at, before, result)
			}
			if result.Key != (room.Key{}) {
				r.answers[at] = result
			}
		}
	}
}

// catchUp applies what the log has, or begins anew where the log does not go on from the copy.
func (r *replicaOf) catchUp(rt *rapid.T, log *roomtest.Log) {
	if follow, held := log.After(r.state.Head); held {
		r.apply(rt, follow...)
		return
	}
	s, err := log.Read()
	must(rt, err)
	r.state = s
}

// TestWordsOfSeveralServersCommute: whatever several servers append between two structural entries, in
// whichever order, again and again, with snapshots anywhere, with answers that are lost and a log that falls
// back and is restored, all of them have the same state, each word has one answer, and the round is counted as
// a replay of the log counts it.
func TestWordsOfSeveralServersCommute(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newScenarioWith(rt, func(s *room.Settings) { s.Penalty = true })
		s.does(room.AddBot{Player: "ann", Strength: 5})
		s.opens()
		log := &roomtest.Log{}
		for _, e := range s.log {
			follows := room.AppendRequest{After: room.ID{}, Nonce: e.ID.Nonce, At: e.At, Events: e.Events, Exact: true}
			if n := len(log.Entries); n > 0 {
				follows.After = log.Entries[n-1].ID
			}
			log.Append(e.At, follows)
		}
		whole := append([]room.Entry(nil), log.Entries...)
		servers := make([]replicaOf, 3)
		for i := range servers {
			servers[i].answers = make(map[answered]room.WordResult)
			servers[i].catchUp(rt, log)
		}
		for n := range rapid.IntRange(1, 60).Draw(rt, "steps") {
			server := &servers[rapid.IntRange(0, len(servers)-1).Draw(rt, "server")]
			s.now = s.now.Add(room.Millis(rapid.IntRange(0, 2000).Draw(rt, "pause")))
			switch rapid.IntRange(0, 9).Draw(rt, "what") {
			case 0:
				server.catchUp(rt, log)
			case 1:
				whole = fallsBack(rt, log, servers, whole)
			case 2:
				log.SaveSnapshot(server.state.Head, []byte(encoded(rt, server.state)))
			default:
				drawWords(rt, s, server, log, uint64(1000+n))
			}
			follow, _ := log.After(whole[len(whole)-1].ID)
			whole = append(whole, follow...)
		}
		var replayed replicaOf
		replayed.answers = make(map[answered]room.WordResult)
		replayed.apply(rt, whole...)
		all := make(map[answered]room.WordResult)
		for i := range servers {
			servers[i].catchUp(rt, log)
			for at, result := range servers[i].answers {
				if again, ok := all[at]; ok && again != result {
					rt.Fatalf("%+v is answered %+v by one server and %+v by another", at, again, result)
				}
				all[at] = result
			}
			same(rt, "state", encoded(rt, servers[i].state), encoded(rt, replayed.state))
		}
		for at, result := range all { // a server that began with a snapshot has not answered what is in it
			same(rt, "answer", result, replayed.answers[at])
		}
		closesAlike(rt, s, servers[0].state, whole)
	})
}

// fallsBack has the log lose its end. The server that knows most of it restores that at once, as servers do.
// It returns the entries that are left of the whole log.
func fallsBack(rt *rapid.T, log *roomtest.Log, servers []replicaOf, whole []room.Entry) []room.Entry {
	known := slices.MaxFunc(servers, func(a, b replicaOf) int {
		return cmp.Compare(a.state.Head.Version, b.state.Head.Version)
	}).state.Head
	log.FallBack(rapid.IntRange(1, 4).Draw(rt, "lost"))
	var state room.State
	for i, e := range whole {
		last := log.Entries[len(log.Entries)-1].ID
		switch {
		case e.ID.Version > known.Version && e.ID.Version > last.Version:
			return whole[:i]
		case e.ID.Version > last.Version:
			req := room.AppendRequest{
				After: state.Head, Epoch: state.Epoch, Exact: true, Nonce: e.ID.Nonce, At: e.At, Events: e.Events,
			}
			if outcome := log.Append(e.At, req); outcome.Status != room.Appended || outcome.Entry.ID != e.ID {
				rt.Fatalf("entry %v is restored as %+v", e.ID, outcome)
			}
		}
		state = room.Evolve(state, e)
	}
	return whole
}

// drawWords has a server append words on what it knows, some of them not for the first time, without or
// with the answer.
func drawWords(rt *rapid.T, s *scenario, server *replicaOf, log *roomtest.Log, nonce uint64) {
	req := server.lost
	if req == nil || rapid.Bool().Draw(rt, "decided again") {
		if req = decideWords(rt, s, server.state); req == nil {
			return
		}
		req.Nonce = nonce
	}
	server.lost = nil
	outcome := log.Append(s.now, *req)
	if rapid.IntRange(0, 3).Draw(rt, "answer lost") == 0 {
		server.lost = req
		return
	}
	switch outcome.Status {
	case room.Appended:
		if req.After != server.state.Head {
			server.catchUp(rt, log) // the copy has gone on since the request
			return
		}
		server.apply(rt, append(outcome.Missing, outcome.Entry)...)
	case room.Late:
	default:
		server.catchUp(rt, log)
	}
}

// decideWords returns a request for a few words, nil if none is worth one.
func decideWords(rt *rapid.T, s *scenario, on room.State) *room.AppendRequest {
	var events []room.Event
	next := on
	decide := func(c room.Command) {
		env := s.env()
		decided, _ := room.Decide(next, c, env)
		events = append(events, decided...)
		if len(decided) > 0 {
			next = room.Evolve(next, room.Entry{ID: next.Head, Events: decided})
		}
	}
	decide(room.PlayBots{})
	for range rapid.IntRange(1, 3).Draw(rt, "words") {
		player := rapid.SampledFrom([]room.PlayerID{"ann", "bob"}).Draw(rt, "player")
		decide(room.SubmitWord{
			Player: player, Round: 1,
			Key:  room.Key{Tab: rapid.SampledFrom([]string{"one", "two"}).Draw(rt, "tab"), N: rapid.IntRange(1, 6).Draw(rt, "key")},
			Word: rapid.SampledFrom([]string{"pin", "pins", "pine", "dine", "side", "sun", "dates", "zyzzyva", "pinu"}).Draw(rt, "word"),
		})
	}
	if len(events) == 0 {
		return nil
	}
	return &room.AppendRequest{After: on.Head, Epoch: on.Epoch, Events: events, NotAfter: on.Deadline().At()}
}

// closesAlike closes the round on a server's state, and compares what it counts with the words of the log,
// counted by simple code: each key once, and each word of a player once.
func closesAlike(rt *rapid.T, s *scenario, state room.State, whole []room.Entry) {
	s.state, s.now = state, max(s.now, state.Deadline().At())
	s.does(room.Tick{})
	s.isIn(room.Results)
	keys, found, wrong := make(map[string]bool), make(map[string]int), make(map[string]bool)
	counts := func(p room.PlayerID, k room.Key, counted bool) bool {
		at := fmt.Sprint(p, k)
		if counted || k != (room.Key{}) && keys[at] {
			return false
		}
		keys[at] = true
		return true
	}
	for _, e := range append(whole, s.log[len(s.log)-1]) {
		for _, event := range e.Events {
			switch e := event.(type) {
			case room.WordFound:
				if at := string(e.Player) + " " + e.Word; counts(e.Player, e.Key, found[at] > 0) {
					found[at] = e.Points
				}
			case room.WordPenalized:
				if at := string(e.Player) + " " + e.Word; counts(e.Player, e.Key, wrong[at]) {
					wrong[at] = true
				}
			}
		}
	}
	got, penalties := make(map[string]int), 0
	for _, standing := range s.state.Round.Tally {
		penalties += standing.Wrong
		for _, w := range standing.Words {
			got[string(standing.Player)+" "+w.Word] += w.Worth
		}
	}
	same(rt, "words", got, found)
	same(rt, "penalties", penalties, len(wrong))
}

// TestTheBoundsHoldWhateverServersAppend: two servers that each know less than the log append more words of
// a player than a round counts.
func TestTheBoundsHoldWhateverServersAppend(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Penalty = true })
	s.opens()
	for n := range 1100 {
		s.appends(room.WordFound{Player: "ann", Key: room.Key{Tab: "t", N: 2 * n}, Word: fmt.Sprint("w", n), Points: 1})
		s.appends(room.WordPenalized{Player: "ann", Key: room.Key{Tab: "t", N: 2*n + 1}, Word: fmt.Sprint("x", n), Refusal: room.NotAWord, Points: -1})
	}
	expect(t, "words", s.seat("ann").Words, 1000)
	expect(t, "points", s.seat("ann").Points, 900)
}

// TestARoundWhosePlayWasEndedIsClosedNext: where words of others keep overtaking the entry that closes the
// round, the play is ended first.
func TestARoundWhosePlayWasEndedIsClosedNext(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "pins")
	s.does(done("ann"))
	s.does(room.EndPlay{})
	s.changesNothing(room.EndPlay{})
	s.isRefused(s.submission("bob", "pine"), room.TooLate)
	expect(t, "deadline", s.state.Deadline(), room.Deadline{Since: s.now, Duration: 1000, Latest: s.state.Round.ClosesAt})
	decoded, err := room.DecodeState([]byte(encoded(t, s.state)))
	must(t, err)
	expect(t, "a snapshot's deadline", decoded.Deadline(), s.state.Deadline())

	s.does(done("bob")) // for whom it was ended
	s.isIn(room.Results)
	expect(t, "closed early", s.state.Round.ClosedEarly, true)
	expect(t, "words of ann", s.seat("ann").Words, 1)
}

func TestARoundWhosePlayWasEndedClosesByItself(t *testing.T) {
	s := newScenario(t)
	s.does(room.AddBot{Player: "ann", Strength: 5})
	s.opens()
	s.does(room.EndPlay{})
	ended := s.now
	s.after(1000)
	s.isIn(room.Results)
	for _, standing := range s.state.Round.Tally {
		for _, w := range standing.Words {
			if s.state.Round.OpenedAt.Add(w.At) > ended {
				t.Errorf("%s counts %s after the end of the play", standing.Player, w.Word)
			}
		}
	}
}
