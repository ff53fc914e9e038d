package live

import (
	"context"

	"rattle/room"
)

// EnterRequest says who comes into a room, and what for.
type EnterRequest struct {
	Player      room.PlayerID
	Name        string // not needed for coming back
	AddressHash string // see [room.Join]
	Watch       bool   // look on without a seat; whoever has one comes back to it all the same
}

// Members that a room has on one server at most.
const (
	maxMembers  = 300
	maxWatchers = 150 // players without a seat leave room for those with one
	maxTabs     = 10  // of one player
)

// Enter lets m follow a room from a seat, which the player takes or comes back to, or from
// none. The error is a [room.Refusal] when it was refused. Leave the seat in the end, whatever
// happens to m.
func (rs *Rooms) Enter(ctx context.Context, code room.Code, e EnterRequest, m Client) (*Member, error) {
	f, err := rs.acquire(code)
	if err != nil {
		return nil, err
	}
	seat := &Member{follower: f, player: e.Player, addressHash: e.AddressHash, client: m, queued: make(chan struct{}, maxQueued)}
	entered := make(chan error, 1)
	if err := f.awaitEntry(ctx, seat, e, entered); err != nil {
		seat.Leave()
		return nil, err
	}
	return seat, nil
}

func (f *follower) awaitEntry(ctx context.Context, s *Member, e EnterRequest, entered chan error) error {
	r := request{member: s, command: room.Join{Player: e.Player, Name: e.Name, AddressHash: e.AddressHash}, entered: entered}
	if e.Watch {
		r.command = room.Watch{Player: e.Player}
	}
	if err := s.enqueue(ctx, r); err != nil {
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

// dropInadmissible takes the requests out of a batch by which too many would come in, or somebody
// who has gone meanwhile.
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

// headcount counts who is in a room on this server.
type headcount struct {
	members, watchers int
	tabs              map[room.PlayerID]int
}

func newHeadcount(ms *members) *headcount {
	c := &headcount{members: ms.len(), tabs: make(map[room.PlayerID]int)}
	for m := range ms.all {
		c.tabs[m.player]++
		if !m.seated {
			c.watchers++
		}
	}
	return c
}

// admits counts one more in, if there is room. Whoever has a seat comes back to it however
// many look on, and another tab of a player may cost the oldest its place.
func (c *headcount) admits(r request, s *room.State) bool {
	player := r.member.player
	_, seated := s.Seat(player)
	_, watch := r.command.(room.Watch)
	watch = watch && !seated
	full := c.members >= maxMembers || watch && c.watchers >= maxWatchers
	if full && !seated && c.tabs[player] == 0 {
		return false
	}
	c.members++
	c.tabs[player]++
	if watch {
		c.watchers++
	}
	return true
}

// completeEntry lets a member in, or says why not.
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
