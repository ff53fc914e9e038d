package refclient

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// handle handles one message. It reports whether that was a room message, and returns an error if
// the socket must be closed. It ignores unknown fields and kinds.
func (c *Client) handle(line string, joining bool) (isRoom bool, err error) {
	var m message
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		return false, fmt.Errorf("understanding %.80q: %w", line, err)
	}
	if m.Kind == "waiting" {
		c.update(func() { c.waiting = true })
		return false, nil
	}
	c.update(func() { c.waiting = false })

	switch m.Kind {
	case "room":
		return true, c.handleRoom(line, joining)
	case "result":
		result := new(Result)
		if err := json.Unmarshal([]byte(line), result); err != nil {
			return false, fmt.Errorf("understanding a result: %w", err)
		}
		c.update(func() { c.result = result })
	case "answer":
		if m.Tab == c.tab && !m.Alone {
			c.update(func() { c.submissions.answer(m.N, m.Points, m.Refusal, time.Now()) })
		}
	case "score":
		var f tally
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			return false, fmt.Errorf("understanding a tally: %w", err)
		}
		c.changePlayer(f.Player, func(p *Player) { p.Words = f.Words })
	case "player":
		var s seat
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			return false, fmt.Errorf("understanding a seat: %w", err)
		}
		c.changePlayer(s.Player.ID, func(p *Player) { *p = s.Player })
	case "error":
		refused := Refusal{m.Code, m.Text}
		c.update(func() { c.refusals = append(c.refusals, refused) })
		if joining {
			return false, c.joinError(refused)
		}
	}
	return false, nil
}

// joinError returns the error of a refused join: a final one, unless time can help.
func (c *Client) joinError(r Refusal) error {
	switch r.Code {
	case "unknown-room":
		return ErrNoRoom
	case "bad-name", "name-taken", "room-full", "room-locked", "removed":
		return fmt.Errorf("joining: %w", r)
	}
	return errors.New("joining: " + r.Error()) // no Refused: another try may succeed
}

// handleRoom handles a room message. The first one on a socket completes a reconnect, or the first
// join.
func (c *Client) handleRoom(line string, joining bool) error {
	var r Room
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		return fmt.Errorf("understanding the room: %w", err)
	}
	called := false
	c.update(func() {
		called = r.Phase == Called && !r.Watching && (joining || c.room.RoundID != r.RoundID)
		if r.Phase == Results && c.result != nil && c.result.Round == r.RoundID {
			r.Result = c.result
		}
		if r.Mine == nil { // they are as they were
			r.Mine, r.Wrong = c.room.Mine, c.room.Wrong
			c.room = r
			return
		}
		c.room = r
		c.submissions.compare(c.tab, r, joining)
		if n := len(c.reconnections); joining && n > 0 && c.reconnections[n-1].BackAt.IsZero() {
			c.reconnections[n-1].BackAt, c.reconnections[n-1].Phase = time.Now(), r.Phase
		}
	})
	if !called {
		return nil
	}
	return c.send(contributeMessage{"contribute", randomHex(16)})
}

// changePlayer changes one player in a new list: others may be reading the old one.
func (c *Client) changePlayer(id string, do func(*Player)) {
	c.update(func() {
		players := slices.Clone(c.room.Players)
		if i := slices.IndexFunc(players, func(p Player) bool { return p.ID == id }); i >= 0 {
			do(&players[i])
		}
		c.room.Players = players
	})
}
