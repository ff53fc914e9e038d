package web_test

import (
	"fmt"
	"net"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit/play"
	"rattle/internal/testkit/virtual"
)

func TestAServerThatStopsSendsPeopleAwayOneAfterTheOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := newVirtualStore(t).start()
		const n = 40
		over := 4 * time.Second
		closed := make(chan time.Time, n)
		for i := range n {
			p := newPerson(t, server, fmt.Sprintf("Ann-%d", i))
			p.Connect()
			go func() {
				p.ExpectClose(1001)
				closed <- time.Now()
			}()
		}
		synctest.Wait() // they are in
		begin := time.Now()
		server.edge.Close(t.Context(), over)
		var at []time.Duration
		for range n {
			at = append(at, (<-closed).Sub(begin))
		}
		slices.Sort(at)
		for i, d := range at {
			// One in each slice of the time, and none in less than it takes to be answered.
			low := 500*time.Millisecond + over*time.Duration(i)/n
			if d < low || d > low+over/n+10*time.Millisecond {
				t.Errorf("number %d is sent away after %v, want %v", i, d, low)
			}
		}
		late := newPerson(t, server, "Eve")
		if response, text := late.Request("GET", "/ws?v=1", ""); response.StatusCode != http.StatusServiceUnavailable ||
			response.Header.Get("Retry-After") == "" {
			t.Errorf("who comes later: %s %s", response.Status, text)
		}
		if response, _ := late.Request("GET", "/readyz", ""); response.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("a server that stops is ready: %s", response.Status)
		}
	})
}

func TestAWordThatIsUnderWayIsAnsweredBeforeTheServerStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newVirtualRedis(t)
		server := b.start()
		_, people := gather(t, server, `{}`, "Ann")
		ann := people[0]
		ann.Start()
		word := ann.WaitForPhase("playing").words(t, 1)[0]
		b.SetLatency(200 * time.Millisecond)
		ann.Send(`{"kind":"word","round":1,"n":1,"word":%q}`, word)
		synctest.Wait() // it is on its way to the store
		go server.edge.Close(t.Context(), 0)
		if got := ann.WaitForMessage("answer"); got.Points == nil {
			t.Errorf("%+v", got)
		}
		ann.ExpectClose(1001)
	})
}

func TestWhoSaysNothingIsKeptAndWhoIsGoneIsNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := newVirtualStore(t).start()
		ann, gone := newPerson(t, server, "Ann"), newPerson(t, server, "Gone")
		gone.ignoresPings = true
		ann.Connect()
		gone.Connect()
		time.Sleep(49 * time.Second)
		if n := server.edge.Counters().Sockets; n != 2 {
			t.Errorf("%d sockets are open, want both: two pings may get lost", n)
		}
		time.Sleep(30 * time.Second)
		if n := server.edge.Counters().Sockets; n != 1 {
			t.Errorf("%d sockets are open, want only that which answers", n)
		}
		ann.ExpectRefusal("not-joined", `{"kind":"start"}`)
	})
}

func TestAFrameThatNobodyTakesEndsTheSocket(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := newVirtualStore(t).start()
		server.Listener.(*virtual.Listener).NewPipe = net.Pipe // without a buffer
		socket, err := play.Dialer{Server: "http://127.0.0.1", NetDial: server.dial}.Dial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer socket.Close()
		if err := socket.WriteMessage(websocket.TextMessage, []byte("is anybody there?")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(9 * time.Second)
		if n := server.edge.Counters().Sockets; n != 1 {
			t.Errorf("%d sockets are open, want it to have its time", n)
		}
		time.Sleep(2 * time.Second)
		if n := server.edge.Counters().Sockets; n != 0 {
			t.Errorf("%d sockets are open", n)
		}
	})
}

func TestAServerThatStopsTellsItsClientsToComeBack(t *testing.T) {
	server := startAlone(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	ann.Join(ann.Create(`{}`))
	eve.Connect() // and has not joined yet
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		server.edge.Close(t.Context(), 0)
	}()
	for _, p := range []*person{ann, eve} {
		if closed := p.WaitForClose(); closed != 1001 {
			t.Errorf("%s: closed with %d", p.name, closed)
		}
	}
	select {
	case <-stopped:
	case <-time.After(10 * time.Second):
		t.Error("the server does not stop")
	}
}
