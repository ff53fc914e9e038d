package play_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit/play"
)

func TestSocketSplitsFramesAndKnowsTheCloseCode(t *testing.T) {
	heard := make(chan string, 2)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := http.Header{"Set-Cookie": {"rattle=fresh"}}
		conn, err := new(websocket.Upgrader).Upgrade(w, r, header) // refuses other origins
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		heard <- r.URL.RequestURI() + " " + r.Header.Get("Cookie")
		_, joined, _ := conn.ReadMessage()
		heard <- string(joined)
		_ = conn.WriteMessage(websocket.TextMessage, []byte("{\"n\":1}\n{\"n\":2}"))
		_ = conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(4003, "removed"))
	}))
	t.Cleanup(server.Close)
	socket, err := play.Dialer{Server: server.URL, Cookie: "rattle=old"}.Dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	if got := <-heard; got != "/ws?v=1 rattle=old" {
		t.Errorf("the server is asked for %s", got)
	}
	if len(socket.Cookies) != 1 || socket.Cookies[0].Value != "fresh" {
		t.Errorf("it sets %v", socket.Cookies)
	}
	if err := socket.Join("KTMVQRBC", "Ann", "tab"); err != nil {
		t.Error(err)
	}
	if got := <-heard; got != `{"kind":"join","room":"KTMVQRBC","name":"Ann","tab":"tab"}` {
		t.Errorf("joining is %s", got)
	}
	for _, want := range []string{`{"n":1}`, `{"n":2}`} {
		if line, err := socket.Next(); string(line) != want {
			t.Errorf("the next message is %q, error %v, want %s", line, err, want)
		}
	}
	if _, err := socket.Next(); play.CloseCode(err) != 4003 {
		t.Errorf("it ends with %v, want code 4003", err)
	}
}
