package web_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit/play"
)

// stranger is a client that means no good. It comes back when it is thrown out.
type stranger struct {
	server *testServer
	name   string
	code   string
	watch  bool
}

// enter opens a socket and joins the room; it returns nil where the server refuses the socket.
func (s stranger) enter() *play.Socket {
	socket, err := play.Dialer{Server: s.server.URL}.Dial(context.Background())
	if err != nil {
		return nil
	}
	_ = socket.Send(`{"kind":"join","room":%q,"name":%q,"tab":"tab-of-stranger","watch":%v}`, s.code, s.name, s.watch)
	return socket
}

// attack sends something as fast as it is told to, on socket after socket.
func (s stranger) attack(ctx context.Context, pause time.Duration, something func(i int) string) {
	for ctx.Err() == nil {
		socket := s.enter()
		if socket == nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		for i := 0; ctx.Err() == nil; i++ {
			_ = socket.SetWriteDeadline(time.Now().Add(time.Second))
			if socket.WriteMessage(websocket.TextMessage, []byte(something(i))) != nil {
				break
			}
			time.Sleep(pause)
		}
		socket.Close()
	}
}

// spoofs claims to be somebody else wherever a message has room for it.
func spoofs(id string) func(int) string {
	kinds := []string{"word", "leave", "done", "rename", "sit", "again", "lobby", "start", "lock", "remove", "vote", "settings", "contribute", "join", "say", "emote"}
	return func(i int) string {
		return fmt.Sprintf(`{"kind":%q,"player":%[2]q,"you":%[2]q,"from":%[2]q,"seat":%[2]q,"tab":"tab-of-Ann","round":1,"n":%d,"word":"zzz",`+
			`"name":"Mallory","locked":true,"settings":{"seconds":600},"bytes":"000102030405060708090a0b0c0d0e0f"}`,
			kinds[i%len(kinds)], id, i+1)
	}
}

func TestStrangersHurtNobodyInTheirRoom(t *testing.T) {
	server := startAlone(t)
	code, people := gather(t, server, `{"seconds":0,"seats":20}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	victim := ann.view.You

	ctx, cancel := context.WithCancel(t.Context())
	var strangers sync.WaitGroup
	defer strangers.Wait()
	defer cancel()
	come := func(name string, does func(stranger)) {
		strangers.Go(func() { does(stranger{server, name, code, strings.HasPrefix(name, "Mute")}) })
	}
	large := strings.Repeat("x", 10<<20)
	come("Garbage", func(s stranger) { s.attack(ctx, 0, func(int) string { return "\x00{[" }) })
	come("Large", func(s stranger) { s.attack(ctx, 500*time.Millisecond, func(int) string { return large }) })
	come("Fast", func(s stranger) {
		s.attack(ctx, time.Millisecond, func(i int) string { return fmt.Sprintf(`{"kind":"word","round":1,"n":%d,"word":"zzz"}`, i+1) })
	})
	come("Spoof", func(s stranger) { s.attack(ctx, 20*time.Millisecond, spoofs(victim)) })
	come("Deaf", func(s stranger) { // reads nothing
		if socket := s.enter(); socket != nil {
			defer socket.Close()
			<-ctx.Done()
		}
	})
	var mute atomic.Int32
	for i := range 200 { // that look on and send nothing
		come(fmt.Sprint("Mute ", i), func(s stranger) {
			if socket := s.enter(); socket != nil {
				defer socket.Close()
				mute.Add(1)
				<-ctx.Done()
			}
		})
	}
	ann.WaitFor("strangers", func(v view) bool { return len(v.Players) > 6 })
	for begin := time.Now(); mute.Load() < 200; time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > server.timeout {
			t.Fatalf("only %d sockets are open", mute.Load())
		}
	}

	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 45)
	bob.WaitForPhase("playing")
	var honest sync.WaitGroup
	var slowest [2]time.Duration
	for i, p := range people {
		own := words[15*i : 15*i+30] // half of them in common
		honest.Go(func() {
			for _, word := range own {
				begin := time.Now()
				if got := p.Submit(word); got.Refusal != "" {
					t.Errorf("%s of %s is answered %+v", word, p.name, got)
				}
				slowest[i] = max(slowest[i], time.Since(begin))
				time.Sleep(100 * time.Millisecond)
			}
		})
	}
	honest.Wait()
	if worst := max(slowest[0], slowest[1]); worst > 10*time.Second {
		t.Errorf("an answer took %v", worst)
	}
	// Ann shuts the door, puts the strangers out, and the round is over.
	ann.Send(`{"kind":"lock","locked":true}`)
	ann.WaitFor("the lock", func(v view) bool { return v.Locked })
	for _, p := range ann.view.Players {
		if p.ID != ann.view.You && p.ID != bob.view.You {
			ann.Send(`{"kind":"remove","player":%q}`, p.ID)
		}
	}
	ann.Done()
	bob.Done()
	for ann.view.Phase != "results" {
		ann.next() // be it that a stranger who is put out had left already
	}
	result := ann.view.Result
	for i, p := range people {
		standing := result.Players[slices.IndexFunc(result.Players, func(s standing) bool { return s.ID == p.view.You })]
		if standing.Name != p.name || standing.Points != 15 || len(standing.Words) != 30 {
			t.Errorf("%d: %s has %d points for %d words, want 15 for 30", i, standing.Name, standing.Points, len(standing.Words))
		}
	}
	if v := ann.view; v.Settings.Seconds != 0 || !v.who("Ann").Host {
		t.Errorf("strangers ruled: %+v", v.Settings)
	}
	if counts := server.edge.Counters(); counts.Flooded == 0 || counts.TooFast == 0 {
		t.Errorf("what was counted is %+v", counts)
	}
}
