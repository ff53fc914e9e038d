package live

import (
	"sync/atomic"

	"rattle/room"
)

// recordingClient is a client that keeps the updates it is sent.
type recordingClient struct {
	updates      []Update
	disconnected []DisconnectReason
	paid         []Work
}

func (c *recordingClient) Send(m Message) {
	if several, ok := m.Shared.(Updates); ok {
		c.updates = append(c.updates, several...)
	} else {
		c.updates = append(c.updates, m.Shared.(Update))
	}
}

func (c *recordingClient) Disconnect(r DisconnectReason) { c.disconnected = append(c.disconnected, r) }
func (c *recordingClient) Pay(w Work)                    { c.paid = append(c.paid, w) }

// take returns the updates since the last take.
func (c *recordingClient) take() []Update {
	taken := c.updates
	c.updates = nil
	return taken
}

// testRoom is the state that a follower's parts share, without a follower and a store.
type testRoom struct {
	replica replica
	members *members
	count   atomic.Int64
}

func newTestRoom(seats ...*room.Seat) *testRoom {
	t := &testRoom{replica: replica{code: "KTMVQRBC", state: room.State{Phase: room.Lobby, Seats: seats}}}
	t.members = newMembers(&t.count)
	return t
}

// adds adds a member for a player, who has a seat or watches.
func (t *testRoom) adds(p room.PlayerID) (*Member, *recordingClient) {
	c := new(recordingClient)
	m := &Member{player: p, client: c}
	t.members.add(m)
	seat, ok := t.replica.state.Seat(p)
	m.seated, m.name = ok, seat.Name
	return m, c
}

// seat changes a player's seat.
func (t *testRoom) seat(p room.PlayerID, change func(*room.Seat)) {
	for i := range t.replica.state.Seats {
		if s := t.replica.state.Seats[i]; s.Player == p {
			change(s)
		}
	}
}
