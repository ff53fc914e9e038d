package live

import (
	"context"
	"errors"
	"fmt"

	"rattle/room"
)

// snapshot is a room as readers see it who have not entered it.
type snapshot struct {
	state room.State
	clock clock // the store's
}

// Summary returns what a viewer, "" for somebody unknown, may know of a room before entering it, and the
// store's time. It charges by, unless that is nil, for what had to be read, as do all methods that read
// rooms. The error is [room.UnknownRoom] if there is no such room.
func (rs *Rooms) Summary(ctx context.Context, code room.Code, viewer room.PlayerID, by Payer) (room.RoomSummary, room.Instant, error) {
	found, err := rs.find(ctx, code, by)
	if err != nil {
		return room.RoomSummary{}, 0, fmt.Errorf("summarize room %s: %w", code.Redacted(), err)
	}
	now := found.clock.now()
	return room.Summarize(found.state, viewer, now), now, nil
}

// PublicView returns a room as somebody may see it who is not in it. Payer and error are as with Summary.
func (rs *Rooms) PublicView(ctx context.Context, code room.Code, by Payer) (room.RoomView, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.RoomView{}, fmt.Errorf("view room %s: %w", code.Redacted(), err)
	}
	return room.PublicView(s), nil
}

// RoundSummary returns the summary of a room as of its newest entry, and that of its last round, nil unless
// the round has closed and the viewer may see it. Payer and error are as with Summary.
func (rs *Rooms) RoundSummary(ctx context.Context, code room.Code, viewer room.PlayerID, by Payer) (room.RoomSummary, *room.RoundSummary, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.RoomSummary{}, nil, fmt.Errorf("summarize the round of room %s: %w", code.Redacted(), err)
	}
	summary := room.Summarize(s, viewer, s.At)
	if !s.Round.Closed() || !s.CanWatch(viewer) {
		return summary, nil, nil
	}
	answers, err := rs.dealer.answers(ctx, s.Round)
	if err != nil {
		return room.RoomSummary{}, nil, fmt.Errorf("summarize the round of room %s: %w", code.Redacted(), err)
	}
	charge(by, Work{Solved: len(answers.Words())})
	var brief room.RoundSummary
	rs.dealer.throttled(answers, func() { brief, _ = room.SummarizeRound(s, answers) })
	return summary, &brief, nil
}

// Record returns the record of a room's last round as a viewer may have it, and whether there is one that the
// viewer may have. Payer and error are as with Summary.
func (rs *Rooms) Record(ctx context.Context, code room.Code, viewer room.PlayerID, by Payer) (room.Record, bool, error) {
	s, err := rs.state(ctx, code, by)
	if err != nil {
		return room.Record{}, false, fmt.Errorf("record of room %s: %w", code.Redacted(), err)
	}
	record, ok := room.NewRecord(s)
	return record.VisibleTo(viewer), ok && s.CanWatch(viewer), nil
}

// FoundWords returns the words that a player found in a room's last round, and the round's UUID, see
// [room.ScoredWordsOf]. The error is a [room.Refusal] if the viewer may not see them.
func (rs *Rooms) FoundWords(ctx context.Context, code room.Code, viewer, player room.PlayerID, by Payer) (round string, words []room.ScoredWord, err error) {
	s, err := rs.state(ctx, code, by)
	if err == nil {
		words, err = room.ScoredWordsOf(s, viewer, player)
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

// find returns a room as its follower here knows it, or else as the log has it, and charges by for reading
// that.
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

// readSince reads what has happened in a room since a state, or everything if that is the zero State. It also
// returns how many words that took.
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

// snapshotOf returns the room as a log shows it that has just been read.
func snapshotOf(t room.Tail) snapshot {
	found := snapshot{state: replay(t)}
	found.clock.set(t.Now)
	return found
}

// replay returns the state that a log leads to.
func replay(t room.Tail) room.State {
	s := t.Base
	for _, e := range t.Entries {
		s = room.Evolve(s, e)
	}
	return s
}
