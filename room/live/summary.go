package live

import (
	"context"
	"errors"
	"fmt"

	"rattle/room"
)

// snapshot is a room as whoever looks from outside finds it.
type snapshot struct {
	state room.State
	clock clock // the store's
}

// Summary returns what a viewer, "" for somebody unknown, may know of a room before they come in, and the store's time.
// Who pays, and the error, are as with Look.
func (rs *Rooms) Summary(ctx context.Context, code room.Code, viewer room.PlayerID, by Payer) (room.RoomSummary, room.Instant, error) {
	found, err := rs.find(ctx, code, by)
	if err != nil {
		return room.RoomSummary{}, 0, fmt.Errorf("look at room %s: %w", code.Redacted(), err)
	}
	now := found.clock.now()
	return room.Summarize(found.state, viewer, now), now, nil
}

// PublicView gives what somebody may know of a room who is not in it, and lets by, unless it is nil, pay for
// what that took; so do all looks. The error is [room.UnknownRoom] when there is none.
func (rs *Rooms) PublicView(ctx context.Context, code room.Code, by Payer) (room.RoomView, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.RoomView{}, fmt.Errorf("look at room %s: %w", code.Redacted(), err)
	}
	return room.PublicView(s), nil
}

// RoundSummary returns what LookFrom does, as of the room's newest entry, and beside it the brief of its last round, nil
// unless that has closed and the one who asks may see it.
func (rs *Rooms) RoundSummary(ctx context.Context, code room.Code, asker room.PlayerID, by Payer) (room.RoomSummary, *room.RoundSummary, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.RoomSummary{}, nil, fmt.Errorf("look back at room %s: %w", code.Redacted(), err)
	}
	outside := room.Summarize(s, asker, s.At)
	if !s.Round.Closed() || !s.CanWatch(asker) {
		return outside, nil, nil
	}
	answers, err := rs.dealer.answers(ctx, s.Round)
	if err != nil {
		return room.RoomSummary{}, nil, fmt.Errorf("look back at room %s: %w", code.Redacted(), err)
	}
	charge(by, Work{Solved: len(answers.Words())})
	var brief room.RoundSummary
	rs.dealer.throttled(answers, func() { brief, _ = room.SummarizeRound(s, answers) })
	return outside, &brief, nil
}

// Record gives the record of a room's last round as the one who asks may have it, if that has
// closed and the room tells them. The error is [room.UnknownRoom] when there is no such room.
func (rs *Rooms) Record(ctx context.Context, code room.Code, asker room.PlayerID, by Payer) (room.Record, bool, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.Record{}, false, fmt.Errorf("record of room %s: %w", code.Redacted(), err)
	}
	record, ok := room.NewRecord(s)
	return record.ForPlayer(asker), ok && s.CanWatch(asker), nil
}

// FoundWords returns what a player found in a room's last round, and the round's UUID, see
// [room.ViewWords]. The error is a [room.Refusal] where the viewer may not see it.
func (rs *Rooms) FoundWords(ctx context.Context, code room.Code, viewer, player room.PlayerID, by Payer) (round string, words []room.ScoredWord, err error) {
	s, err := rs.state(ctx, code, by)
	if err == nil {
		words, err = room.ViewWords(s, viewer, player)
	}
	if err != nil {
		return "", nil, fmt.Errorf("words in room %s: %w", code.Redacted(), err)
	}
	return s.Round.ID, words, nil
}

// state returns the state of a room, see find.
func (rs *Rooms) state(ctx context.Context, code room.Code, by Payer) (room.State, error) {
	found, err := rs.find(ctx, code, by)
	return found.state, err
}

// find returns a room as its follower here knows it, else as the log has it, for which the one who
// looks pays.
func (rs *Rooms) find(ctx context.Context, code room.Code, by Payer) (snapshot, error) {
	if f := rs.followerOf(code); f != nil {
		f.mu.Lock()
		found := f.published
		f.mu.Unlock()
		if found.state.Exists() {
			return found, nil
		}
	}
	cached, err := rs.cache.acquire(ctx, code)
	if err != nil {
		return snapshot{}, err
	}
	defer rs.cache.release(code, cached)
	found, read, err := rs.readSince(ctx, code, cached.state)
	if err != nil {
		rs.counters.storeErrors.Add(1)
		return snapshot{}, err
	}
	cached.state = found.state
	charge(by, Work{Read: read})
	if !found.state.Exists() {
		return snapshot{}, room.UnknownRoom
	}
	return found, nil
}

// readSince reads what has happened in a room since it was in a state, or all where that is unknown. It
// also returns how many words that took.
func (rs *Rooms) readSince(ctx context.Context, code room.Code, since room.State) (found snapshot, words int, err error) {
	if since.Exists() {
		tail, err := rs.config.Log.Read(ctx, code, since.Head)
		if err == nil {
			tail.Base = since
			found = snapshotOf(tail)
			return found, max(0, wordCount(found.state)-wordCount(since)), nil
		}
		if !errors.Is(err, room.ErrLost) {
			return snapshot{}, 0, err
		}
	}
	tail, err := rs.config.Log.Read(ctx, code, room.ID{})
	if err != nil {
		return snapshot{}, 0, err
	}
	found = snapshotOf(tail)
	return found, wordCount(found.state), nil
}

// snapshotOf returns the room that a log has just been read of.
func snapshotOf(t room.Tail) snapshot {
	found := snapshot{state: replay(t)}
	found.clock.set(t.Now)
	return found
}

// replay gives the state that a log has come to.
func replay(t room.Tail) room.State {
	s := t.Base
	for _, e := range t.Entries {
		s = room.Evolve(s, e)
	}
	return s
}
