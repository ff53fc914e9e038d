package room_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rattle/engine"
	"rattle/room"
)

// people are the players of random rooms. No word is a part of an id.
var people = []room.PlayerID{"p_ann", "p_bob", "p_cyd", "p_dan"}

// TestWhateverPeopleDo plays random rooms with the words and the dealing of the real game.
func TestWhateverPeopleDo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := crowd(rt)
		var then []string // each state as it was when it was new
		var states []room.State
		for range rapid.IntRange(1, 80).Draw(rt, "commands") {
			s.now = s.now.Add(room.Millis(rapid.SampledFrom([]int{0, 0, 1, 300, 300, 4000, int(maxTickDelay)}).Draw(rt, "pause")))
			c := drawCommand(rt, s)
			before := s.state
			checkTwin(rt, s, c)
			events, err := s.tries(c)
			checkDecision(rt, before, c, events, err)
			if len(events) == 0 {
				continue
			}
			checkState(rt, s.state)
			checkSecrecy(rt, s)
			checkTalk(rt, s)
			if _, closed := events[len(events)-1].(room.RoundClosed); closed {
				checkTally(rt, s)
				checkBots(rt, s)
				checkRecap(rt, s)
				checkSeries(rt, s)
				checkEnds(rt, s)
			}
			states, then = append(states, s.state), append(then, encoded(rt, s.state))
		}
		checkReplay(rt, s)
		checkSilence(rt, s)
		checkRecord(rt, s)
		checkNames(rt, s.log)
		for i, old := range states {
			if encoded(rt, old) != then[i] {
				rt.Fatalf("the state after %v has changed since", old.Head)
			}
		}
	})
}

// crowd opens a room with random settings, and seats three people.
func crowd(rt *rapid.T) *scenario {
	s := &scenario{t: rt, now: start, game: served(rt)}
	create := room.Create{Code: code, Settings: drawSettings(rt)}
	if create.Settings.Access != room.Public && rapid.Bool().Draw(rt, "custom board") {
		create.CustomBoard = customBoard(rt)
		create.Ghosts = drawGhosts(rt)
	}
	s.does(create)
	for _, p := range people[:3] {
		s.does(room.Join{Player: p, Name: called(p)})
	}
	return s
}

func called(p room.PlayerID) string { return nameOf(p[len("p_"):]) }

func drawSettings(rt *rapid.T) room.Settings {
	return settingsWith(rt, func(s *room.Settings) {
		s.Dice = rapid.SampledFrom([]string{"en-4x4-new", "en-4x4-classic", "en-5x5-big-deluxe"}).Draw(rt, "dice")
		s.Seconds = rapid.SampledFrom([]int{0, 30, 60}).Draw(rt, "seconds")
		s.MinLetters = rapid.IntRange(3, 4).Draw(rt, "letters")
		s.List = rapid.SampledFrom(room.WordLists()).Draw(rt, "list")
		s.Shared = rapid.SampledFrom(room.SharedRules()).Draw(rt, "shared")
		s.Penalty = rapid.Bool().Draw(rt, "penalty")
		s.Scoring = rapid.SampledFrom(engine.ScoringTables()).Draw(rt, "scoring")
		s.Topology = rapid.SampledFrom(engine.Topologies()).Draw(rt, "topology")
		s.Richness = rapid.SampledFrom(engine.Richnesses()).Draw(rt, "richness")
		s.Flagged = rapid.Bool().Draw(rt, "flagged")
		s.Count = rapid.Bool().Draw(rt, "count")
		s.Access = rapid.SampledFrom([]room.Access{room.Private, room.Public}).Draw(rt, "access")
		switch rapid.IntRange(0, 2).Draw(rt, "series") {
		case 1:
			s.Rounds = 2
		case 2:
			s.Target = 5
		}
	})
}

// drawCommand draws a command of one of the people. A deadline that has passed comes first: the store
// takes nothing else.
func drawCommand(rt *rapid.T, s *scenario) room.Command {
	deadline := s.state.Deadline()
	if deadline.IsSet() && (deadline.At() < s.now || rapid.IntRange(0, 15).Draw(rt, "wait") == 0) {
		s.now = max(s.now, deadline.At())
		return room.Tick{}
	}
	who := rapid.SampledFrom(people).Draw(rt, "who")
	other := rapid.SampledFrom(people).Draw(rt, "other")
	switch rapid.IntRange(0, 29).Draw(rt, "what") {
	case 0, 1:
		return room.Join{Player: who, Name: called(who)}
	case 2:
		return room.Leave{Player: who}
	case 3:
		return room.Disconnect{Player: who}
	case 4:
		return room.Watch{Player: who}
	case 5:
		return room.Rename{Player: who, Name: called(other) + "a"}
	case 6:
		return room.UpdateSettings{Player: who, Settings: drawSettings(rt)}
	case 7:
		return room.Lock{Player: who, Locked: rapid.Bool().Draw(rt, "locked")}
	case 8:
		return room.Remove{Player: who, Target: other}
	case 9:
		return room.VoteOut{Player: who, Target: other}
	case 10:
		return room.AskAgain{Player: who}
	case 11:
		return room.OpenLobby{Player: who}
	case 12:
		return room.MarkDone{Player: who}
	case 13, 14:
		return room.Contribute{Player: who, Bytes: room.Salt{byte(len(s.log))}}
	case 15, 16:
		return room.CallRound{Player: s.state.Host()}
	case 17:
		return room.Say{Player: who, Text: "I say " + drawWord(rt, s)}
	case 18:
		return room.Say{Player: who, Emote: rapid.SampledFrom([]room.Emote{"hello", "wave"}).Draw(rt, "emote")}
	case 19:
		return room.AddBot{Player: who, Strength: rapid.IntRange(0, 6).Draw(rt, "strength")}
	case 20:
		if bots := botsOf(s.state); len(bots) > 0 {
			return room.Remove{Player: who, Target: rapid.SampledFrom(bots).Draw(rt, "bot")}
		}
	case 21, 22, 23:
		return room.PlayBots{}
	case 24, 25:
		return room.SetExtraTime{Player: s.state.Host(), Target: other, Percent: rapid.SampledFrom([]int{0, 50, 100, 100, 75}).Draw(rt, "more")}
	}
	return room.SubmitWord{
		Player: who,
		Round:  s.state.Round.Number - rapid.SampledFrom([]int{0, 0, 0, 1, -1}).Draw(rt, "rounds ago"),
		Key:    room.Key{Tab: "tab " + string(who), N: rapid.IntRange(1, 20).Draw(rt, "n")},
		Word:   drawWord(rt, s),
	}
}

// drawWord draws one of a few words, so that often two find the same.
func drawWord(rt *rapid.T, s *scenario) string {
	words := []string{"zyzzyva", "no", "qqq"}
	if s.answers != nil {
		all := s.answers.Words()
		for i := 0; i < len(all); i += len(all)/9 + 1 {
			words = append(words, s.lexicon.Word(all[i]))
		}
	}
	word := rapid.SampledFrom(words).Draw(rt, "word")
	if rapid.Bool().Draw(rt, "shout") {
		return strings.ToUpper(word)
	}
	return word
}

// checkTwin: a room that was decoded from its snapshot decides and shows the same.
func checkTwin(rt *rapid.T, s *scenario, c room.Command) {
	text := encoded(rt, s.state)
	twin, err := room.DecodeState([]byte(text))
	must(rt, err)
	if again := encoded(rt, twin); again != text {
		rt.Fatalf("a snapshot is not written as it was read:\n%s\n%s", text, again)
	}
	events, err := room.Decide(s.state, c, s.env())
	others, otherErr := room.Decide(twin, c, s.env())
	same(rt, "what a snapshot's room decides", others, events)
	if !errors.Is(otherErr, err) {
		rt.Fatalf("a snapshot's room answers %v, not %v", otherErr, err)
	}
	if s.state.Deadline() != twin.Deadline() {
		rt.Fatalf("a snapshot's deadline is %+v, not %+v", twin.Deadline(), s.state.Deadline())
	}
	if s.state.Phase == room.Results && rapid.IntRange(0, 9).Draw(rt, "look at the results") > 0 {
		return // the view of results takes long
	}
	for _, viewer := range people {
		same(rt, "what a snapshot's room shows", room.View(twin, viewer, s.answers, s.lists), s.view(viewer))
	}
}

// checkDecision: an error is a known refusal and comes without events, and points come only from words
// that were submitted or planned.
func checkDecision(rt *rapid.T, before room.State, c room.Command, events []room.Event, err error) {
	if err != nil {
		var refusal room.Refusal
		if !errors.As(err, &refusal) || refusal.Error() == string(refusal) || len(events) > 0 {
			rt.Fatalf("%+v: %v and %v", c, events, err)
		}
	}
	submit, submitted := c.(room.SubmitWord)
	for _, event := range events {
		ok := true
		switch e := event.(type) {
		case room.WordFound:
			if e.At > 0 {
				ok = !submitted && planned(before, e)
				break
			}
			ok = submitted && e.Player == submit.Player && e.Key == submit.Key && e.Word == strings.ToLower(submit.Word) && e.Points > 0 &&
				submit.Round == before.Round.Number
		case room.WordPenalized:
			ok = submitted && e.Player == submit.Player && e.Key == submit.Key && before.Round.Settings.Penalty && e.Points == -1 &&
				submit.Round == before.Round.Number
		}
		if !ok || submitted && (len(events) > 1 || before.Phase != room.Playing) {
			rt.Fatalf("%+v in phase %s brought %+v", c, before.Phase, events)
		}
	}
}

// checkState checks the invariants of a room.
func checkState(rt tb, s room.State) {
	ends := s.Phase == room.Called || s.Phase == room.Playing
	if s.Deadline().IsSet() != ends {
		rt.Fatalf("phase %s and deadline %+v", s.Phase, s.Deadline())
	}
	if s.Phase == room.Playing && s.Deadline().At() > s.Round.ClosesAt {
		rt.Fatalf("the deadline %+v is after the last end %d", s.Deadline(), s.Round.ClosesAt)
	}
	if len(s.Seats) > s.Settings.Seats {
		rt.Fatalf("%d people on %d seats", len(s.Seats), s.Settings.Seats)
	}
	players, names := make(map[room.PlayerID]bool), make(map[string]bool)
	for _, seat := range append(append([]*room.Seat{}, s.Seats...), s.Round.VacatedSeats...) {
		if players[seat.Player] {
			rt.Fatalf("%s is there twice", seat.Player)
		}
		players[seat.Player] = true
		checkWords(rt, seat)
	}
	for _, seat := range s.Seats {
		if names[seat.Name] {
			rt.Fatalf("two seats named %s", seat.Name)
		}
		names[seat.Name] = true
	}
	if host, ok := s.Seat(s.Host()); s.Host() != "" && (!ok || host.Away) {
		rt.Fatalf("host %s is not here", s.Host())
	}
}

// checkWords: no player has a word twice, and the counts are those of the words.
func checkWords(rt tb, seat *room.Seat) {
	words, points := make(map[string]bool), 0
	for f := range seat.FoundWords() {
		if words[f.Word] {
			rt.Fatalf("%s has %s twice", seat.Name, f.Word)
		}
		words[f.Word] = true
		points += f.Points
	}
	for w := range seat.WrongWords() {
		points += w.Points
	}
	if len(words) != seat.Words || points != seat.Points {
		rt.Fatalf("%s has %d words for %d points, and %d for %d are counted", seat.Name, len(words), points, seat.Words, seat.Points)
	}
}

// checkReplay: replaying the log leads to the same state, and so does a snapshot with the rest of it.
func checkReplay(rt *rapid.T, s *scenario) {
	from := rapid.IntRange(0, len(s.log)-1).Draw(rt, "snapshot after")
	var again, kept room.State
	for i, entry := range s.log {
		again, kept = room.Evolve(again, entry), room.Evolve(kept, entry)
		if i == from {
			var err error
			kept, err = room.DecodeState([]byte(encoded(rt, kept)))
			must(rt, err)
		}
	}
	if encoded(rt, again) != encoded(rt, s.state) || again.Deadline() != s.state.Deadline() {
		rt.Fatalf("the log, played again, leads to\n%s, not\n%s", encoded(rt, again), encoded(rt, s.state))
	}
	if encoded(rt, kept) != encoded(rt, s.state) {
		rt.Fatalf("snapshot and tail lead to\n%s, not\n%s", encoded(rt, kept), encoded(rt, s.state))
	}
}

func encoded(t tb, s room.State) string {
	t.Helper()
	text, err := room.EncodeState(s)
	must(t, err)
	return string(text)
}

func same[T any](rt *rapid.T, what string, got, want T) {
	rt.Helper()
	if diff := diff(got, want); diff != "" {
		rt.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}
