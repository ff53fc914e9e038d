package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/web/limit"
)

// asks sends a question to the laboratory and reads the whole answer.
func asks(t *testing.T, server *testServer, what, question string) (reply, string) {
	t.Helper()
	response, err := server.Client().Post(server.URL+"/api/lab/"+what, "application/json", strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", what, question, err)
	}
	return reply{response.StatusCode, response.Status, response.Header}, string(body)
}

// trial is a line of the answer to a wish.
type trial struct {
	Kind      string
	Tried     int
	Elapsed   int
	Exhausted bool
	Best      *struct {
		Rows, Cols, Score, Count, Held int
		Faces                          []string
	} `json:",omitempty"`
}

func trials(t *testing.T, text string) (lines []trial) {
	t.Helper()
	for line := range strings.Lines(text) {
		var got trial
		if err := testkit.Decode([]byte(line), &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		lines = append(lines, got)
	}
	return lines
}

func TestWhatTheLaboratoryCannotAnswer(t *testing.T) {
	server := startAlone(t)
	board := func(text string) string { return fmt.Sprintf(`{"board":%q}`, text) }
	for _, c := range []struct {
		what, question string
		status         int
		answer         string // begins so, after the kind
	}{
		{"solve", board("CAT/D0G"), 400, `"code":"bad-board","text":"board, line 2: unknown face`},
		{"solve", board("CAT/DO"), 400, `"code":"bad-board","text":"board, line 2: 2 faces, the rows above have 3","flaw":"uneven","line":2}`},
		{"solve", board("CAT//DOG"), 400, `"code":"bad-board","text":"board, line 2: a row without faces","flaw":"empty-row","line":2}`},
		{"solve", board(""), 400, `"code":"bad-board","text":"board, line 1: the board is empty","flaw":"empty","line":1}`},
		{"solve", board(strings.Repeat("A", 21)), 400, `"code":"bad-board","text":"a board here has at most 20 rows and 20 columns","flaw":"too-large","line":1}`},
		{"solve", board(strings.Repeat("A/", 20) + "A"), 400, `"code":"bad-board","text":"a board here`},
		{"solve", board("65536 65536"), 400, `"code":"bad-board","text":"board, line 1: 65536 rows`},
		{"solve", `{"board":"CAT","topology":"klein"}`, 400, `"code":"bad-settings"`},
		{"solve", `{"board":"CAT","scoring":"rope"}`, 400, `"code":"bad-settings"`},
		{"solve", `{"board":"CAT","list":"slang"}`, 400, `"code":"bad-settings"`},
		{"solve", `{"board":"CAT","minLetters":-1}`, 400, `"code":"bad-settings"`},
		{"solve", `{"board":"CAT","minLetters":21}`, 400, `"code":"bad-settings"`},
		{"solve", `{"board":7}`, 400, `"code":"bad-message"`},
		{"solve", `CAT/DOG`, 400, `"code":"bad-message"`},
		{"solve", ``, 400, `"code":"bad-message"`},
		{"solve", board(strings.Repeat("A", 17_000)), 413, `"code":"bad-message"`},
		{"find", `{}`, 400, `"code":"bad-query"`},
		{"find", `{"points":1,"count":1}`, 400, `"code":"bad-query"`},
		{"find", `{"points":-1}`, 400, `"code":"bad-query"`},
		{"find", `{"atLeast":1000001}`, 400, `"code":"bad-query"`},
		{"find", `{"with":["no word"]}`, 400, `"code":"bad-query","text":"word \"no word\"`},
		{"find", `{"with":["` + strings.Repeat("a", 51) + `"]}`, 400, `"code":"bad-query"`},
		{"find", `{"with":["a"` + strings.Repeat(`,"a"`, 20) + `]}`, 400, `"code":"bad-query"`},
		{"find", `{"points":1,"dice":"loaded"}`, 400, `"code":"bad-query"`},
		{"find", `{"points":1,"seconds":21}`, 400, `"code":"bad-query"`},
		{"find", `{"points":1,"seconds":0}`, 400, `"code":"bad-query"`},
	} {
		response, body := asks(t, server, c.what, c.question)
		if response.StatusCode != c.status || !strings.HasPrefix(body, `{"kind":"error",`+c.answer) {
			t.Errorf("%s %.60s: %s %s; want %d %s", c.what, c.question, response.Status, body, c.status, c.answer)
		}
	}
}

func TestABoardThatTakesTooLongIsGivenUp(t *testing.T) {
	server := startAlone(t, inEnglish(t))
	wild := strings.Repeat(strings.Repeat("*", 20)+"/", 19) + strings.Repeat("*", 20)
	response, body := asks(t, server, "solve", fmt.Sprintf(`{"board":%q}`, wild))
	if response.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, `"code":"too-rich"`) {
		t.Errorf("%s %.200s", response.Status, body)
	}
	// Two seconds of work may be all that an address has.
	testkit.Eventually(t, "the next one is solved", func() bool {
		response, _ := asks(t, server, "solve", `{"board":"CAT/DOG"}`)
		return response.StatusCode == http.StatusOK
	})
}

func TestWordsThatMayOffendAreCountedAndListedOnlyIfAskedFor(t *testing.T) {
	server := startAlone(t, inEnglish(t))
	type answer struct {
		Count, Score int
		Flagged      struct{ Count, Score int }
		Words        []struct {
			Word   string
			Points int
		}
	}
	solve := func(flagged bool) (a answer) {
		_, body := asks(t, server, "solve", fmt.Sprintf(`{"board":"SHIT","flagged":%t}`, flagged))
		if err := testkit.Decode([]byte(body), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	kind, blunt := solve(false), solve(true)
	if blunt.Flagged.Count == 0 || len(blunt.Words) != blunt.Count || len(kind.Words) != kind.Count-kind.Flagged.Count {
		t.Errorf("%+v and %+v", kind, blunt)
	}
	points := 0
	for _, w := range kind.Words {
		points += w.Points
	}
	if kind.Count != blunt.Count || kind.Score != blunt.Score || kind.Score != points+kind.Flagged.Score {
		t.Errorf("%+v and %+v, %d points listed", kind, blunt, points)
	}
}

func TestOfManyWordsTheBestAreListed(t *testing.T) {
	server := startAlone(t) // where every three letters are a word
	_, body := asks(t, server, "solve", `{"board":"***"}`)
	var got struct {
		Count int
		Words []struct{ Word string }
	}
	if err := testkit.Decode([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if got.Count != 26*26*26 || len(got.Words) != 5000 || got.Words[0].Word != "aaa" || got.Words[4999].Word != "hkh" {
		t.Errorf("%d words, %d of them listed: %.100s", got.Count, len(got.Words), body)
	}
}

// stuck is somebody who does not read the answer until told to.
type stuck struct {
	http.ResponseWriter
	answered chan<- bool
	reads    <-chan struct{}
}

func (w stuck) Write(text []byte) (int, error) {
	w.answered <- true
	<-w.reads
	return len(text), nil
}

func TestWhoDoesNotReadTheAnswerKeepsNoSolver(t *testing.T) {
	server := startAlone(t)
	answered, reads := make(chan bool), make(chan struct{})
	var readers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) { // more than there are solvers
		question := httptest.NewRequest(http.MethodPost, "/api/lab/solve", strings.NewReader(`{"board":"CAT/DOG"}`))
		readers.Go(func() { server.edge.ServeHTTP(stuck{httptest.NewRecorder(), answered, reads}, question) })
		<-answered
	}
	if response, body := asks(t, server, "solve", `{"board":"CAT/DOG"}`); response.StatusCode != http.StatusOK {
		t.Errorf("others are answered %s %s", response.Status, body)
	}
	close(reads)
	readers.Wait()
}

func TestWhoAsksForMuchWorkWaits(t *testing.T) {
	server := startAlone(t, inEnglish(t), limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 60} }))
	wild := strings.Repeat(strings.Repeat("*", 20)+"/", 19) + strings.Repeat("*", 20)
	if response, body := asks(t, server, "solve", fmt.Sprintf(`{"board":%q}`, wild)); response.StatusCode != http.StatusUnprocessableEntity {
		t.Fatalf("%s %.200s", response.Status, body)
	}
	if response, body := asks(t, server, "solve", `{"board":"CAT"}`); response.StatusCode != http.StatusTooManyRequests {
		t.Errorf("the next one: %s %s", response.Status, body)
	}
}

func TestTheLaboratoryFindsBoards(t *testing.T) {
	server := startAlone(t, inEnglish(t))
	for _, c := range []struct {
		question string
		is       func(score, count, held int) bool
	}{
		{`{"points":19}`, func(score, _, _ int) bool { return score == 19 }},
		{`{"atLeast":150,"dice":"en-5x5-big-2012"}`, func(score, _, _ int) bool { return score >= 150 }},
		{`{"count":60,"list":"everyday","minLetters":4}`, func(_, count, _ int) bool { return count >= 60 }},
		{`{"with":["friend","ROSTER"]}`, func(_, _, held int) bool { return held == 2 }},
	} {
		response, body := asks(t, server, "find", c.question)
		lines := trials(t, body)
		last := lines[len(lines)-1]
		if response.StatusCode != 200 || lines[0].Kind != "trying" || last.Kind != "done" || !c.is(last.Best.Score, last.Best.Count, last.Best.Held) {
			t.Fatalf("%s: %s %s", c.question, response.Status, body)
		}
		var again struct{ Score, Count int }
		var rules map[string]any
		_ = testkit.Decode([]byte(c.question), &rules)
		rules["board"] = fmt.Sprintf("%d %d\n%s", last.Best.Rows, last.Best.Cols, strings.Join(last.Best.Faces, " "))
		question, _ := json.Marshal(rules)
		_, body = asks(t, server, "solve", string(question))
		if err := testkit.Decode([]byte(body), &again); err != nil || again.Score != last.Best.Score || again.Count != last.Best.Count {
			t.Errorf("%s: found with %+v, solved as %.200s", c.question, last.Best, body)
		}
	}
	if _, body := asks(t, server, "find", `{"with":["zzzzzzzz"]}`); !strings.Contains(body, `"kind":"none"`) || !strings.Contains(body, `"exhausted":true`) {
		t.Errorf("what cannot be laid is answered %s", body)
	}
}

// hurriedServer has deadlines that are shorter than a search.
func hurriedServer(t *testing.T) *testServer {
	t.Helper()
	t.Parallel()
	h := newHost(t, inMemory(t).join(t), inEnglish(t))
	h.Server = httptest.NewUnstartedServer(h.edge)
	h.Config.ReadTimeout, h.Config.WriteTimeout = 2*time.Second, 2*time.Second
	h.Start()
	t.Cleanup(h.stop)
	return h
}

const hopeless = `{"atLeast":900000,"seconds":3}`

func TestASearchOutlivesTheDeadlinesOfOtherRequests(t *testing.T) {
	_, body := asks(t, hurriedServer(t), "find", hopeless)
	lines := trials(t, body)
	last := lines[len(lines)-1]
	if len(lines) < 2 || last.Kind != "none" || last.Exhausted || last.Elapsed <= 2000 || last.Best == nil || last.Best.Score == 0 {
		t.Errorf("%s", body)
	}
	for i := 1; i < len(lines); i++ {
		if lines[i].Tried < lines[i-1].Tried || lines[i-1].Best != nil && lines[i].Best.Score < lines[i-1].Best.Score {
			t.Errorf("line %d goes back: %+v after %+v", i, lines[i], lines[i-1])
		}
	}
}

// search is the answer to a wish, which comes line by line.
type search struct {
	reply
	body   *bufio.Reader
	giveUp func()
}

// searches begins a search that ends only when it is given up.
func searches(t *testing.T, server *testServer, from string) search {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, "POST", server.URL+"/api/lab/find", strings.NewReader(`{"atLeast":900000,"seconds":20}`))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Forwarded-For", from)
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); response.Body.Close() })
	return search{reply{response.StatusCode, response.Status, response.Header}, bufio.NewReader(response.Body), cancel}
}

func TestSearchesAreFewAndEndWithWhoAskedForThem(t *testing.T) {
	server := startAlone(t, inEnglish(t), behindProxy)
	begins := func(from string, want int) (giveUp func()) {
		t.Helper()
		answer := searches(t, server, from)
		if answer.StatusCode != want || want != 200 && answer.Header.Get("Retry-After") == "" {
			t.Fatalf("a search for %s is answered %s %v, want %d", from, answer.Status, answer.Header, want)
		}
		if want == 200 {
			if line, err := answer.body.ReadString('\n'); err != nil || !strings.Contains(line, `"trying"`) {
				t.Fatalf("it begins %q, %v", line, err)
			}
		}
		return answer.giveUp
	}
	const most = 50
	giveUp := begins("192.0.2.1", 200)
	begins("192.0.2.1", 429)
	for i := 2; i < most; i++ {
		begins(fmt.Sprint("192.0.2.", i), 200)
	}
	begins(fmt.Sprint("192.0.2.", most), 200)
	begins("192.0.2.200", 503)
	giveUp()
	for deadline := time.Now().Add(10 * time.Second); ; {
		if searches(t, server, "192.0.2.200").StatusCode == 200 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("who gives up is searched for on and on")
		}
	}
}

func TestAServerThatStopsEndsItsSearches(t *testing.T) {
	server := startAlone(t, inEnglish(t))
	answer := searches(t, server, "")
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	server.edge.Close(ctx, 0)
	start := time.Now()
	if body, err := io.ReadAll(answer.body); err != nil || !strings.Contains(string(body), `"none"`) || time.Since(start) > 10*time.Second {
		t.Errorf("%v after %v: %s", err, time.Since(start), body)
	}
	if answer := searches(t, server, ""); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("another one is answered %s", answer.Status)
	}
}

func TestTheDiceAreShown(t *testing.T) {
	response, err := http.Get(startAlone(t).URL + "/api/lab/dice")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var got struct {
		Dice []struct {
			ID         string
			Rows, Cols int
			Dice       [][]string
		}
	}
	if err := json.NewDecoder(response.Body).Decode(&got); err != nil || len(got.Dice) != 7 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, set := range got.Dice {
		if len(set.Dice) != set.Rows*set.Cols || len(set.Dice[0]) != 6 {
			t.Errorf("%+v", set)
		}
	}
}
