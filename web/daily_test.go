package web_test

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"rattle/daily"
	"rattle/engine"
	"rattle/engine/english"
	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/live"
	"rattle/store/redis/days"
	"rattle/web"
	"rattle/web/limit"
)

// calendar is a clock of days that a test turns.
type calendar struct{ now atomic.Int64 }

func (c *calendar) turnsTo(t *testing.T, text string) {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	c.now.Store(at.UnixMilli())
}

// withDaily lets a server keep results and the daily board, by a calendar, or by the store's clock.
func withDaily(store testStore) options {
	return func(edge *web.Config, rooms *live.Config) {
		keeping(store)(edge, rooms)
		edge.Daily = store.results.Days
	}
}

// withCalendar lets a server have daily boards by a clock of the test's, on a Redis.
func withCalendar(store testStore, c *calendar) options {
	return func(edge *web.Config, rooms *live.Config) {
		withDaily(store)(edge, rooms)
		edge.Daily = days.New(store.client, func() room.Instant { return room.Instant(c.now.Load()) })
	}
}

// today is the daily board as somebody sees it.
type today struct {
	Day, First, Dice string
	Ends             int64
	Hash, Tomorrow   *string
	Yesterday        *struct {
		Day, Seed string
		Hash      *string
	}
	Attempt *struct {
		Code    string
		Done    bool
		Points  *int   `json:",omitempty"`
		Lengths []int  `json:",omitempty"`
		Rank    int    `json:",omitempty"`
		Of      int    `json:",omitempty"`
		Group   string `json:",omitempty"`
	}
	Streak  struct{ Current, Best int }
	Players int
}

func (p *person) daily() (d today) {
	p.t.Helper()
	p.get("/api/daily", &d)
	return d
}

// createDaily creates a room on the board of a day.
func (p *person) createDaily(path string) string {
	p.t.Helper()
	var created struct{ Code string }
	response, text := p.Request("POST", path, "")
	if response.StatusCode/100 != 2 || testkit.Decode([]byte(text), &created) != nil {
		p.t.Fatalf("POST %s: %s %s", path, response.Status, text)
	}
	return created.Code
}

// playDaily plays an attempt with some words of the board, and returns the view of it.
func (p *person) playDaily(code string, words int) view {
	p.t.Helper()
	p.Join(code)
	p.Start()
	v := p.WaitForPhase("playing")
	for _, word := range v.words(p.t, words) {
		p.Submit(word)
	}
	p.Done()
	p.WaitForPhase("results")
	return v
}

// waitForDailyResult waits until the attempt is recorded.
func (p *person) waitForDailyResult() (d today) {
	p.t.Helper()
	for wait := time.Now().Add(p.server.timeout); time.Now().Before(wait); time.Sleep(20 * time.Millisecond) {
		if d = p.daily(); d.Attempt != nil && d.Attempt.Points != nil {
			return d
		}
	}
	p.t.Fatal("the attempt has no result")
	return d
}

func TestEverybodyHasOneAttemptAtTheSameBoard(t *testing.T) {
	onEachStore(t, func(t *testing.T, store testStore) {
		here, there := startServer(t, store, withDaily(store)), startServer(t, store, withDaily(store))
		ann, bob := newPerson(t, here, "Ann"), newPerson(t, there, "Bob")
		if d := ann.daily(); d.Attempt != nil || d.Day != d.First || d.Hash != nil || d.Tomorrow == nil || d.Yesterday != nil {
			t.Errorf("the first day begins as %+v", d)
		}
		code := ann.createDaily("/api/daily")
		if again := ann.createDaily("/api/daily"); again != code {
			t.Errorf("the second press leads to %s, the first to %s", again, code)
		}
		ann.moveTo(there)
		if again := ann.createDaily("/api/daily"); again != code {
			t.Errorf("on another server it is %s", again)
		}
		anns := ann.playDaily(code, 3)
		ann.ExpectRefusal("not-now", `{"kind":"again"}`)
		ann.ExpectRefusal("not-now", `{"kind":"start"}`)
		bobs := bob.playDaily(bob.createDaily("/api/daily"), 1)
		if !slices.Equal(anns.Board.Faces, bobs.Board.Faces) {
			t.Errorf("ann plays %v, bob %v", anns.Board.Faces, bobs.Board.Faces)
		}
		bob.waitForDailyResult()
		d := ann.waitForDailyResult()
		if a := d.Attempt; !a.Done || *a.Points != 3 || a.Rank != 1 || a.Of != 2 || a.Group != "new" || !slices.Equal(a.Lengths, []int{3, 3, 3}) {
			t.Errorf("ann's attempt is %+v", a)
		}
		if d.Streak.Current != 1 || d.Streak.Best != 1 || d.Players != 2 {
			t.Errorf("the day is %+v", d)
		}
		if again := ann.createDaily("/api/daily"); again != code {
			t.Errorf("after the attempt another press leads to %s", again)
		}
		var rows struct {
			Size int
			Rows []struct {
				Name  string
				Value int
				Round string `json:",omitempty"`
			}
			Me *struct{ Rank int }
		}
		response, text := bob.Request("GET", "/api/daily/"+d.Day+"/leaderboard?group=new", "")
		if err := testkit.Decode([]byte(text), &rows); err != nil || rows.Size != 2 || rows.Rows[0].Name != "Ann" || rows.Me == nil || rows.Me.Rank != 2 {
			t.Errorf("the board is %s", text)
		}
		if rows.Rows[0].Round != "" || rows.Rows[1].Round == "" {
			t.Errorf("bob may see the rounds %+v", rows.Rows)
		}
		if known, _ := bob.Request("GET", "/api/daily/"+d.Day+"/leaderboard?group=new", "", "If-None-Match", response.Header.Get("ETag")); known.StatusCode != http.StatusNotModified {
			t.Errorf("what bob knows is sent again: %s", known.Status)
		}
		picture, body := ann.Request("GET", "/api/daily/"+d.Day+"/result.png", "")
		isPicture(t, picture, body)
		among, other := ann.Request("GET", "/api/daily/"+d.Day+"/result.png?among=all", "")
		if isPicture(t, among, other); other == body {
			t.Error("among all ann is still called a newcomer")
		}
	})
}

func TestMidnight(t *testing.T) {
	t.Parallel()
	store, clock := onRedis(t), new(calendar)
	clock.turnsTo(t, "2026-12-31T23:59:00Z")
	server := startServer(t, store, withCalendar(store, clock), inEnglish(t))
	ann, bob := newPerson(t, server, "Ann"), newPerson(t, server, "Bob")
	before := ann.daily()
	code := ann.createDaily("/api/daily")
	if response, _ := bob.Request("POST", "/api/daily/2026-12-31", ""); response.StatusCode != http.StatusNotFound {
		t.Errorf("today's board is in the archive: %s", response.Status)
	}
	clock.turnsTo(t, "2027-01-01T00:00:00Z")
	after := bob.daily()
	if after.Day != "2027-01-01" || after.Hash == nil || *after.Hash != *before.Tomorrow || after.Yesterday.Day != "2026-12-31" {
		t.Errorf("after %+v comes %+v", before, after)
	}
	if next := ann.createDaily("/api/daily"); next == code {
		t.Error("the new day has the attempt of the old one")
	}

	// Whoever reads the seed deals the board that was played.
	past := bob.playDaily(bob.createDaily("/api/daily/2026-12-31"), 1)
	var seed [32]byte
	if _, err := hex.Decode(seed[:], []byte(after.Yesterday.Seed)); err != nil {
		t.Fatal(err)
	}
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	spec := engine.Spec{Dice: "en-4x4-new", Richness: engine.NormalRich, List: english.Standard}
	dealt, err := engine.Deal(t.Context(), spec, seed, engine.NewSolver(lexicon))
	if err != nil || dealt.Board.String() != past.board(t).String() {
		t.Errorf("the seed deals\n%v, the board was\n%v, error %v", dealt.Board, past.board(t), err)
	}
	if d := bob.daily(); d.Attempt != nil || d.Players != 0 || d.Streak.Best != 0 {
		t.Errorf("playing a past day counts: %+v", d)
	}
	for _, day := range []string{"2027-01-01", "2027-01-02", "2026-12-30", "2026-13-01", "..", "tomorrow"} {
		if response, _ := bob.Request("POST", "/api/daily/"+day, ""); response.StatusCode != http.StatusNotFound && response.StatusCode != http.StatusTemporaryRedirect {
			t.Errorf("the board of %s: %s", day, response.Status)
		}
	}
}

// TestOnlyTheLettersUseTheAttemptUp: who loses the network before they are sent, even after the
// call, takes the attempt up again from any server, with all of its time; and after them it is used.
func TestOnlyTheLettersUseTheAttemptUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualStore(t)
		here, there := b.start(withDaily(b.testStore)), b.start(withDaily(b.testStore))
		ann := newPerson(t, here, "Ann")
		code := ann.createDaily("/api/daily")
		time.Sleep(time.Minute) // no socket opens
		ann.Join(code)
		ann.Start()
		ann.WaitForPhase("called")
		ann.Close()
		time.Sleep(10 * time.Minute)
		if a := ann.daily().Attempt; a.Done {
			t.Errorf("without a letter the attempt is used: %+v", a)
		}
		ann.moveTo(there)
		if again := ann.createDaily("/api/daily"); again != code {
			t.Errorf("there is another attempt, %s", again)
		}
		ann.Join(code)
		v := ann.WaitForPhase("playing")
		if left := time.Until(time.UnixMilli(v.ClosesAt)); left < 179*time.Second || len(v.Board.Faces) == 0 {
			t.Errorf("she has %v for %v", left, v.Board)
		}
		if got := ann.Submit(v.words(t, 1)[0]); got.Points == nil {
			t.Errorf("a word is answered %+v", got)
		}
		ann.Close()
		time.Sleep(4 * time.Minute)
		if again := ann.createDaily("/api/daily"); again != code {
			t.Errorf("after the letters there is another attempt, %s", again)
		}
		if a := ann.waitForDailyResult().Attempt; !a.Done || *a.Points != 1 {
			t.Errorf("it came to %+v", a)
		}
	})
}

// TestTheBoardOfTheDayIsNowhereBeforeOnesOwnAttempt looks wherever somebody could who knows the
// code and the round of another one's.
func TestTheBoardOfTheDayIsNowhereBeforeOnesOwnAttempt(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, withDaily(store), inEnglish(t))
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.createDaily("/api/daily")
	board := ann.playDaily(code, 3)
	day := ann.waitForDailyResult().Day
	const refusals = "this board is still played: it is shown when its day is over; there is no board of that day; " +
		"a round has a record from its end until the next one is called"
	secret := secretsOf(t, board, refusals)
	round := ann.view.RoundID
	look := func(p *person) string {
		var all strings.Builder
		for _, path := range []string{
			"/api/daily", "/api/daily/" + day + "/leaderboard?group=new", "/api/rooms/" + code, "/api/rooms/" + code + "/record", "/r/" + code,
			"/api/rounds/" + round, "/api/rounds/" + round + "/record", "/api/daily/" + day + "/result.png", "/api/rooms",
		} {
			_, text := p.Request("GET", path, "")
			all.WriteString(text)
		}
		for _, path := range []string{"/api/daily/" + day, "/api/rounds/" + round + "/ghosts"} {
			if response, text := p.Request("POST", path, ""); response.StatusCode < 400 {
				t.Errorf("%s gets a room by %s: %s", p.name, path, text)
			}
		}
		return all.String()
	}
	if text := look(eve); secret.boardIn(text) || secret.in(text) != nil || strings.Contains(text, `"board"`) {
		t.Errorf("eve sees the board in\n%s", text)
	}
	if text := look(ann); !secret.boardIn(text) {
		t.Error("ann cannot look at her own round")
	}
	_, hers := ann.Request("GET", "/r/"+code+"/result.png", "")
	_, others := eve.Request("GET", "/r/"+code+"/result.png", "")
	if hers == others {
		t.Error("the picture of ann's result shows eve the board")
	}
	for _, as := range []string{"", `,"watch":true`} {
		eve.Connect()
		eve.Send(`{"kind":"join","room":%q,"name":"Eve","tab":"tab-of-Eve"%s}`, code, as)
		if got := eve.WaitForMessage("error"); got.Code != "room-reserved" || strings.Contains(got.Text, "locked") {
			t.Errorf("eve comes in%s: %+v", as, got)
		}
	}
	for _, line := range eve.received {
		if secret.boardIn(line) {
			t.Errorf("eve heard %s", line)
		}
	}
}

func TestWhatTheDailyBoardIsAskedForHasBounds(t *testing.T) {
	t.Parallel()
	store := inMemory(t)
	server := startServer(t, store, withDaily(store))
	eve := newPerson(t, server, "Eve")
	day := eve.daily().Day
	for question, status := range map[string]int{
		day + "/leaderboard?group=known":                               200,
		day + "/leaderboard?group=new&from=5&n=100":                    200,
		day + "/leaderboard?group=new&around=me":                       200,
		day + "/leaderboard":                                           400,
		day + "/leaderboard?group=all":                                 400,
		day + "/leaderboard?group=new&n=101":                           400,
		day + "/leaderboard?group=new&from=0":                          400,
		day + "/leaderboard?group=new&around=p_other":                  400,
		"2026-02-30/leaderboard?group=new":                             404,
		string(daily.Date(day).AddDays(1)) + "/leaderboard?group=new":  404,
		string(daily.Date(day).AddDays(-1)) + "/leaderboard?group=new": 404,
		day + "/result.png":                                            404,
		day + "/result.png?among=some":                                 400,
	} {
		if response, text := eve.Request("GET", "/api/daily/"+question, ""); response.StatusCode != status {
			t.Errorf("%s: %s %s", question, response.Status, text)
		}
	}
	none := newPerson(t, startServer(t, store), "Ann")
	if response, _ := none.Request("GET", "/api/daily", ""); response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("without a daily board: %s", response.Status)
	}
	burst := newPerson(t, startServer(t, store, withDaily(store), limited(func(l *limit.Limits) { l.Rooms = limit.Rate{PerSecond: 0.001, Burst: 1} })), "Eve")
	burst.createDaily("/api/daily")
	burst.createDaily("/api/daily") // which lays no new table
	burst.clearCookies()
	if response, _ := burst.Request("POST", "/api/daily", ""); response.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a second table is laid: %s", response.Status)
	}
}

// TestAnAttemptWhoseRoomIsGoneIsUsed, like one whose server died after it had been settled.
func TestAnAttemptWhoseRoomIsGoneIsUsed(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	server := startServer(t, store, withDaily(store))
	ann := newPerson(t, server, "Ann")
	code := ann.createDaily("/api/daily")
	keys := store.client.Keys(t.Context(), fmt.Sprintf("*:room:%s:*", code)).Val()
	if err := store.client.Del(t.Context(), keys...).Err(); err != nil || len(keys) == 0 {
		t.Fatal(keys, err)
	}
	if again := ann.createDaily("/api/daily"); again != code {
		t.Errorf("there is another: %s", again)
	}
	if a := ann.daily().Attempt; !a.Done || a.Points != nil {
		t.Errorf("it is %+v", a)
	}
}
