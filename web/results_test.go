package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/engine"
	"rattle/internal/testkit"
	"rattle/internal/testkit/play"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/web"
)

// keeping lets a server keep results and identities in a store.
func keeping(store testStore) options {
	return func(c *web.Config, l *live.Config) {
		kept := store.results
		c.Results, c.PlayerArchive, c.Identities, l.Results = kept, kept, kept, kept
	}
}

// keepingServer is a quiet one that keeps results.
func keepingServer(t *testing.T, o ...options) *testServer {
	t.Helper()
	t.Parallel()
	store := inMemory(t)
	return startServer(t, store, append([]options{keeping(store)}, o...)...)
}

// playRound lets people play a round by the rules on the box, each finding one word more than
// the one before, and gives its id when it has been recorded.
func playRound(t *testing.T, server *testServer, names ...string) (round string, people []*person) {
	t.Helper()
	_, round, people = playRoundWith(t, server, `{"access":"public"}`, names...)
	return round, people
}

// playRoundWith plays it at a table with other settings.
func playRoundWith(t *testing.T, server *testServer, settings string, names ...string) (code, round string, people []*person) {
	t.Helper()
	code, people = gather(t, server, settings, names...)
	people[0].Start()
	n := len(names) * (len(names) + 1) / 2
	var words []string
	for i, p := range people {
		v := p.WaitForPhase("playing")
		if words == nil {
			words = v.words(t, n)
		}
		for range i + 1 {
			p.Submit(words[0])
			words = words[1:]
		}
	}
	round = play.CloseRound(t, people...).RoundID
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if response, _ := people[0].Request("GET", "/api/rounds/"+round, ""); response.StatusCode == http.StatusOK {
			// The boards come last.
			if response, text := people[0].Request("GET", "/api/leaderboards/en-4x4-new/best/all", ""); response.StatusCode == http.StatusOK &&
				strings.Contains(text, round) {
				return code, round, people
			}
		}
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("round %s is not recorded", round)
		}
	}
}

type boardRows struct {
	Dice, Kind, Period, Key string
	Size                    int
	Rows                    []struct {
		Rank, Value  int
		Player, Name string
		Round        string `json:",omitempty"`
	}
	Me *struct {
		Rank, Value int
		Percentile  float64
		Name        string
	} `json:",omitempty"`
}

// getCacheable requests something that exists, and that may be cached.
func (p *person) getCacheable(path string, into any) reply {
	p.t.Helper()
	response, text := p.Request("GET", path, "")
	if response.StatusCode != http.StatusOK || testkit.Decode([]byte(text), into) != nil {
		p.t.Fatalf("%s: %s %s", path, response.Status, text)
	}
	return response
}

func TestARoundStandsOnTheBoardsAndOpensAsAReplay(t *testing.T) {
	server := keepingServer(t)
	round, people := playRound(t, server, "Ann", "Bob", "Cyd")
	ann, cyd := people[0], people[2]

	var board boardRows
	ann.getCacheable("/api/leaderboards/en-4x4-new/best/day", &board)
	if board.Size != 3 || len(board.Rows) != 3 || board.Rows[0].Rank != 1 || board.Rows[0].Round != round ||
		board.Rows[2].Player == "" || board.Kind != "best" || board.Key != time.Now().UTC().Format(time.DateOnly) {
		t.Errorf("the board is %+v", board)
	}
	if me := board.Me; me == nil || me.Name != "Ann" || me.Rank < 1 {
		t.Errorf("Ann is told that she stands at %+v", me)
	}
	top := board.Rows[0]
	board = boardRows{}
	cyd.getCacheable("/api/leaderboards/en-4x4-new/best/all?from=2&n=1", &board)
	if board.Size != 3 || len(board.Rows) != 1 || board.Rows[0].Rank != 2 {
		t.Errorf("the second row is %+v", board)
	}
	board = boardRows{}
	newPerson(t, server, "Eve").getCacheable("/api/leaderboards/en-4x4-new/best/all?n=0&around="+top.Player, &board)
	if len(board.Rows) != 1 || board.Rows[0].Rank != 1 || board.Me != nil {
		t.Errorf("a friend's row, for a stranger, is %+v", board)
	}

	var profile struct {
		ID, Name string
		Rounds   int
		History  []struct {
			Round   string
			Players []struct{ Name string }
		}
		Versus *struct{ Won, Lost int }
	}
	ann.getCacheable("/api/players/"+cyd.view.You, &profile)
	if profile.Name != "Cyd" || profile.Rounds != 1 || len(profile.History) != 1 || profile.History[0].Round != round ||
		len(profile.History[0].Players) != 2 || profile.Versus == nil || profile.Versus.Won+profile.Versus.Lost > 1 {
		t.Errorf("Cyd's profile is %+v", profile)
	}

	var replay struct {
		Round, Dice, Record string
		Board               struct{ Rows, Cols int }
		Duration            int
		Players             []struct {
			ID, Name string
			Words    []struct {
				Word string
				At   int
			}
		}
	}
	ann.getCacheable("/api/rounds/"+round, &replay)
	if replay.Round != round || replay.Dice != "en-4x4-new" || replay.Board.Rows != 4 || len(replay.Players) != 3 || replay.Duration <= 0 {
		t.Errorf("the replay is %+v", replay)
	}
	found := 0
	for _, p := range replay.Players {
		found += len(p.Words)
	}
	if found != 6 {
		t.Errorf("%d words are replayed of 6", found)
	}
	var record room.Record
	ann.getCacheable(replay.Record, &record)
	lexicon := roomtest.Lexicon(t)
	if err := record.Verify(t.Context(), engine.NewSolver(lexicon), lexicon); err != nil {
		t.Error(err)
	}
}

func TestABoardThatDidNotMoveIsNotSentAgain(t *testing.T) {
	server := keepingServer(t)
	_, people := playRound(t, server, "Ann", "Bob")
	ann, bob := people[0], people[1]
	const path = "/api/leaderboards/en-4x4-new/total/week"
	response, _ := ann.Request("GET", path, "")
	tag := response.Header.Get("ETag")
	response, text := ann.Request("GET", path, "", "If-None-Match", tag)
	if response.StatusCode != http.StatusNotModified || text != "" || tag == "" || response.Header.Get("ETag") != tag {
		t.Errorf("asked again with %q: %s %s", tag, response.Status, text)
	}
	for who, other := range map[string]reply{
		"another part":   first(ann.Request("GET", path+"?from=2", "", "If-None-Match", tag)),
		"another player": first(bob.Request("GET", path, "", "If-None-Match", tag)),
	} {
		if other.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", who, other.Status)
		}
	}
	_, _ = playRound(t, server, "Eve", "Fay")
	for begin := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if response, _ = ann.Request("GET", path, "", "If-None-Match", tag); response.StatusCode == http.StatusOK {
			break
		} else if time.Since(begin) > 10*time.Second {
			t.Fatal("it never moves")
		}
	}
	tag = response.Header.Get("ETag")
	bob.Request("DELETE", "/api/me", "")
	if response, text = ann.Request("GET", path, "", "If-None-Match", tag); response.StatusCode != http.StatusOK || strings.Contains(text, "Bob") {
		t.Errorf("bob is forgotten, and ann is told %s: %s", response.Status, text)
	}
}

func first(r reply, _ string) reply { return r }

func TestWhatTheBoardsRefuse(t *testing.T) {
	server := keepingServer(t)
	eve := newPerson(t, server, "Eve")
	const best = "/api/leaderboards/en-4x4-new/best/all"
	for path, want := range map[string]int{
		best:                                    200, // nobody is on it
		best + "?around=me":                     200,
		best + "?around=p_aaaaaaaaaaaaaaaa":     200,
		best + "?n=101":                         400,
		best + "?n=0":                           400,
		best + "?n=1e2":                         400,
		best + "?from=0":                        400,
		best + "?from=-1":                       400,
		best + "?from=99999999999999999999":     400,
		best + "?around=me&n=51":                400,
		best + "?around=p_AAAAAAAAAAAAAAAA":     400,
		best + "?around=x}:devices":             400,
		best + "?key=2020-W01":                  400,
		best + "?x=" + strings.Repeat("x", 300): 400,
		"/api/leaderboards/en-4x4-new/best/day?key=2020-01-01": 400,
		"/api/leaderboards/en-4x4-new/best/century":            400,
		"/api/leaderboards/en-4x4-new/luck/all":                400,
		"/api/leaderboards/loaded/best/all":                    400,
		"/api/players/p_aaaaaaaaaaaaaaaa":                      404,
		"/api/players/%7Bq%7D":                                 404,
		"/api/rounds/4b1c":                                     404,
		"/api/rounds/%7Bp:x%7D:devices":                        404,
		"/api/rounds/4b1c/record":                              404,
		"/api/me":                                              200,
	} {
		if response, text := eve.Request("GET", path, ""); response.StatusCode != want {
			t.Errorf("%s: %s %s, want %d", path, response.Status, text, want)
		} else if response.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s makes somebody of nobody", path)
		}
	}
	if response, text := eve.Request("POST", "/api/rounds/4b1c/ghosts", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("ghosts of no round: %s %s", response.Status, text)
	}
}

func TestAServerThatKeepsNothingSaysSo(t *testing.T) {
	eve := newPerson(t, startAlone(t), "Eve")
	for _, path := range []string{"/api/leaderboards/en-4x4-new/best/all", "/api/players/p_aaaaaaaaaaaaaaaa", "/api/rounds/4b1c", "/api/me"} {
		if response, text := eve.Request("GET", path, ""); response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text, "unavailable") {
			t.Errorf("%s: %s %s", path, response.Status, text)
		}
	}
}

func TestARoundIsPlayedAgainAgainstThoseWhoPlayedIt(t *testing.T) {
	server := keepingServer(t)
	round, people := playRound(t, server, "Ann", "Bob")
	eve := newPerson(t, server, "Eve")
	response, text := eve.Request("POST", "/api/rounds/"+round+"/ghosts", "")
	var created struct{ Code string }
	if response.StatusCode != http.StatusCreated || testkit.Decode([]byte(text), &created) != nil {
		t.Fatalf("%s %s", response.Status, text)
	}
	eve.Join(created.Code)
	if len(eve.view.Players) != 3 {
		t.Errorf("she sits with %+v", eve.view.Players)
	}
	for _, p := range people { // so that ghosts lose their names with who is forgotten
		if !slices.ContainsFunc(eve.view.Players, func(seat shownPlayer) bool {
			return room.OriginalPlayer(room.PlayerID(seat.ID)) == room.PlayerID(p.playerID())
		}) {
			t.Errorf("nobody plays as %s did among %+v", p.name, eve.view.Players)
		}
	}
	eve.Start()
	board := fmt.Sprint(eve.WaitForPhase("playing").board(t))
	var replay struct{ Board struct{ Faces []string } }
	eve.getCacheable("/api/rounds/"+round, &replay)
	if got := strings.Join(strings.Fields(strings.ReplaceAll(board, "/", " ")), ""); got != strings.Join(replay.Board.Faces, "") {
		t.Errorf("she plays %s, they played %v", board, replay.Board.Faces)
	}
}
