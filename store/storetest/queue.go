package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"rattle/matchmaking"
	"rattle/room"
)

// Ticket returns the request of a player who searches for any opponent.
func Ticket(p room.PlayerID) matchmaking.TicketRequest {
	return matchmaking.TicketRequest{Player: p, Name: "N" + string(p), Dice: room.DefaultDice}
}

// Poll polls the queue for a player. It opens a room if the poll finds an opponent.
func Poll(t testing.TB, q matchmaking.Store, r matchmaking.TicketRequest) matchmaking.TicketStatus {
	t.Helper()
	status, err := q.Poll(t.Context(), r, new(RoomCounter).Open)
	if err != nil {
		t.Fatalf("%s searches for a match: %v", r.Player, err)
	}
	return status
}

// RoomCounter opens rooms in name only: ROOM1, ROOM2 and so on. It may be used from any goroutine.
type RoomCounter struct {
	mu     sync.Mutex
	opened int
}

// Open is a [matchmaking.RoomOpener].
func (c *RoomCounter) Open(context.Context, string, matchmaking.Pairing) (room.Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.opened++
	return room.Code(fmt.Sprintf("ROOM%d", c.opened)), nil
}
