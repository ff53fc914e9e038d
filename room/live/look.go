package live

import (
	"context"
	"fmt"

	"rattle/room"
)

// Look gives what somebody may know of a room who is not in it. The error is
// [room.UnknownRoom] when there is none.
func (rs *Rooms) Look(ctx context.Context, code room.Code) (room.Picture, error) {
	s, err := rs.state(ctx, code)
	if err != nil {
		return room.Picture{}, fmt.Errorf("look at room %s: %w", code.Veiled(), err)
	}
	return room.Glance(s), nil
}

// LookBack is Look, and gives the brief of the room's last round beside it, nil unless that has
// closed and the one who asks may see it.
func (rs *Rooms) LookBack(ctx context.Context, code room.Code, asker room.PlayerID) (room.Picture, *room.Brief, error) {
	s, err := rs.state(ctx, code)
	if err != nil {
		return room.Picture{}, nil, fmt.Errorf("look back at room %s: %w", code.Veiled(), err)
	}
	if !s.Round.Closed() || !s.Tells(asker) {
		return room.Glance(s), nil, nil
	}
	answers, err := rs.dealer.answers(ctx, s.Round)
	if err != nil {
		return room.Picture{}, nil, fmt.Errorf("look back at room %s: %w", code.Veiled(), err)
	}
	brief, _ := room.NewBrief(s, answers)
	return room.Glance(s), &brief, nil
}

// Record gives the record of a room's last round as the one who asks may have it, if that has
// closed and the room tells them. The error is [room.UnknownRoom] when there is no such room.
func (rs *Rooms) Record(ctx context.Context, code room.Code, asker room.PlayerID) (room.Record, bool, error) {
	s, err := rs.state(ctx, code)
	if err != nil {
		return room.Record{}, false, fmt.Errorf("record of room %s: %w", code.Veiled(), err)
	}
	record, ok := room.NewRecord(s)
	return record.For(asker), ok && s.Tells(asker), nil
}

// Found returns what a player found in a room's last round, and the round's UUID, see
// [room.ViewWords]. The error is a [room.Refusal] where the viewer may not see it.
func (rs *Rooms) Found(ctx context.Context, code room.Code, viewer, player room.PlayerID) (round string, words []room.Scored, err error) {
	s, err := rs.state(ctx, code)
	if err == nil {
		words, err = room.ViewWords(s, viewer, player, s.At)
	}
	if err != nil {
		return "", nil, fmt.Errorf("words in room %s: %w", code.Veiled(), err)
	}
	return s.Round.ID, words, nil
}

// state gives the state of a room as its follower here knows it, else as the log has it.
func (rs *Rooms) state(ctx context.Context, code room.Code) (room.State, error) {
	if f := rs.followed(code); f != nil {
		f.mu.Lock()
		s := f.looked
		f.mu.Unlock()
		if s.Exists() {
			return s, nil
		}
	}
	tail, err := rs.config.Log.Read(ctx, code, room.ID{})
	if err != nil {
		rs.counters.storeErrors.Add(1)
		return room.State{}, err
	}
	s := replay(tail)
	if !s.Exists() {
		return room.State{}, room.UnknownRoom
	}
	return s, nil
}

// replay gives the state that a log has come to.
func replay(t room.Tail) room.State {
	s := t.Base
	for _, e := range t.Entries {
		s = room.Evolve(s, e)
	}
	return s
}
