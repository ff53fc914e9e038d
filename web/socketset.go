package web

import (
	"context"
	"iter"
	"time"
)

const (
	// pingInterval is how often a client is sent a ping.
	pingInterval = 20 * time.Second
	// pongTimeout is how long a client may send no pong: two pings may get lost.
	pongTimeout = 50 * time.Second

	// wheelInterval is the time between two turns of the wheel.
	wheelInterval = 500 * time.Millisecond
	wheelSlots    = int(pingInterval / wheelInterval)
)

// socketSet holds the open sockets on a wheel: each turn is that of the sockets of one slot, so that thousands of
// them need one timer together, and are not all sent a ping at once. It is guarded by Server.mu.
type socketSet struct {
	slots [wheelSlots]map[*socket]struct{}
	count int
	next  int // the slot of the next socket
}

func (ss *socketSet) add(s *socket) {
	s.slot = ss.next
	ss.next = (ss.next + 1) % wheelSlots
	if ss.slots[s.slot] == nil {
		ss.slots[s.slot] = make(map[*socket]struct{})
	}
	ss.slots[s.slot][s] = struct{}{}
	ss.count++
}

// remove removes a socket that was added.
func (ss *socketSet) remove(s *socket) {
	delete(ss.slots[s.slot], s)
	ss.count--
}

// all returns all sockets in no order.
func (ss *socketSet) all() iter.Seq[*socket] {
	return func(yield func(*socket) bool) {
		for _, slot := range ss.slots {
			for s := range slot {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// appendSlot appends the sockets of a slot.
func (ss *socketSet) appendSlot(to []*socket, slot int) []*socket {
	for s := range ss.slots[slot] {
		to = append(to, s)
	}
	return to
}

// turnWheel sends pings, and ends sockets whose client does not answer them, until ctx is done.
func (s *Server) turnWheel(ctx context.Context) {
	ticker := time.NewTicker(wheelInterval)
	defer ticker.Stop()
	var turn []*socket
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		now := s.wheelTurns.Add(1)
		s.mu.Lock()
		turn = s.sockets.appendSlot(turn[:0], int(now)%wheelSlots)
		pinged := len(turn)
		turn = s.sockets.appendSlot(turn, (int(now)+wheelSlots/2)%wheelSlots)
		s.mu.Unlock()
		for _, socket := range turn[:pinged] {
			socket.out.sendPing()
		}
		for _, socket := range turn { // in between, too, so that none is noticed much later than it could
			if time.Duration(now-socket.pongTurn.Load())*wheelInterval >= pongTimeout {
				socket.out.abort()
			}
		}
		clear(turn) // those that end are freed
	}
}
