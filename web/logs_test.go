package web_test

import (
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit"
)

// trouble is what may well be logged.
const trouble = `time level warn error debug info source work main room live rooms redis backup outage request failed what
	the store not answering again room rooms are is waiting for it no duration append read attend list public create look tell record
	dial connect connection refused reset broken pipe peer closed network context deadline exceeded timeout after context`

func TestLogsKeepSecrets(t *testing.T) {
	t.Parallel()
	store := onRedis(t)
	var notes testkit.Output
	logger := slog.New(slog.NewTextHandler(&notes, &slog.HandlerOptions{Level: slog.LevelDebug - 100, AddSource: true}))
	server := startServer(t, store, inEnglish(t), logging(logger))
	code, people := gather(t, server, `{"seconds":0,"richness":"rich"}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	ann.Send(`{"kind":"say","text":"whisper abracadabra"}`)
	ann.waitForTalk(1)
	ann.Start()
	board := ann.WaitForPhase("playing")
	secret := secretsOf(t, board, trouble)
	for _, word := range secret.words[:10] {
		ann.Submit(word)
	}
	bob.flood(20, `{"kind":"word","word":"`+secret.words[0]+`"}`)
	if err := bob.socket.WriteMessage(websocket.BinaryMessage, []byte(secret.words[1])); err != nil {
		t.Error(err)
	}

	// Once more while the store is gone, when there is something to write about.
	if err := store.client.ShutdownNoSave(t.Context()).Err(); err != nil {
		t.Log(err) // the connection ends, too
	}
	ann.Send(`{"kind":"word","round":1,"n":99,"word":%q}`, secret.words[10])
	ann.WaitForMessage("waiting")
	ann.Send(`{"kind":"say","text":"whisper abracadabra"}`)
	ann.Request("POST", "/api/rooms", "{}")
	ann.Request("GET", "/api/rooms", "")

	text := notes.String()
	if text == "" {
		t.Fatal("nothing is logged, so that the search proves nothing")
	}
	said := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
	for _, word := range secret.words {
		if slices.Contains(said, word) {
			t.Errorf("%s is in the log:\n%s", word, text)
		}
	}
	if strings.Contains(text, "abracadabra") {
		t.Errorf("what was said is in the log:\n%s", text)
	}
	if secret.boardIn(text) {
		t.Errorf("the board is in the log:\n%s", text)
	}
	if strings.Contains(text, code) {
		t.Errorf("the code of a private table is in the log:\n%s", text)
	}
	home, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range append(ann.browser.Jar.Cookies(home), bob.browser.Jar.Cookies(home)...) {
		if strings.Contains(text, cookie.Value) {
			t.Errorf("a cookie is in the log:\n%s", text)
		}
	}
	if strings.Contains(text, "Ann") || strings.Contains(text, ann.view.You) {
		t.Errorf("who plays is in the log:\n%s", text)
	}
}
