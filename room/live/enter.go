package live

import (
	"context"

	"rattle/room"
)

// Entrance says who comes into a room, and what for.
type Entrance struct {
	Player room.PlayerID
	Name   string // not needed for coming back
	From   string // see [room.Join]
	Watch  bool   // look on without a seat; whoever has one comes back to it all the same
}

// Members that a room has on one server at most.
const (
	mostMembers  = 300
	mostWatchers = 150 // players without a seat leave room for those with one
	mostTabs     = 10  // of one player
)

// Enter lets m follow a room from a seat, which the player takes or comes back to, or from
// none. The error is a [room.Refusal] when it was refused. Leave the seat in the end, whatever
// happens to m.
func (rs *Rooms) Enter(ctx context.Context, code room.Code, e Entrance, m Member) (*Seat, error) {
	f, err := rs.enter(code)
	if err != nil {
		return nil, err
	}
	seat := &Seat{follower: f, player: e.Player, from: e.From, member: m, queued: make(chan struct{}, mostQueued)}
	entered := make(chan error, 1)
	if err := f.admit(ctx, seat, e, entered); err != nil {
		seat.Leave()
		return nil, err
	}
	return seat, nil
}

func (f *follower) admit(ctx context.Context, s *Seat, e Entrance, entered chan error) error {
	r := request{seat: s, command: room.Join{Player: e.Player, Name: e.Name, AddressHash: e.From}, entered: entered}
	if e.Watch {
		r.command = room.Watch{Player: e.Player}
	}
	if err := s.ask(ctx, r); err != nil {
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

// admissible takes the requests out of a batch by which too many would come in, or somebody
// who has gone meanwhile.
func (f *follower) admissible(batch []request) []request {
	var in *crowd
	kept := batch[:0]
	for _, r := range batch {
		if r.entered != nil {
			if in == nil {
				in = f.crowd()
			}
			if r.seat.left.Load() {
				continue
			}
			if !in.takes(r, f.state) {
				f.rooms.counters.refusals.Add(1)
				r.entered <- room.RoomFull
				continue
			}
		}
		kept = append(kept, r)
	}
	return kept
}

// crowd counts who is in a room on this server.
type crowd struct {
	members, watchers int
	tabs              map[room.PlayerID]int
}

func (f *follower) crowd() *crowd {
	c := &crowd{members: len(f.members), tabs: make(map[room.PlayerID]int)}
	for s := range f.members {
		c.tabs[s.player]++
		if !s.seated {
			c.watchers++
		}
	}
	return c
}

// takes counts one more in, if there is room. Whoever has a seat comes back to it however
// many look on, and another tab of a player may cost the oldest its place.
func (c *crowd) takes(r request, s room.State) bool {
	player := r.seat.player
	_, seated := s.Seat(player)
	_, watch := r.command.(room.Watch)
	watch = watch && !seated
	full := c.members >= mostMembers || watch && c.watchers >= mostWatchers
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

// settleEntrance lets a member in, or says why not.
func (f *follower) settleEntrance(r request, result decided) {
	if result.refusal != "" {
		r.entered <- result.refusal
		return
	}
	f.arrivals++
	r.seat.arrival = f.arrivals
	f.members[r.seat] = struct{}{}
	f.rooms.counters.members.Add(1)
	f.presence.changed = true
	f.recognise(r.seat)
	f.replace(r.seat.player)
	r.entered <- nil
	f.show(r.seat)
	f.charge(r.seat)
}

// replace sheds the oldest tab of a player who has too many, or more than one in a room that
// is full. Mostly it is a socket whose end has not been noticed yet.
func (f *follower) replace(p room.PlayerID) {
	var oldest *Seat
	tabs := 0
	for s := range f.members {
		if s.player == p {
			tabs++
			if oldest == nil || s.arrival < oldest.arrival {
				oldest = s
			}
		}
	}
	if tabs > mostTabs || tabs > 1 && len(f.members) > mostMembers {
		f.drop(oldest)
		oldest.member.Shed(ComeBack)
	}
}
