package server

import (
	"strings"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit"
)

// says sends a message and asserts that the socket survives.
func says(t *testing.T, conn *websocket.Conn, message string) {
	t.Helper()
	if err := conn.WriteMessage(websocket.TextMessage, []byte(message)); err != nil {
		t.Fatal(err)
	}
}

// sees reports whether a room shows a text to somebody outside.
func (s *serving) sees(code, text string) bool {
	s.t.Helper()
	status, look := s.request("GET", "/api/rooms/"+code, "")
	return status == 200 && strings.Contains(look, text)
}

// TestARoundOutlivesTheServer has nobody reconnect: the next server ends the round by itself.
func TestARoundOutlivesTheServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server := startProcess(t, "--data", folder, "--drain", "10ms")
	status, answer := server.request("POST", "/api/rooms", `{"seconds":1}`)
	if status != 201 {
		t.Fatalf("a room is %d %s", status, answer)
	}
	code := strings.Split(answer, `"`)[3]
	ann := server.connect()
	says(t, ann, `{"kind":"join","room":"`+code+`","name":"Ann","tab":"5f2c9a7e01d34b68"}`)
	testkit.Eventually(t, "Ann to sit", func() bool { return server.sees(code, `"Ann"`) })
	says(t, ann, `{"kind":"start"}`)
	testkit.Eventually(t, "the round to be called", func() bool { return !server.sees(code, `"phase":"lobby"`) })
	server.signal(syscall.SIGTERM)
	server.expectExit(exitOK)

	again := startProcess(t, "--data", folder)
	if !again.sees(code, `"Ann"`) {
		t.Errorf("Ann has lost her seat: %s", again.stderr)
	}
	testkit.Eventually(t, "the round to end", func() bool { return again.sees(code, `"phase":"results"`) })
	again.signal(syscall.SIGTERM)
	again.expectExit(exitOK)
}

// Closing the window of a server ends it, but must not lose its rooms.
func TestRoomsOutliveTheTerminalOfTheirServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server := startProcess(t, "--data", folder, "--drain", "10ms")
	status, answer := server.request("POST", "/api/rooms", `{}`)
	if status != 201 {
		t.Fatalf("a room is %d %s", status, answer)
	}
	server.signal(syscall.SIGHUP)
	server.expectExit(exitOK)
	again := startProcess(t, "--data", folder)
	if status, _ := again.request("GET", "/api/rooms/"+strings.Split(answer, `"`)[3], ""); status != 200 {
		t.Errorf("the room is %d: %s", status, again.stderr)
	}
}
