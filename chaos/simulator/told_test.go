package simulator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"rattle/chaos/refclient"
)

// told is what one person is told, as it arrives.
type told struct {
	mu      sync.Mutex
	answers map[string]string // by key
	opened  string            // the round that was seen last while it is played
}

// toldMessage is what is looked at of any message.
type toldMessage struct {
	Kind, Phase, You, RoundID string
	Now, OpensAt              int64
	Tab, Word, Refusal        string
	N, Points                 int
	Practice                  bool
	Board                     *struct{}
	Players                   []toldPlayer
	Player                    json.RawMessage // a player, or the id of one
}

type toldPlayer struct {
	ID   string
	Away bool
}

// frame checks what a frame tells.
func (t *told) frame(p *person, frame []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range bytes.SplitSeq(frame, []byte("\n")) {
		var m toldMessage
		if err := json.Unmarshal(line, &m); err != nil {
			p.evening.ledger.fail("%s was sent %.80q: %v", p.Name, line, err)
			continue
		}
		switch m.Kind {
		case "room":
			t.room(p, m)
		case "player":
			var player toldPlayer
			if json.Unmarshal(m.Player, &player) == nil {
				p.evening.checkAway(p, player)
			}
		case "answer":
			t.answer(p, m)
		}
	}
}

// room checks that nothing is told before its time, and nobody called away who is there.
func (t *told) room(p *person, m toldMessage) {
	p.evening.meet(m.You, p.Name)
	if m.Board != nil && (m.Phase == refclient.Called || m.Phase == refclient.Lobby) {
		p.evening.ledger.fail("%s was sent the board while the room is %s", p.Name, m.Phase)
	}
	for _, player := range m.Players {
		p.evening.checkAway(p, player)
	}
	if m.Phase == refclient.Lobby || m.Phase == refclient.Called || t.opened == m.RoundID {
		return
	}
	t.opened = m.RoundID
	// A day's board has one try, so that it opens when its player sees it.
	if late := m.Now - m.OpensAt; p.Table == dayTable && late > (5*time.Second).Milliseconds() {
		p.evening.ledger.fail("%s saw the day's board %d ms after it had opened", p.Name, late)
	}
}

// answer checks that a word has the same answer each time.
func (t *told) answer(p *person, m toldMessage) {
	if m.Refusal == "too-fast" || m.Practice {
		return
	}
	key, answer := fmt.Sprintf("%s/%d", m.Tab, m.N), fmt.Sprintf("%s %d %s", m.Word, m.Points, m.Refusal)
	if before, ok := t.answers[key]; ok && before != answer && len(p.evening.store.losses()) == 0 {
		p.evening.ledger.fail("%s was told %q and then %q of the word %s", p.Name, before, answer, key)
	}
	t.answers[key] = answer
}

// meet notes a player's public id.
func (e *evening) meet(id, name string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ids[id] = name
}

// checkAway checks that somebody who is called away was not there all the time.
func (e *evening) checkAway(to *person, player toldPlayer) {
	const grace = 20 * time.Second // for a lease, and for the way back into the log
	if !player.Away {
		return
	}
	e.mu.Lock()
	name := e.ids[player.ID]
	e.mu.Unlock()
	host, ok := e.network.attached(name, grace)
	if !ok || e.disturbed(host, 2*grace) {
		return
	}
	e.ledger.fail("%v: %s was told that %s is away, who is at %s", time.Since(e.began), to.Name, name, host)
}

// disturbed reports whether a server could not speak with its store as it should, in some time until now.
func (e *evening) disturbed(at string, within time.Duration) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, s := range e.servers {
		if s != nil && s.host == at {
			return s.link.disturbed(within)
		}
	}
	return true
}
