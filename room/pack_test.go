package room_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"rattle/engine"
	"rattle/room"
)

const megabyte = 1 << 20

// full returns a scenario with the largest possible round: a hundred players have found as many words,
// from as many tabs, and entered as many wrong words as they can; five more have done so and left.
func full(t tb) *scenario {
	t.Helper()
	s := newScenarioWith(t, func(s *room.Settings) { s.Seats, s.Penalty, s.Shared = 100, true, room.AllCount })
	s.does(leaves("ann"), leaves("bob"))
	s.lexicon = served(t).lexicon
	random := rand.New(rand.NewPCG(1, 2))
	noise := func(n int) string {
		text := make([]byte, n)
		for i := range text {
			text[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"[random.IntN(64)]
		}
		return string(text)
	}
	var words []string                    // as many as the richest torus has, of 6 by 6 cells with two wildcards
	for id := range 2 * s.lexicon.Len() { // not every id names a word
		if word := s.lexicon.Word(engine.WordID(id)); word != "" && random.IntN(14) == 0 {
			words = append(words, word)
		}
	}
	var players []room.PlayerID
	var events []room.Event
	for range 100 {
		player := room.PlayerID("p_" + noise(16))
		players = append(players, player)
		events = append(events, room.Seated{Player: player, Name: noise(20)})
	}
	s.appends(events...)
	s.opens()
	fill := func(players []room.PlayerID) {
		tabs := make(map[room.PlayerID][]string)
		found, numbers := make(map[room.PlayerID][]int), make(map[room.PlayerID][]int)
		for _, p := range players {
			for range 8 {
				tabs[p] = append(tabs[p], noise(36))
			}
			found[p], numbers[p] = random.Perm(len(words))[:1000], random.Perm(100_000)
		}
		for n := range 1000 {
			s.now = s.now.Add(room.Millis(random.IntN(60)))
			var events []room.Event
			for _, i := range random.Perm(len(players)) {
				p := players[i]
				key := func(n int) room.Key { return room.Key{Tab: tabs[p][random.IntN(8)], N: numbers[p][n]} }
				word := words[found[p][n]]
				events = append(events, room.WordFound{Player: p, Key: key(n), Word: word, Points: len(word) - 2})
				if n < 100 {
					events = append(events, room.WordPenalized{Player: p, Key: key(1000 + n), Word: noise(10), Refusal: room.NotOnBoard, Points: -1})
				}
				if i%7 == 0 {
					s.now = s.now.Add(room.Millis(random.IntN(5)))
					s.state = room.Evolve(s.state, room.Entry{ID: s.state.Head.Next(1), At: s.now, Events: events})
					events = nil
				}
			}
			s.state = room.Evolve(s.state, room.Entry{ID: s.state.Head.Next(1), At: s.now, Events: events})
		}
	}
	var gone []room.PlayerID
	events = nil
	for i := range 5 {
		p := room.PlayerID(fmt.Sprint("gone ", i))
		gone = append(gone, p)
		events = append(events, room.Seated{Player: p, Name: string(p)})
	}
	s.appends(events...)
	fill(gone)
	for _, p := range gone {
		s.appends(room.Unseated{Player: p})
	}
	fill(players)
	return s
}

// TestAFullRoundTakesAMegabyteAtMost, in each form in which it is kept, and so does the round after it.
func TestAFullRoundTakesAMegabyteAtMost(t *testing.T) {
	s := full(t)
	playing := encoded(t, s.state)
	expect(t, "words", s.state.Round.Words, 105_000)
	s.isRefused(room.Join{Player: "one more", Name: "One"}, room.RoomFull)

	s.now = s.state.Deadline().At()
	closed, err := room.Decide(s.state, room.Tick{}, s.env())
	must(t, err)
	text, err := room.EncodeEvents(closed)
	must(t, err)
	read, err := room.DecodeEvents(text)
	must(t, err)
	expect(t, "what the log has of the close", read, closed)
	s.state = room.Evolve(s.state, room.Entry{ID: s.state.Head.Next(1), At: s.now, Events: read})
	results := encoded(t, s.state)
	again, err := room.DecodeState([]byte(results))
	must(t, err)
	if encoded(t, again) != results {
		t.Error("a full room is not written as it was read")
	}
	s.isRefused(room.CallRound{Player: s.state.Host()}, room.NotNow)

	pending, err := room.EncodePendingResult(s.state.Outbox[0])
	must(t, err)
	kept, err := room.DecodePendingResult(pending)
	must(t, err)
	expect(t, "the record", kept, s.state.Outbox[0])
	for what, size := range map[string]int{
		"a snapshot while it is open": len(playing), "the close in the log": len(text), "a snapshot after it": len(results), "the record": len(pending),
	} {
		t.Logf("%s: %d KB", what, size>>10)
		if size > megabyte {
			t.Errorf("%s has %d bytes", what, size)
		}
	}
}
