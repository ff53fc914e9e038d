package live

import (
	"context"

	"rattle/room"
)

// EnterRequest is who enters a room, and how.
type EnterRequest struct {
	Player      room.PlayerID
	Name        string // not needed by a player who has a seat
	AddressHash string // see [room.Join.AddressHash]
	Watch       bool   // without taking a seat; a player who has one comes back to it all the same
}

// Enter makes a client a member of a room, with a seat that the player takes or comes back to, or as a
// watcher. The error is a [room.Refusal] if the room refuses. Call [Member.Leave] in the end, also after
// the client was disconnected.
func (rs *Rooms) Enter(ctx context.Context, code room.Code, e EnterRequest, c Client) (*Member, error) {
	f, err := rs.acquire(code)
	if err != nil {
		return nil, err
	}
	m := &Member{follower: f, player: e.Player, addressHash: e.AddressHash, client: c, queued: make(chan struct{}, maxQueued)}
	entered := make(chan error, 1)
	if err := f.awaitEntry(ctx, m, e, entered); err != nil {
		m.Leave()
		return nil, err
	}
	return m, nil
}

func (f *follower) awaitEntry(ctx context.Context, m *Member, e EnterRequest, entered chan error) error {
	r := request{member: m, command: room.Join{Player: e.Player, Name: e.Name, AddressHash: e.AddressHash}, entered: entered}
	if e.Watch {
		r.command = room.Watch{Player: e.Player}
	}
	if err := m.enqueue(ctx, r); err != nil {
		return err
	}
	select {
	case err := <-entered:
		return err
	case <-f.done:
		return f.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// dropInadmissible removes from a batch the requests of members who have left meanwhile, and refuses those
// by which too many would enter.
func (f *follower) dropInadmissible(batch []request) []request {
	var present *headcount
	admitted := batch[:0]
	for _, r := range batch {
		if r.entered != nil {
			if present == nil {
				present = newHeadcount(f.members)
			}
			if r.member.left.Load() {
				continue
			}
			if !present.admits(r, &f.state) {
				f.rooms.counters.refusals.Add(1)
				r.entered <- room.RoomFull
				continue
			}
		}
		admitted = append(admitted, r)
	}
	return admitted
}

// completeEntry adds a member whose request to enter was accepted, or sends it the refusal.
func (f *follower) completeEntry(r request, d decision) {
	if d.refusal != "" {
		r.entered <- d.refusal
		return
	}
	m := r.member
	f.members.add(m)
	f.presence.changed = true
	f.presence.reclaim(m)
	f.members.limitTabs(m.player)
	r.entered <- nil
	f.costs.work.Rendered += f.notifier.sendView(m)
	f.costs.charge(m)
}
