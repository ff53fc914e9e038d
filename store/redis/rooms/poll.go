package rooms

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// pollBatchSize is how many rooms are polled in one round trip. Words wait behind them.
const pollBatchSize = 8

// parallelPolls is how many round trips of polls are under way at a time: a store may be far away.
const parallelPolls = 16

// poll polls the rooms that are due, some at a time, and sends what it finds as hints. What fails
// stays due.
func (l *Log) poll(ctx context.Context) {
	var polls sync.WaitGroup
	slots := make(chan struct{}, parallelPolls)
	for _, r := range l.allReceivers() {
		if codes := r.dueRooms(); len(codes) > 0 {
			slots <- struct{}{}
			polls.Go(func() {
				defer func() { <-slots }()
				r.poll(ctx, codes)
			})
		}
	}
	polls.Wait()
}

// poll polls some rooms until ctx is done.
func (r *hintReceiver) poll(ctx context.Context, codes []room.Code) {
	for batch := range slices.Chunk(codes, pollBatchSize) {
		if ctx.Err() != nil {
			return
		}
		r.pollRooms(ctx, batch)
	}
}

// dueRooms returns the rooms to poll.
func (r *hintReceiver) dueRooms() []room.Code {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.due))
}

// pollRooms announces again who is in some rooms at this server, and reads their heads and who is there.
func (r *hintReceiver) pollRooms(ctx context.Context, codes []room.Code) {
	census, lease := r.log.servers.Census(), r.log.lease()
	codes, calls := r.attendCalls(codes)
	for i, reply := range redisstore.RunAll(ctx, r.log.client, r.log.scripts.attend, calls) {
		p, err := presenceOf(reply)
		if err != nil {
			r.failed(codes[i])
			continue
		}
		r.polled(codes[i], p)
		// A follower itself finds out whether this head is newer or older than its own.
		seen := p.SeenBy(census, lease)
		r.notify(codes[i], room.Hint{Entry: room.Entry{ID: p.Head}, Presence: &seen, Polled: true})
	}
}

// While the connection of a subscription is broken, the store may take another server's subscription for
// ours, which needs no hint of what this server appends. So a server that has subscribed again notifies the
// others of the head.

// attendCalls returns the calls for those of some rooms that are still watched, with the players who
// are there now. What gives reason to poll a room from then on, gives reason to poll it once more.
func (r *hintReceiver) attendCalls(of []room.Code) (codes []room.Code, calls []redisstore.Call) {
	census := r.log.servers.Census()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, code := range of {
		if t := r.topics[code]; t != nil {
			codes = append(codes, code)
			calls = append(calls, r.log.attendCall(code, t.announced, t.presence.DeadServers(census), r.log.ownOf(t), t.reconnected))
			delete(r.due, code)
			t.reconnected = false
		}
	}
	return codes, calls
}

// polled takes what was read of a room.
func (r *hintReceiver) polled(code room.Code, p room.Attendance) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.topics[code]; t != nil {
		t.know(p)
		t.version = p.Head.Version // which may be lower where the store has fallen back
		t.visited = time.Now()
	}
}

// failed has a room polled again whose poll failed. The others are notified of the head, to be safe.
func (r *hintReceiver) failed(code room.Code) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if t := r.topics[code]; t != nil {
		t.reconnected = true
		t.pollSoon()
	}
}
