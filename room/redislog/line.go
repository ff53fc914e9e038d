package redislog

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

const (
	// mostTrips to a node are under way at once. Whatever comes meanwhile waits and goes
	// together, which costs node and server much less than one trip each.
	mostTrips = 4
	// mostTogether is how many go in one trip.
	mostTogether = 64
	// patience is how long a trip of several may take.
	patience = time.Second
)

// line is where the runs of a script wait for a node of the store. Where nothing is under way
// they do not wait at all. A node that does not answer holds up no other.
type line struct {
	client redis.UniversalClient
	script *redis.Script

	looking sync.Mutex // of who looks at rooms there

	mu      sync.Mutex
	waiting []*errand
	trips   int // under way
}

// errand is one run.
type errand struct {
	ctx  context.Context //nolint:containedctx // of who waits for it
	call Call
	done chan *redis.Cmd // takes the reply
}

// lineTo gives that to the node which has a room.
func (l *Log) lineTo(ctx context.Context, code room.Code) *line {
	node := "" // the only one, or not known at the moment
	if cluster, ok := l.client.(*redis.ClusterClient); ok {
		if master, err := cluster.MasterForKey(ctx, LogKey(code)); err == nil {
			node = master.Options().Addr
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	to := l.lines[node]
	if to == nil {
		to = &line{client: l.client, script: l.scripts.append}
		l.lines[node] = to
	}
	return to
}

// run runs the script, which must be one that may be repeated without harm: after ctx is done
// it is unknown whether it has run, or is yet to.
func (l *line) run(ctx context.Context, c Call) *redis.Cmd {
	e := &errand{ctx, c, make(chan *redis.Cmd, 1)}
	l.mu.Lock()
	l.waiting = append(l.waiting, e)
	if l.trips < mostTrips {
		l.trips++
		go l.travel()
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

// travel goes until nobody waits.
func (l *line) travel() {
	for {
		together := l.next()
		switch len(together) {
		case 0:
			return
		case 1:
			e := together[0]
			e.done <- l.script.Run(e.ctx, l.client, e.call.Keys, e.call.Args...)
		default:
			l.runAll(together)
		}
	}
}

// next takes those who go together. With nobody there the trip is over.
func (l *line) next() []*errand {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := slices.DeleteFunc(l.waiting, func(e *errand) bool { return e.ctx.Err() != nil })
	n := min(len(left), mostTogether)
	together := left[:n:n]
	l.waiting = left[n:]
	if n == 0 {
		l.waiting = nil
		l.trips--
	}
	return together
}

func (l *line) runAll(together []*errand) {
	calls := make([]Call, len(together))
	for i, e := range together {
		calls[i] = e.call
	}
	// Whoever gives up takes nobody along.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(together[0].ctx), patience)
	defer cancel()
	for i, reply := range RunAll(ctx, l.client, l.script, calls) {
		together[i].done <- reply
	}
}
