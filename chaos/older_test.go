package chaos

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/stranger"
)

// older is a store as a release of layout 2 left it when its servers were killed in the
// middle of a round, and what that release had acknowledged. All its instants were moved to
// the past.
type older struct {
	Code   string `json:"code"`
	Round  string `json:"round"`
	People []struct {
		Name   string   `json:"name"`
		ID     string   `json:"id"`
		Secret string   `json:"secret"`
		Words  []string `json:"words"`
	} `json:"people"`
	Commands [][]string `json:"commands"` // that make the store
}

// This release closes the round that one before it began, with every word that one
// acknowledged, and those who were in it go on to the next.
func TestARoundOfAnOlderReleaseIsClosedAndTheNextIsPlayed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/layout-2.json")
	if err != nil {
		t.Fatal(err)
	}
	var old older
	if err := json.Unmarshal(text, &old); err != nil {
		t.Fatal(err)
	}
	st := startStore(t)
	st.make(old.Commands)

	tb := &table{t: t, code: old.Code, servers: []*server{serve(t, st), serve(t, st)}, enough: make(chan struct{}), pace: speech}
	for i, who := range old.People {
		p := stranger.Join(t.Context(), stranger.Config{Servers: tb.urlsFrom(i), Room: tb.code, Name: who.Name, Secret: who.Secret})
		t.Cleanup(p.Close)
		tb.players = append(tb.players, p)
	}
	tb.awaitAll("the result of the round that was on", func(s stranger.State) bool {
		everybody := !slices.ContainsFunc(s.Room.Players, func(p stranger.Player) bool { return p.Away })
		return s.Room.Phase == stranger.Results && s.Room.Result != nil && everybody
	})
	for i, who := range old.People {
		room := tb.players[i].Room()
		if room.RoundID != old.Round || room.You != who.ID {
			t.Errorf("%s is %s and is told of round %s, want %s and %s", who.Name, room.You, room.RoundID, who.ID, old.Round)
		}
		if d := diff.Diff(who.Words, counted(room)); d != "" {
			t.Errorf("%s: what the older release acknowledged (-) and what is in the result (+):\n%s", who.Name, d)
		}
	}
	tb.checkRecord()

	tb.open()
	tb.awaitWords(10)
	tb.finish()
	tb.checkResult()
	tb.checkNobodyLeft()
}

// make sends commands to a store that has nothing yet.
func (s *store) make(commands [][]string) {
	s.t.Helper()
	conn, err := net.DialTimeout("tcp", s.addr, patience)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(patience))
	answer := make([]byte, 512)
	for _, c := range commands {
		request := fmt.Sprintf("*%d\r\n", len(c))
		for _, argument := range c {
			request += fmt.Sprintf("$%d\r\n%s\r\n", len(argument), argument)
		}
		_, _ = conn.Write([]byte(request))
		if n, err := conn.Read(answer); err != nil || strings.HasPrefix(string(answer[:n]), "-") {
			s.t.Fatalf("%.80q is answered with %q (error %v)", c, answer[:n], err)
		}
	}
}
