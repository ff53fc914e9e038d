package web_test

import (
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestWhoSendsRubbishIsCutAndHurtsNobody(t *testing.T) {
	server := startAlone(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.Create(`{}`)
	ann.Join(code)
	for name, c := range map[string]struct {
		floods func()
		code   int
	}{
		"rubbish":       {func() { eve.flood(100, "rubbish") }, 4000},
		"a large frame": {func() { eve.flood(1, strings.Repeat("x", 10<<20)) }, websocket.CloseMessageTooBig},
	} {
		eve.Join(code)
		c.floods()
		if closed := eve.WaitForClose(); closed != c.code {
			t.Errorf("%s: closed with %d, want %d", name, closed, c.code)
		}
	}
	if got := ann.Submit("tide"); got.Refusal != "not-playing" {
		t.Errorf("ann is answered %+v", got)
	}
}

func (p *person) flood(n int, rubbish string) {
	for range n {
		if p.socket.WriteMessage(websocket.TextMessage, []byte(rubbish)) != nil {
			return // cut already
		}
	}
}

func TestAFloodOfMessagesHurtsNobodyElse(t *testing.T) {
	server := startAlone(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	code := ann.Create(`{}`)
	ann.Join(code)
	eve.Join(code)
	flooded := make(chan struct{})
	go func() {
		defer close(flooded)
		eve.flood(1_000_000, `{"kind":"start"}`)
	}()
	for range 20 {
		if got := ann.Submit("tide"); got.Refusal != "not-playing" {
			t.Errorf("ann is answered %+v", got)
		}
	}
	eve.Close()
	<-flooded
}

func TestAMessageHasFourKilobytesAtMost(t *testing.T) {
	eve := newPerson(t, startAlone(t), "Eve")
	eve.Connect()
	message := `{"kind":"start","padding":"` + strings.Repeat("x", 4<<10)
	eve.ExpectRefusal("not-joined", "%s", message[:4<<10-2]+`"}`)
	eve.Send("%s", message[:4<<10-1]+`"}`)
	eve.ExpectClose(websocket.CloseMessageTooBig)
}
