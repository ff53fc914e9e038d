package rooms

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
)

const (
	// maxBatches is how many batches of a kind are in flight to a node at once. Further calls wait and are sent
	// together, which costs node and server much less than a round trip each.
	maxBatches = 4
	// maxBatchSize is how many calls a batch has.
	maxBatchSize = 64
	// farAway is how long the answer of a node takes that is not near.
	farAway = 5 * time.Millisecond
	// pace is the time between the beginnings of two batches of words. A batch costs the processors as much as
	// several words: about 100 µs, mostly for waking up.
	pace = time.Millisecond
	// batchTimeout is how long a batch of several calls may take.
	batchTimeout = time.Second
)

// batcher sends calls of one kind to one node of the store, in batches when there are many. A call that comes
// alone does not wait. A node that does not answer delays no calls to other nodes.
//
// Where it gathers, and the node is near, one batch is in flight at a time, and batches keep a pace: whoever
// comes meanwhile is better sent with others than at once. A node that is far, or does not answer, is not
// waited for.
type batcher struct {
	send   func(ctx context.Context, calls []redisstore.Call) []callReply // a reply for each
	gather bool

	mu       sync.Mutex
	pending  []*pendingCall
	later    *time.Timer   // begins a batch of what is pending when the pace or a slow node allows it
	inFlight int           // batches
	began    time.Time     // the newest batch
	took     time.Duration // by the last one that ended
}

// pendingCall is a call that waits for its reply.
type pendingCall struct {
	ctx   context.Context //nolint:containedctx // of the caller
	call  redisstore.Call
	reply chan callReply
}

// callReply is what a script returned.
type callReply struct {
	parts []any
	err   error
}

// batchers are those of one node.
type batchers struct{ appends, words *batcher }

// batchersFor returns the batchers of the node that holds a room.
func (l *Log) batchersFor(ctx context.Context, code room.Code) batchers {
	node := "" // the only one, or not known at the moment
	if cluster, ok := l.client.(*redis.ClusterClient); ok {
		if master, err := cluster.MasterForKey(ctx, LogKey(code)); err == nil {
			node = master.Options().Addr
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b, ok := l.batchers[node]
	if !ok {
		b = batchers{
			appends: &batcher{send: l.sendAppends},
			words:   &batcher{send: l.sendWords, gather: true},
		}
		l.batchers[node] = b
	}
	return b
}

// run makes a call. If ctx is done first, the script may have run, or may still run.
func (b *batcher) run(ctx context.Context, c redisstore.Call) ([]any, error) {
	b.mu.Lock()
	if len(b.pending) == 0 && b.untilNext() == 0 {
		began := b.begin()
		b.mu.Unlock()
		reply := b.send(ctx, []redisstore.Call{c})[0]
		b.end(began)
		return reply.parts, reply.err
	}
	p := &pendingCall{ctx, c, make(chan callReply, 1)}
	b.pending = append(b.pending, p)
	b.sendPending()
	b.mu.Unlock()
	select {
	case reply := <-p.reply:
		return reply.parts, reply.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// untilNext returns how long it is until another batch may begin; the end of one in flight may allow it earlier.
// The caller holds the lock.
func (b *batcher) untilNext() time.Duration {
	switch since := time.Since(b.began); {
	case b.inFlight >= maxBatches:
		return batchTimeout
	case !b.gather || b.took >= farAway:
		return 0
	case b.inFlight > 0:
		return max(0, farAway-since)
	default:
		return max(0, pace-since)
	}
}

// sendPending has what is pending sent, now or later. The caller holds the lock.
func (b *batcher) sendPending() {
	wait := b.untilNext()
	switch {
	case len(b.pending) == 0:
	case wait == 0:
		go b.flush(b.begin())
	case b.later == nil:
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.later = nil
			b.sendPending()
		})
	}
}

// begin notes that a batch begins, and returns when. The caller holds the lock.
func (b *batcher) begin() time.Time {
	b.inFlight++
	b.began = time.Now()
	return b.began
}

// end notes that a batch has ended, and has those calls sent that have come meanwhile.
func (b *batcher) end(began time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.inFlight--
	b.took = time.Since(began)
	if b.later != nil && b.later.Stop() {
		b.later = nil
	}
	b.sendPending()
}

// flush sends a batch that has begun.
func (b *batcher) flush(began time.Time) {
	if batch := b.nextBatch(); len(batch) > 0 {
		b.sendBatch(batch)
	}
	b.end(began)
}

// nextBatch takes the calls that are sent together from the pending ones.
func (b *batcher) nextBatch() []*pendingCall {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := slices.DeleteFunc(b.pending, func(p *pendingCall) bool { return p.ctx.Err() != nil })
	n := min(len(left), maxBatchSize)
	batch := left[:n:n]
	if b.pending = left[n:]; len(b.pending) == 0 {
		b.pending = nil
	}
	return batch
}

func (b *batcher) sendBatch(batch []*pendingCall) {
	calls := make([]redisstore.Call, len(batch))
	for i, p := range batch {
		calls[i] = p.call
	}
	ctx := batch[0].ctx
	if len(batch) > 1 { // a caller that gives up does not cancel the calls of others
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), batchTimeout)
		defer cancel()
	}
	for i, reply := range b.send(ctx, calls) {
		batch[i].reply <- reply
	}
}

func (l *Log) sendAppends(ctx context.Context, calls []redisstore.Call) []callReply {
	replies := make([]callReply, len(calls))
	for i, reply := range redisstore.RunAll(ctx, l.client, l.scripts.append, calls) {
		replies[i].parts, replies[i].err = reply.Slice()
	}
	return replies
}
