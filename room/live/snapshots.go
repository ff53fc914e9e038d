package live

import (
	"context"
	"sync"
	"time"

	"rattle/room"
)

// snapshots stores the state of a room now and then during a long round, so that there is never much to
// read of a log. Words do not wait for it.
type snapshots struct {
	code    room.Code
	log     room.Log
	running *sync.WaitGroup
	busy    chan struct{} // has an element while a snapshot is being stored
}

const (
	// snapshotInterval is the number of entries after which the server that appended the last of them stores
	// a snapshot. One that fails is made up for by the next.
	snapshotInterval = 1000

	snapshotTimeout = 2 * time.Second
)

func newSnapshots(code room.Code, log room.Log, running *sync.WaitGroup) *snapshots {
	return &snapshots{code, log, running, make(chan struct{}, 1)}
}

// takeIfDue stores the state that an entry of this server has led to, if it is the turn of that entry. It
// does not wait.
func (s *snapshots) takeIfDue(state *room.State) {
	if state.Head.Version%snapshotInterval == 0 {
		s.take(*state)
	}
}

func (s *snapshots) take(state room.State) {
	select {
	case s.busy <- struct{}{}:
	default:
		return // the one before is still on its way
	}
	s.running.Go(func() {
		defer func() { <-s.busy }()
		ctx, cancel := context.WithTimeout(context.Background(), snapshotTimeout)
		defer cancel()
		if encoded, err := room.EncodeState(state); err == nil {
			_ = s.log.SaveSnapshot(ctx, s.code, state.Head, encoded)
		}
	})
}
