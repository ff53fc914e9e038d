package room_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/room"
)

// story plays a room without servers: a log in a slice, and a clock that is told the time.
type story struct {
	t       testing.TB
	now     room.Instant
	log     []room.Entry
	state   room.State
	answers *engine.Answers
	keys    int
}

const start room.Instant = 1_763_700_000_000

const seconds = 180

// newStory begins with a room that ann has joined first, then bob.
func newStory(t testing.TB) *story {
	s := &story{t: t, now: start, answers: textbookAnswers(t)}
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	settings.Seconds = seconds
	s.does(room.Create{Code: "KTMVQR", Settings: settings})
	s.does(room.Join{Player: "ann", Name: "Ann"})
	s.does(room.Join{Player: "bob", Name: "Bob"})
	return s
}

const textbookBoard = "ATEE/APYO/TINU/EDSE"

// textbookAnswers are those of the textbook's board with a small list: sid is on the board and
// a word, but not of the list; nip is one that the game does not say by itself.
func textbookAnswers(t testing.TB) *engine.Answers {
	var b engine.Builder
	for _, w := range []string{"pin", "pins", "pine", "pines", "pint", "dates", "din", "dine", "dines", "side", "sun", "tide"} {
		must(t, b.Add(w, 1, false))
	}
	must(t, b.Add("sid", 2, false))
	must(t, b.Add("nip", 1, true))
	lexicon, err := b.Build()
	must(t, err)
	board, err := engine.ParseBoard(textbookBoard, engine.Plane)
	must(t, err)
	answers, err := engine.NewAnswers(context.Background(), engine.NewSolver(lexicon), board, engine.Rules{List: 1})
	must(t, err)
	return answers
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// tries decides a command and lets what comes of it happen; it goes through the log's
// encoding, as it would with servers.
func (s *story) tries(c room.Command) ([]room.Event, error) {
	events, err := room.Decide(s.state, c, room.Env{
		Limits:  room.DefaultLimits(),
		Draw:    room.Draw{Round: "5e0c", Secret: room.Secret{1, 2, 3}},
		Deal:    &engine.Dealt{Board: s.answers.Board(), Attempt: 1},
		Answers: s.answers,
	})
	if err != nil || len(events) == 0 {
		return events, err
	}
	text, err := room.EncodeEvents(events)
	must(s.t, err)
	read, err := room.DecodeEvents(text)
	must(s.t, err)
	entry := room.Entry{ID: s.state.Head.Next(uint64(len(s.log))), At: s.now, Events: read}
	s.log = append(s.log, entry)
	s.state = room.Evolve(s.state, entry)
	return events, nil
}

func (s *story) does(c room.Command) {
	s.t.Helper()
	if _, err := s.tries(c); err != nil {
		s.t.Fatalf("%+v: %v", c, err)
	}
}

func (s *story) isRefused(c room.Command, want room.Refusal) {
	s.t.Helper()
	before := s.state.Head
	events, err := s.tries(c)
	if !errors.Is(err, want) || len(events) > 0 || s.state.Head != before {
		s.t.Errorf("%+v: %v and %v, want %q", c, events, err, want)
	}
}

// changesNothing tells that a command is neither refused nor brings anything about.
func (s *story) changesNothing(c room.Command) {
	s.t.Helper()
	if events, err := s.tries(c); len(events) > 0 || err != nil {
		s.t.Errorf("%+v: %v and %v, want nothing", c, events, err)
	}
}

func (s *story) after(d room.Millis) { s.now = s.now.Add(d) }

// opens calls a round and lets its countdown pass.
func (s *story) opens() {
	s.t.Helper()
	s.does(room.Call{Player: s.state.Host()})
	s.after(room.Countdown)
	s.does(room.Tick{})
}

// closes lets the time of the round pass.
func (s *story) closes() {
	s.t.Helper()
	s.now = s.state.Alarm().At()
	s.does(room.Tick{})
}

func (s *story) submission(p room.PlayerID, word string) room.Submit {
	s.keys++
	return room.Submit{Player: p, Key: room.Key{Tab: "tab-of-" + string(p), N: s.keys}, Word: word}
}

func (s *story) finds(p room.PlayerID, words ...string) {
	s.t.Helper()
	for _, word := range words {
		s.does(s.submission(p, word))
	}
}

func (s *story) view(p room.PlayerID) room.Picture { return room.View(s.state, p, s.answers) }

// byBoard compares boards by what they show.
var byBoard = cmp.Comparer(func(a, b *engine.Board) bool {
	return a == b || a != nil && b != nil && a.Equal(b)
})

func expect[T any](t testing.TB, what string, got, want T) {
	t.Helper()
	if diff := cmp.Diff(want, got, byBoard); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestARound(t *testing.T) {
	s := newStory(t)
	expect(t, "phase", s.state.Phase, room.Lobby)
	s.isRefused(s.submission("ann", "pins"), room.NotPlaying)

	s.does(room.Call{Player: "ann"})
	called := s.now
	expect(t, "alarm", s.state.Alarm().At(), called+3000)
	s.isRefused(s.submission("ann", "pins"), room.NotPlaying)

	s.after(3050) // the tick comes a little late, and the time of play counts from there
	s.does(room.Tick{})
	expect(t, "alarm", s.state.Alarm().At(), called+3050+180_000)

	s.after(2000)
	s.finds("ann", "pins", "pines")
	s.after(1000)
	s.finds("bob", "side", "pins")
	s.closes()

	result := s.view("bob").Result
	expect(t, "standings", result.Players, []room.Standing{
		{Player: "ann", Name: "Ann", Rank: 1, Points: 2, Words: []room.Scored{
			{Word: "pins", SharedWith: []room.PlayerID{"bob"}, At: 2000},
			{Word: "pines", Points: 2, At: 2000},
		}},
		{Player: "bob", Name: "Bob", Rank: 2, Points: 1, Words: []room.Scored{
			{Word: "side", Points: 1, At: 3000},
			{Word: "pins", SharedWith: []room.PlayerID{"ann"}, At: 3000},
		}},
	})
	s.isRefused(s.submission("ann", "sun"), room.TooLate)

	s.does(room.Call{Player: "ann"})
	expect(t, "next round", s.state.Round.Number, 2)
	expect(t, "its words", s.view("ann").Mine, []room.Mine{})
}

func TestAWordIsAnsweredByThePointsOrTheFirstReasonThatApplies(t *testing.T) {
	s := newStory(t)
	s.opens()
	s.finds("ann", "PINES", "side")
	expect(t, "words", s.view("ann").Mine, []room.Mine{
		{Word: "pines", Points: 2, Key: room.Key{Tab: "tab-of-ann", N: 1}},
		{Word: "side", Points: 1, Key: room.Key{Tab: "tab-of-ann", N: 2}},
	})
	for word, want := range map[string]room.Refusal{
		"pi":    room.TooShort,
		"zz":    room.TooShort,
		"dates": room.NotOnBoard,
		"pint":  room.NotOnBoard,
		"p1n":   room.NotOnBoard,
		"sid":   room.NotAWord,
		"pinu":  room.NotAWord,
		"pines": room.AlreadyFound,
		"Pines": room.AlreadyFound,
	} {
		s.isRefused(s.submission("ann", word), want)
	}
	s.finds("bob", "pines")
	s.isRefused(room.Submit{Player: "eve", Word: "side"}, room.NotJoined)
}

func TestTheSameSubmissionIsCountedOnceWheneverItComes(t *testing.T) {
	s := newStory(t)
	s.opens()
	sent := s.submission("ann", "side")
	s.does(sent)
	s.changesNothing(sent)
	seat, _ := s.state.Seat("ann")
	if found := seat.Answered(sent.Key); found == nil || found.Word != "side" || found.Points != 1 {
		t.Errorf("answered %+v, want side for 1 point", found)
	}
	s.isRefused(s.submission("ann", "side"), room.AlreadyFound)
	// Another tab of the same person counts for itself.
	s.isRefused(room.Submit{Player: "ann", Key: room.Key{Tab: "other", N: sent.Key.N}, Word: "side"}, room.AlreadyFound)
	s.closes()
	s.changesNothing(sent)
	expect(t, "words of ann", seat.Words, 1)
}

func TestTheHostIsTheFirstWhoIsPresent(t *testing.T) {
	s := newStory(t)
	s.does(room.Join{Player: "cyd", Name: "Cyd"})
	expect(t, "host", s.state.Host(), "ann")
	s.isRefused(room.Call{Player: "bob"}, room.NotHost)

	s.does(room.Leave{Player: "ann"})
	expect(t, "host", s.state.Host(), "bob")
	s.does(room.Leave{Player: "bob"})
	expect(t, "host", s.state.Host(), "cyd")

	s.does(room.Join{Player: "ann"})
	expect(t, "host", s.state.Host(), "ann")
	s.does(room.Leave{Player: "ann"})
	s.does(room.Leave{Player: "cyd"})
	expect(t, "host", s.state.Host(), "")
}

func TestASeatIsKeptForTheRoundAndFreedAtTheNextCall(t *testing.T) {
	s := newStory(t)
	s.opens()
	s.finds("bob", "pines")
	s.does(room.Leave{Player: "bob"})
	s.changesNothing(room.Leave{Player: "bob"})
	s.finds("ann", "pines", "side")

	s.does(room.Join{Player: "bob", Name: "ignored"})
	s.changesNothing(room.Join{Player: "bob"})
	expect(t, "bob's words", len(s.view("bob").Mine), 1)

	s.does(room.Leave{Player: "bob"})
	s.closes()
	expect(t, "the word that bob had, too", s.view("ann").Result.Players[0].Words[0].Points, 0)

	s.does(room.Call{Player: "ann"})
	expect(t, "players", names(s.view("ann")), []string{"Ann"})
	s.isRefused(room.Call{Player: "bob"}, room.NotJoined)
	s.does(room.Join{Player: "bob", Name: "Bob"})
	expect(t, "players", names(s.view("ann")), []string{"Ann", "Bob"})
}

func TestWhoComesLatePlaysFromThere(t *testing.T) {
	s := newStory(t)
	s.opens()
	s.does(room.Join{Player: "cyd", Name: "Cyd"})
	s.finds("cyd", "side")
	s.closes()
	expect(t, "first", s.view("cyd").Result.Players[0].Name, "Cyd")
}

func TestARoundIsCalledOnlyBetweenRounds(t *testing.T) {
	s := newStory(t)
	s.does(room.Call{Player: "ann"})
	s.isRefused(room.Call{Player: "ann"}, room.NotNow)
	s.after(room.Countdown)
	s.does(room.Tick{})
	s.isRefused(room.Call{Player: "ann"}, room.NotNow)
	s.closes()
	s.changesNothing(room.Tick{})
	s.does(room.Call{Player: "ann"})
}

func TestARoomHasSoManySeats(t *testing.T) {
	s := newStory(t)
	for i := range 14 {
		s.does(room.Join{Player: room.PlayerID(rune('a' + i)), Name: string(rune('a' + i))})
	}
	s.isRefused(room.Join{Player: "z", Name: "z"}, room.RoomFull)
	s.changesNothing(room.Join{Player: "ann"})
}

func TestNames(t *testing.T) {
	s := newStory(t)
	for i, c := range []struct {
		typed, name string
		refusal     room.Refusal
	}{
		{typed: "  Cyd   the 2nd ", name: "Cyd the 2nd"},
		{typed: "José", name: "José"},
		{typed: "玩家", name: "玩家"},
		{typed: "🎲 Dot", name: "🎲 Dot"},
		{typed: "exactly twenty chars", name: "exactly twenty chars"},
		{typed: "now twenty-one chars!", refusal: room.BadName},
		{typed: "", refusal: room.BadName},
		{typed: " \t ", refusal: room.BadName},
		{typed: "\u3164", refusal: room.BadName},
		{typed: "a\x00b", refusal: room.BadName},
		{typed: "a\u202eb", refusal: room.BadName},
		{typed: "a\u200bb", refusal: room.BadName},
		{typed: "a\xffb", refusal: room.BadName},
		{typed: "ann", refusal: room.NameTaken},
		{typed: " BOB ", refusal: room.NameTaken},
	} {
		join := room.Join{Player: room.PlayerID(rune('A' + i)), Name: c.typed}
		if c.refusal != "" {
			s.isRefused(join, c.refusal)
			continue
		}
		s.does(join)
		expect(t, "name", s.state.Seats[len(s.state.Seats)-1].Name, c.name)
	}
}

func TestSettings(t *testing.T) {
	limits := room.Env{Limits: room.DefaultLimits()}
	for name, c := range map[string]struct {
		change  func(*room.Settings)
		refused bool
	}{
		"the defaults":      {change: func(*room.Settings) {}},
		"the shortest":      {change: func(s *room.Settings) { s.Seconds = 30 }},
		"the longest":       {change: func(s *room.Settings) { s.Seconds = 600 }},
		"too short":         {change: func(s *room.Settings) { s.Seconds = 29 }, refused: true},
		"too long":          {change: func(s *room.Settings) { s.Seconds = 601 }, refused: true},
		"dice nobody knows": {change: func(s *room.Settings) { s.Dice = "loaded" }, refused: true},
	} {
		settings, err := room.DefaultSettings("")
		must(t, err)
		c.change(&settings)
		_, err = room.Decide(room.State{}, room.Create{Code: "KTMVQR", Settings: settings}, limits)
		if refused := errors.Is(err, room.BadSettings); refused != c.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := room.DefaultSettings("loaded"); !errors.Is(err, room.BadSettings) {
		t.Errorf("defaults of dice nobody knows: %v", err)
	}
}

func TestARoomIsCreatedOnceAndBeforeAnythingElse(t *testing.T) {
	s := newStory(t)
	s.isRefused(room.Create{Code: "KTMVQR", Settings: s.state.Settings}, room.NotNow)

	for _, c := range []room.Command{
		room.Join{Player: "ann", Name: "Ann"},
		room.Leave{Player: "ann"},
		room.Call{Player: "ann"},
		room.Submit{Player: "ann", Word: "pins"},
		room.Tick{},
	} {
		if _, err := room.Decide(room.State{}, c, room.Env{}); !errors.Is(err, room.UnknownRoom) {
			t.Errorf("%T in a room that does not exist: %v", c, err)
		}
	}
}

func TestWhatEachPhaseShows(t *testing.T) {
	s := newStory(t)
	shows := func(phase room.Phase, board, result bool, opens, closes room.Instant) {
		t.Helper()
		for _, viewer := range []room.PlayerID{"ann", "bob", "somebody without a seat"} {
			p := s.view(viewer)
			if p.Phase != phase || (p.Board != nil) != board || (p.Result != nil) != result ||
				p.OpensAt != opens || p.ClosesAt != closes || p.You != viewer {
				t.Errorf("%s is shown %+v", viewer, p)
			}
		}
	}
	shows(room.Lobby, false, false, 0, 0)
	s.does(room.Call{Player: "ann"})
	shows(room.Called, false, false, start+3000, 0)
	s.after(room.Countdown)
	s.does(room.Tick{})
	shows(room.Playing, true, false, start+3000, start+183_000)
	s.finds("ann", "pines")
	expect(t, "players", s.view("bob").Players, []room.Player{
		{ID: "ann", Name: "Ann", Host: true, Words: 1},
		{ID: "bob", Name: "Bob"},
	})
	s.closes()
	shows(room.Results, true, true, start+3000, start+183_000)
}

func TestTheResultListsTheWordsOfTheBoard(t *testing.T) {
	s := newStory(t)
	s.opens()
	s.finds("ann", "sun")
	s.finds("bob", "sun", "dines")
	s.closes()
	result := s.view("ann").Result
	var words []string
	points := 0
	for _, w := range result.Words {
		words = append(words, w.Word)
		points += w.Points
		spelled := ""
		for _, cell := range w.Path {
			spelled += string(textbookBoard[cell+cell/4] | 0x20)
		}
		expect(t, "path", spelled, w.Word)
	}
	expect(t, "words, without the one the game does not say",
		words, []string{"dines", "pines", "din", "dine", "pin", "pine", "pins", "side", "sun", "tide"})
	expect(t, "points", result.Points, points)
	expect(t, "finders of dines", result.Words[0].Finders, []room.PlayerID{"bob"})
	expect(t, "finders of pines", result.Words[1].Finders, nil)

	s.opens()
	s.finds("ann", "nip")
	s.closes()
	isNip := func(w room.BoardWord) bool { return w.Word == "nip" }
	if !slices.ContainsFunc(s.view("bob").Result.Words, isNip) {
		t.Error("a word that somebody said is not listed")
	}
}

func TestRanks(t *testing.T) {
	type words map[room.PlayerID][]string
	for name, c := range map[string]struct {
		found words
		ranks map[string]int
	}{
		"more points first":     {words{"ann": {"abc"}, "bob": {"abcdefg"}}, map[string]int{"Bob": 1, "Ann": 2}},
		"nobody found anything": {words{}, map[string]int{"Ann": 1, "Bob": 1, "Cyd": 1}},
		"on a tie the longer words": {
			words{"ann": {"abcd", "abcde"}, "bob": {"xbc", "xbcd", "xyz"}, "cyd": {"ab"}},
			map[string]int{"Ann": 1, "Bob": 2, "Cyd": 3},
		},
		"a true tie shares a rank": {
			words{"ann": {"abc"}, "bob": {"xyz"}, "cyd": {"klm", "nop"}},
			map[string]int{"Cyd": 1, "Ann": 2, "Bob": 2},
		},
		"struck words break no tie": {
			words{"ann": {"abcdefgh", "abc"}, "bob": {"abcdefgh", "xyz"}},
			map[string]int{"Ann": 1, "Bob": 1, "Cyd": 3},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStory(t)
			s.does(room.Join{Player: "cyd", Name: "Cyd"})
			s.opens()
			for _, seat := range s.state.Seats {
				for _, word := range c.found[seat.Player] {
					found := room.WordFound{Player: seat.Player, Word: word, Points: engine.Standard.Points(len(word))}
					s.state = room.Evolve(s.state, room.Entry{ID: s.state.Head.Next(0), At: s.now, Events: []room.Event{found}})
				}
			}
			s.closes()
			for _, standing := range s.state.Round.Tally {
				if want, ok := c.ranks[standing.Name]; ok && standing.Rank != want {
					t.Errorf("%s is ranked %d, want %d", standing.Name, standing.Rank, want)
				}
			}
		})
	}
}

func names(p room.Picture) []string {
	var names []string
	for _, player := range p.Players {
		names = append(names, player.Name)
	}
	return names
}
