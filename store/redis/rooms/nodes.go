package rooms

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// nodes are the nodes of the store as they were last asked, by address: "" where there is but one.
type nodes struct {
	mu    sync.Mutex
	known map[string]node
	asked bool // all were asked once; of the upkeep's goroutine
}

// node is one node of the store.
type node struct {
	identity string // of its process, and of the history of its data

	// How far its clock was ahead of this server's when rooms last learnt the time: at least, by when the
	// reply was there, and at most, by when it was asked.
	least, most time.Duration
}

// maxClockStep is how far a node's clock may move against this server's, in a step or slowly, before
// rooms learn the time anew.
const maxClockStep = 500 * time.Millisecond

// isAnother reports whether a node is another one than before, or its clock has moved.
func (n node) isAnother(before node) bool {
	return n.identity != before.identity || n.least > before.most+maxClockStep || n.most < before.least-maxClockStep
}

// askNodes asks each node who it is. Where that is another one than before, a master has taken over or a
// process has begun anew, maybe without the end of what it was told: its rooms are polled.
func (l *Log) askNodes(ctx context.Context) {
	defer func() { l.nodes.asked = true }()
	cluster, ok := l.client.(*redis.ClusterClient)
	if !ok {
		if l.askNode(ctx, "", l.client) {
			l.PollAll()
		}
		return
	}
	moved := false
	_ = cluster.ForEachMaster(ctx, func(ctx context.Context, c *redis.Client) error { // what fails is asked again
		if l.askNode(ctx, c.Options().Addr, c) {
			l.nodes.mu.Lock()
			moved = true
			l.nodes.mu.Unlock()
		}
		return nil
	})
	if moved {
		l.PollAll() // which buckets were that node's is no longer known
	}
}

// asker is what can be asked who it is.
type asker interface {
	Pipeline() redis.Pipeliner
}

// askNode asks one node, and reports whether it is another one than before.
func (l *Log) askNode(ctx context.Context, address string, a asker) (another bool) {
	asked := time.Now()
	pipe := a.Pipeline()
	clock := pipe.Time(ctx)
	process, history := pipe.Info(ctx, "server"), pipe.Info(ctx, "replication")
	if _, err := pipe.Exec(ctx); err != nil && clock.Err() != nil {
		return false
	}
	identity := infoField(process.Val(), "run_id") + " " + infoField(history.Val(), "master_replid")
	ahead := clock.Val().Sub(l.started) // of this server's clock, but for what has passed since the start
	now := node{identity, ahead - time.Since(l.started), ahead - asked.Sub(l.started)}
	l.nodes.mu.Lock()
	defer l.nodes.mu.Unlock()
	before, known := l.nodes.known[address]
	another = known && now.isAnother(before)
	if !known || another || now.most-now.least < before.most-before.least { // the most exact answer since
		l.nodes.known[address] = now
	}
	return another || !known && l.nodes.asked
}

// infoField returns a field of a reply of INFO, "" if it is not there.
func infoField(info, name string) string {
	_, rest, _ := strings.Cut(info, "\n"+name+":")
	value, _, _ := strings.Cut(rest, "\r")
	return value
}
