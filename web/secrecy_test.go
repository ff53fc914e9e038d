package web_test

import (
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/engine/english"
)

// secrets are what a round must not give away, as they would stand in any text.
type secrets struct {
	board []string // the letters, in every way in which this program writes them
	words []string
}

// secretsOf takes the words of a board that are no part of how messages, and speech, are made,
// like "plane" or "round" would be.
func secretsOf(t *testing.T, v view, speech string) secrets {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	board := v.board(t)
	rules := engine.Rules{MinLetters: 4, List: english.Standard}
	answers, err := engine.NewAnswers(t.Context(), engine.NewSolver(lexicon), board, rules)
	if err != nil {
		t.Fatal(err)
	}
	speech = strings.ToLower(speech + messageWords(t))
	var s secrets
	for _, id := range answers.Words() {
		if word := lexicon.Word(id); !strings.Contains(speech, word) && !lexicon.Flagged(id) {
			s.words = append(s.words, word)
		}
	}
	letters := strings.Join(v.Board.Faces, "")
	s.board = []string{
		strings.ToLower(letters), strings.ToLower(strings.Join(v.Board.Faces, `","`)),
		strings.ToLower(board.String()), strings.ToLower(strings.ReplaceAll(board.String(), "\n", `\n`)), strings.ToLower(strings.Join(v.Board.Faces, " ")),
	}
	return s
}

// in returns the secrets that a text contains, except for words that the reader may know.
func (s secrets) in(text string, known ...string) (given []string) {
	text = strings.ToLower(text)
	for _, word := range known { // others may be a part of it
		text = strings.ReplaceAll(text, `"`+word+`"`, "")
	}
	for _, word := range s.words {
		if !slices.Contains(known, word) && strings.Contains(text, word) {
			given = append(given, word)
		}
	}
	return given
}

func (s secrets) boardIn(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(s.board, func(b string) bool { return strings.Contains(text, b) })
}

// recording is what one reader has received, by phases of the round.
type recording struct {
	who                    string
	known                  []string // words that the reader found
	before, playing, after string
}

// split cuts what a person heard at the messages that open and close the round.
func (p *person) split(scrub *strings.Replacer, known ...string) recording {
	r := recording{who: p.name, known: known}
	into := &r.before
	for _, line := range p.received {
		switch {
		case strings.Contains(line, `"phase":"playing"`):
			into = &r.playing
		case strings.Contains(line, `"phase":"results"`), strings.HasPrefix(line, `{"kind":"result"`):
			into = &r.after
		}
		*into += scrub.Replace(line) + "\n"
	}
	return r
}

// requestAll requests everything that HTTP answers about a room, about the round and the players of
// what was seen there, and about those that are nowhere.
func (p *person) requestAll(code string, seen ...view) string {
	p.t.Helper()
	seen = append(seen, view{RoundID: "nowhere", Players: []shownPlayer{{ID: "p_nobody"}}})
	paths := []string{"/api/rooms", "/api/rooms/" + code, "/api/rooms/" + code + "/record", "/api/rooms/" + code + "/qr.svg", "/r/" + code, "/readyz"}
	for _, v := range seen {
		paths = append(paths, "/api/rounds/"+v.RoundID, "/api/rounds/"+v.RoundID+"/record", "/rounds/"+v.RoundID)
		for _, seat := range v.Players {
			paths = append(paths, "/api/players/"+seat.ID, "/players/"+seat.ID)
		}
	}
	var all strings.Builder
	for _, path := range paths {
		response, text := p.Request("GET", path, "")
		for name, values := range response.Header {
			all.WriteString(name + ": " + strings.Join(values, ",") + "\n") // apart, lest "no-store" and "Date" make a word
		}
		all.WriteString(text)
	}
	return all.String()
}

// told reports whether a text contains any of the recap of a round.
func told(text string) bool {
	return slices.ContainsFunc([]string{`"recap"`, `"timelines"`, `"heatmap"`, `"awards"`, `"longest"`}, func(key string) bool {
		return strings.Contains(text, key)
	})
}

func TestNothingIsGivenAwayDuringARound(t *testing.T) {
	server := startAlone(t, inEnglish(t))
	code, people := gather(t, server, `{"seconds":0,"count":true,"access":"public","richness":"rich"}`, "Ann", "Bob")
	eve := newPerson(t, server, "Eve")
	eve.Watch(code)
	expectNothingGivenAway(t, code, people[0], people[1], eve, func() { people[0].Start() })
}

// A match is in the store of results from its first round on, where profiles are read from.
func TestNothingIsGivenAwayDuringAMatch(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, matching(store), inEnglish(t))
	ann, bob, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Bob"), newPerson(t, server, "Eve")
	ann.seekMatch(`{"dice":"en-5x5-big-2012","name":"Ann"}`)
	code := bob.seekMatch(`{"dice":"en-5x5-big-2012","name":"Bob"}`).Code
	ann.Join(code)
	eve.Watch(code)
	expectNothingGivenAway(t, code, ann, bob, eve, func() {
		bob.Connect()
		bob.Send(`{"kind":"join","room":%q,"name":"Bob","tab":%q}`, code, bob.tab)
	})
}

// expectNothingGivenAway lets two play a round, which begin begins, while one looks on and another
// asks for everything that HTTP answers. Nobody may learn anything too early.
func expectNothingGivenAway(t *testing.T, code string, ann, bob, eve *person, begin func()) {
	t.Helper()
	visitor := newPerson(t, ann.server, "Visitor")
	readers := []*person{ann, bob, eve}
	speech := visitor.requestAll(code) // without a round

	begin()
	for _, p := range readers {
		p.WaitForPhase("called")
	}
	web := recording{who: "HTTP", before: visitor.requestAll(code, ann.view)}
	for _, p := range readers {
		p.WaitForPhase("playing")
	}
	web.playing = visitor.requestAll(code, ann.view)
	secret := secretsOf(t, ann.view, speech)
	if len(secret.words) < 20 {
		t.Fatalf("the board has the words %v, too few to try", secret.words)
	}
	anns, bobs := secret.words[:8], secret.words[6:12]
	for _, word := range anns {
		ann.Submit(word)
	}
	for _, word := range bobs {
		if got := bob.Submit(word); got.Refusal != "" {
			t.Fatalf("%s is answered %+v", word, got)
		}
	}
	bob.Submit("zzzzzz")
	eve.ExpectRefusal("not-joined", `{"kind":"word","round":1,"n":1,"word":%q}`, secret.words[0])
	web.playing += visitor.requestAll(code, ann.view)
	ann.Done()
	bob.Done()
	for _, p := range readers {
		p.WaitForPhase("results")
	}
	web.after = visitor.requestAll(code, ann.view)

	// What is drawn by chance may spell anything.
	scrub := strings.NewReplacer(ann.view.You, "", bob.view.You, "", eve.view.You, "", code, "",
		ann.view.Commitment, "", ann.view.RoundID, "")
	for _, r := range []recording{
		ann.split(scrub, anns...), bob.split(scrub, bobs...), eve.split(scrub),
		{web.who, nil, scrub.Replace(web.before), scrub.Replace(web.playing), scrub.Replace(web.after)},
	} {
		if r.before == "" || r.playing == "" || r.after == "" {
			t.Fatalf("%s received nothing in some phase", r.who)
		}
		if given := secret.in(r.before); given != nil || secret.boardIn(r.before) || strings.Contains(r.before, `"board"`) {
			t.Errorf("before the opening %s received %v in\n%s", r.who, given, r.before)
		}
		if given := secret.in(r.playing, r.known...); given != nil {
			t.Errorf("before the close %s received %v in\n%s", r.who, given, r.playing)
		}
		// Counts and courses would tell of words without naming them.
		if told(r.before + r.playing) {
			t.Errorf("before the close %s was told the story", r.who)
		}
		// That the search finds what is there shows at the end.
		if !secret.boardIn(r.after) {
			t.Errorf("after the close %s received no board", r.who)
		}
		if !told(r.after) && r.who != "HTTP" {
			t.Errorf("after the close %s was not told the story", r.who)
		}
		want := secret.words
		if r.who == "HTTP" {
			want = secret.words[:12] // a record has what was found
			if secret.boardIn(r.playing) {
				t.Errorf("before the close HTTP gave the board away in\n%s", r.playing)
			}
		}
		if given := secret.in(r.after); len(given) < len(want) {
			t.Errorf("after the close %s received %d words, want %d", r.who, len(given), len(want))
		}
	}
}
