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
	// batchTimeout is how long a batch of several calls may take.
	batchTimeout = time.Second
)

// batcher sends calls of one kind to one node of the store, in batches when there are many. A call
// does not wait while fewer batches are in flight than may be. A node that does not answer delays no
// calls to other nodes.
type batcher struct {
	send   func(ctx context.Context, calls []redisstore.Call) []callReply // a reply for each
	gather bool                                                           // one batch at a time, of a node that is near

	mu       sync.Mutex
	pending  []*pendingCall
	stuck    *time.Timer   // runs while calls are pending behind a batch of a near node
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
	more := b.inFlight < b.maxInFlight()
	if more {
		b.inFlight++
	}
	if more && len(b.pending) == 0 {
		b.mu.Unlock()
		reply := b.timed(ctx, []redisstore.Call{c})[0]
		b.goOn()
		return reply.parts, reply.err
	}
	p := &pendingCall{ctx, c, make(chan callReply, 1)}
	b.pending = append(b.pending, p)
	if b.gather && len(b.pending) == 1 {
		b.watch()
	}
	b.mu.Unlock()
	if more {
		go b.flush()
	}
	select {
	case reply := <-p.reply:
		return reply.parts, reply.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// watch has what is pending sent beside the batch in flight if that takes long. The caller holds the lock.
func (b *batcher) watch() {
	if b.stuck != nil {
		b.stuck.Reset(farAway)
		return
	}
	b.stuck = time.AfterFunc(farAway, func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.pending) > 0 && b.inFlight < b.maxInFlight() {
			b.inFlight++
			go b.flush()
		}
	})
}

// maxInFlight returns how many batches may be in flight. A node that is near answers so soon that whoever comes
// meanwhile is better sent with others than at once; one that is far, or does not answer, is not waited for.
func (b *batcher) maxInFlight() int {
	if b.gather && b.took < farAway && time.Since(b.began) < farAway {
		return 1
	}
	return maxBatches
}

// timed sends calls, and notes how long that took.
func (b *batcher) timed(ctx context.Context, calls []redisstore.Call) []callReply {
	began := time.Now()
	b.mu.Lock()
	b.began = began
	b.mu.Unlock()
	replies := b.send(ctx, calls)
	b.mu.Lock()
	b.took = time.Since(began)
	b.mu.Unlock()
	return replies
}

// goOn ends a batch, and has those sent that have come meanwhile.
func (b *batcher) goOn() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.pending) == 0 {
		b.inFlight--
		return
	}
	go b.flush()
}

// flush sends batches until no call is pending.
func (b *batcher) flush() {
	for {
		batch := b.nextBatch()
		if len(batch) == 0 {
			return
		}
		b.sendBatch(batch)
	}
}

// nextBatch takes the calls that are sent together from the pending ones. If there are none, it counts one batch less
// as in flight.
func (b *batcher) nextBatch() []*pendingCall {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := slices.DeleteFunc(b.pending, func(p *pendingCall) bool { return p.ctx.Err() != nil })
	n := min(len(left), maxBatchSize)
	batch := left[:n:n]
	b.pending = left[n:]
	if n == 0 {
		b.pending = nil
		b.inFlight--
	}
	if b.stuck != nil && len(b.pending) == 0 {
		b.stuck.Stop()
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
	for i, reply := range b.timed(ctx, calls) {
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
