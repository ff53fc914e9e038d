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
	// maxBatches is how many batches are in flight to a node at once. Further calls wait and are sent
	// together, which costs node and server much less than a round trip each.
	maxBatches = 4
	// maxBatchSize is how many calls a batch has.
	maxBatchSize = 64
	// batchTimeout is how long a batch of several calls may take.
	batchTimeout = time.Second
)

// batcher sends the runs of one script to one node of the store, in batches when there are many. A call
// does not wait while fewer than [maxBatches] are in flight. A node that does not answer delays no
// calls to other nodes.
type batcher struct {
	client redis.UniversalClient
	script *redis.Script

	mu       sync.Mutex
	pending  []*pendingCall
	inFlight int // batches
}

// pendingCall is a call that waits for its reply.
type pendingCall struct {
	ctx   context.Context //nolint:containedctx // of the caller
	call  redisstore.Call
	reply chan *redis.Cmd
}

// batcherFor returns the batcher of the node that holds a room.
func (l *Log) batcherFor(ctx context.Context, code room.Code) *batcher {
	node := "" // the only one, or not known at the moment
	if cluster, ok := l.client.(*redis.ClusterClient); ok {
		if master, err := cluster.MasterForKey(ctx, LogKey(code)); err == nil {
			node = master.Options().Addr
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.batchers[node]
	if b == nil {
		b = &batcher{client: l.client, script: l.scripts.append}
		l.batchers[node] = b
	}
	return b
}

// run runs the script once. If ctx is done first, the script may have run, or may still run.
func (b *batcher) run(ctx context.Context, c redisstore.Call) *redis.Cmd {
	p := &pendingCall{ctx, c, make(chan *redis.Cmd, 1)}
	b.mu.Lock()
	b.pending = append(b.pending, p)
	if b.inFlight < maxBatches {
		b.inFlight++
		go b.flush()
	}
	b.mu.Unlock()
	select {
	case reply := <-p.reply:
		return reply
	case <-ctx.Done():
		reply := redis.NewCmd(ctx)
		reply.SetErr(ctx.Err())
		return reply
	}
}

// flush sends batches until no call is pending.
func (b *batcher) flush() {
	for {
		batch := b.nextBatch()
		switch len(batch) {
		case 0:
			return
		case 1:
			p := batch[0]
			p.reply <- b.script.Run(p.ctx, b.client, p.call.Keys, p.call.Args...)
		default:
			b.send(batch)
		}
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
	return batch
}

func (b *batcher) send(batch []*pendingCall) {
	calls := make([]redisstore.Call, len(batch))
	for i, p := range batch {
		calls[i] = p.call
	}
	// A caller that gives up does not cancel the calls of others.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(batch[0].ctx), batchTimeout)
	defer cancel()
	for i, reply := range redisstore.RunAll(ctx, b.client, b.script, calls) {
		batch[i].reply <- reply
	}
}
