package web_test

import (
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestWhoSendsRubbishIsCutAndHurtsNobody(t *testing.T) {
	server := quietServer(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.creates(`{}`)
	ann.joins(code)
	for name, c := range map[string]struct {
		floods func()
		code   int
	}{
		"rubbish":       {func() { eve.floods(100, "rubbish") }, 4000},
		"a large frame": {func() { eve.floods(1, strings.Repeat("x", 10<<20)) }, websocket.CloseMessageTooBig},
	} {
		eve.joins(code)
		c.floods()
		if closed := eve.hearsClose(); closed != c.code {
			t.Errorf("%s: closed with %d, want %d", name, closed, c.code)
		}
	}
	if got := ann.submits("tide"); got.Refusal != "not-playing" {
		t.Errorf("ann is answered %+v", got)
	}
}

func (p *person) floods(n int, rubbish string) {
	for range n {
		if p.socket.WriteMessage(websocket.TextMessage, []byte(rubbish)) != nil {
			return // cut already
		}
	}
}

func TestAFloodOfMessagesHurtsNobodyElse(t *testing.T) {
	server := quietServer(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.creates(`{}`)
	ann.joins(code)
	eve.joins(code)
	flooded := make(chan struct{})
	go func() {
		defer close(flooded)
		eve.floods(1_000_000, `{"kind":"start"}`)
	}()
	for range 20 {
		if got := ann.submits("tide"); got.Refusal != "not-playing" {
			t.Errorf("ann is answered %+v", got)
		}
	}
	eve.socket.Close()
	<-flooded
}

func TestAMessageHasFourKilobytesAtMost(t *testing.T) {
	eve := newPerson(t, quietServer(t), "Eve")
	eve.opens()
	message := `{"kind":"start","padding":"` + strings.Repeat("x", 4<<10)
	eve.isRefused("not-joined", "%s", message[:4<<10-2]+`"}`)
	eve.says("%s", message[:4<<10-1]+`"}`)
	eve.isClosed(websocket.CloseMessageTooBig)
}
