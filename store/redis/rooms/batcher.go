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
	// maxBatches to a node are under way at once. Whatever comes meanwhile waits and goes
	// together, which costs node and server much less than one trip each.
	maxBatches = 4
	// maxBatchSize is how many go in one trip.
	maxBatchSize = 64
	// batchTimeout is how long a trip of several may take.
	batchTimeout = time.Second
)

// batcher is where the runs of a script wait for a node of the store. Where nothing is under way
// they do not wait at all. A node that does not answer holds up no other.
type batcher struct {
	client redis.UniversalClient
	script *redis.Script

	heartbeatMu sync.Mutex // of who looks at rooms there

	mu       sync.Mutex
	pending  []*pendingCall
	inFlight int // under way
}

// pendingCall is one run.
type pendingCall struct {
	ctx  context.Context //nolint:containedctx // of who waits for it
	call redisstore.Call
	done chan *redis.Cmd // takes the reply
}

// batcherFor gives that to the node which has a room.
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

// run runs the script, which must be one that may be repeated without harm: after ctx is done
// it is unknown whether it has run, or is yet to.
func (l *batcher) run(ctx context.Context, c redisstore.Call) *redis.Cmd {
	e := &pendingCall{ctx, c, make(chan *redis.Cmd, 1)}
	l.mu.Lock()
	l.pending = append(l.pending, e)
	if l.inFlight < maxBatches {
		l.inFlight++
		go l.flush()
	}
	l.mu.Unlock()
	select {
	case reply := <-e.done:
		return reply
	case <-ctx.Done():
		reply := redis.NewCmd(ctx)
		reply.SetErr(ctx.Err())
		return reply
	}
}

// flush goes until nobody waits.
func (l *batcher) flush() {
	for {
		batch := l.nextBatch()
		switch len(batch) {
		case 0:
			return
		case 1:
			e := batch[0]
			e.done <- l.script.Run(e.ctx, l.client, e.call.Keys, e.call.Args...)
		default:
			l.runBatch(batch)
		}
	}
}

// nextBatch takes those who go together. With nobody there the trip is over.
func (l *batcher) nextBatch() []*pendingCall {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := slices.DeleteFunc(l.pending, func(e *pendingCall) bool { return e.ctx.Err() != nil })
	n := min(len(left), maxBatchSize)
	batch := left[:n:n]
	l.pending = left[n:]
	if n == 0 {
		l.pending = nil
		l.inFlight--
	}
	return batch
}

func (l *batcher) runBatch(batch []*pendingCall) {
	calls := make([]redisstore.Call, len(batch))
	for i, e := range batch {
		calls[i] = e.call
	}
	// Whoever gives up takes nobody along.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(batch[0].ctx), batchTimeout)
	defer cancel()
	for i, reply := range redisstore.RunAll(ctx, l.client, l.script, calls) {
		batch[i].done <- reply
	}
}
