package simulator

import (
	"context"
	"fmt"

	"rattle/room"
	"rattle/store/memory/rooms"
)

// What a server asks of the store, over its link.

// Append implements [room.Log].
func (l *link) Append(ctx context.Context, code room.Code, r room.AppendRequest) (result room.AppendResult, err error) {
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		result, err = log.Append(ctx, code, r)
		return err
	})
	if err != nil {
		return room.AppendResult{}, fmt.Errorf("append: %w", err)
	}
	return result, nil
}

// Read implements [room.Log].
func (l *link) Read(ctx context.Context, code room.Code, after room.ID) (tail room.Tail, err error) {
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		tail, err = log.Read(ctx, code, after)
		return err
	})
	if err != nil {
		return room.Tail{}, fmt.Errorf("read: %w", err)
	}
	return tail, nil
}

// SaveSnapshot implements [room.Log].
func (l *link) SaveSnapshot(ctx context.Context, code room.Code, head room.ID, state []byte) error {
	return l.callLog(ctx, func(ctx context.Context, log *rooms.Log) error { return log.SaveSnapshot(ctx, code, head, state) })
}

// Announce implements [room.Log].
func (l *link) Announce(ctx context.Context, code room.Code, players []room.PlayerID) (p room.Presence, head room.ID, err error) {
	l.mu.Lock()
	l.announced[code] = players
	if len(players) == 0 {
		delete(l.announced, code)
	}
	l.mu.Unlock()
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		p, head, err = log.Announce(ctx, code, players)
		return err
	})
	return p, head, err
}

// Overdue implements [room.WakeUps].
func (l *link) Overdue(ctx context.Context, late room.Millis) (codes []room.Code, err error) {
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		codes, err = log.Overdue(ctx, late)
		return err
	})
	return codes, err
}

// Remove implements [room.WakeUps].
func (l *link) Remove(ctx context.Context, code room.Code) error {
	return l.callLog(ctx, func(ctx context.Context, log *rooms.Log) error { return log.Remove(ctx, code) })
}

// List implements [room.Listings].
func (l *link) List(ctx context.Context, listing room.Listing) error {
	return l.callLog(ctx, func(ctx context.Context, log *rooms.Log) error { return log.List(ctx, listing) })
}

// Unlist implements [room.Listings].
func (l *link) Unlist(ctx context.Context, code room.Code) error {
	return l.callLog(ctx, func(ctx context.Context, log *rooms.Log) error { return log.Unlist(ctx, code) })
}

// Release implements [room.Listings].
func (l *link) Release(code room.Code) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.log != nil {
		l.log.Release(code)
	}
}

// Listed implements [room.Listings].
func (l *link) Listed(ctx context.Context) (all []room.Listing, err error) {
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		all, err = log.Listed(ctx)
		return err
	})
	return all, err
}

// RoomsOf implements [web.RoomFinder].
func (l *link) RoomsOf(ctx context.Context, p room.PlayerID) (codes []room.Code, err error) {
	err = l.callLog(ctx, func(ctx context.Context, log *rooms.Log) (err error) {
		codes, err = log.RoomsOf(ctx, p)
		return err
	})
	return codes, err
}
