package rooms

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
)

const (
	// roomTTL is how long a room that nobody visits any more is kept.
	roomTTL = 24 * time.Hour
	// newRoomTTL is how long one is kept that nobody has visited yet. Programs can create
	// rooms faster than people come into them.
	newRoomTTL = time.Hour
)

// Options are what servers on one store may choose. The zero value is what they should.
type Options struct {
	// Server names this server among all on the store: letters and digits. The default
	// is drawn at random.
	Server string

	// Heartbeat is how often rooms are looked at: the longest time for which a lost hint of a
	// quiet room stays unnoticed. The default is 2 s.
	Heartbeat time.Duration

	// Lease is how long who was seen at a server counts as present: several looks, and the
	// same on all servers. The default is 10 s.
	Lease time.Duration

	// Replicas is how many of them the client waits for, see [WaitForReplicas]. Nobody is
	// given a hint of what they do not have.
	Replicas int
}

func (o *Options) setDefaults() {
	if o.Server == "" {
		o.Server = rand.Text()
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 2 * time.Second
	}
	if o.Lease == 0 {
		o.Lease = 10 * time.Second
	}
}

// Log is the [room.Log] in Redis, and all else that rooms leave there.
type Log struct {
	client         redis.UniversalClient
	options        Options
	publishCommand string // publishes a hint: SPUBLISH, or PUBLISH where that is not known
	scripts        scripts
	largeDecodes   chan struct{} // has an element for each large snapshot that is being unpacked

	ctx     context.Context // of the watches: done when the log is closed
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu       sync.Mutex
	watchers map[int]*watcher    // by bucket
	batchers map[string]*batcher // by address of the node, of a cluster
}

var (
	_ room.Log      = (*Log)(nil)
	_ room.WakeUps  = (*Log)(nil)
	_ room.Listings = (*Log)(nil)
)

// Open makes a log of a store, which must answer. Close the log before the client.
func Open(ctx context.Context, client redis.UniversalClient, o Options) (*Log, error) {
	verb, err := probe(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("ask the store what it can do: %w", err)
	}
	o.setDefaults()
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	return &Log{
		client:         client,
		options:        o,
		publishCommand: verb,
		scripts:        newScripts(),
		largeDecodes:   make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		ctx:            life,
		cancel:         cancel,
		watchers:       make(map[int]*watcher),
		batchers:       make(map[string]*batcher),
	}, nil
}

const (
	publish        = "PUBLISH"
	publishSharded = "SPUBLISH"
)

// probe tries the verb beforehand, since a script that failed at its last line would have
// written all that stands above it.
func probe(ctx context.Context, client redis.UniversalClient) (verb string, err error) {
	err = client.SPublish(ctx, probeChannel, "").Err()
	switch {
	case err == nil:
		return publishSharded, nil
	case strings.Contains(err.Error(), "unknown command"):
		return publish, client.Ping(ctx).Err()
	}
	return "", err
}

// Close ends all watches. Appending and reading go on for as long as the client does.
func (l *Log) Close() {
	l.mu.Lock()
	l.cancel()
	for _, w := range l.watchers {
		w.close()
	}
	l.mu.Unlock()
	l.running.Wait()
}

// Append implements [room.Log].
func (l *Log) Append(ctx context.Context, code room.Code, d room.AppendRequest) (room.AppendResult, error) {
	outcome, err := l.tryAppend(ctx, code, d)
	if err != nil {
		return room.AppendResult{}, fmt.Errorf("append to room %s: %w", code.Redacted(), err)
	}
	return outcome, nil
}

func (l *Log) tryAppend(ctx context.Context, code room.Code, d room.AppendRequest) (room.AppendResult, error) {
	events, err := room.EncodeEvents(d.Events)
	if err != nil {
		return room.AppendResult{}, err
	}
	id, verb := d.After.Next(d.Nonce), l.publishCommand
	if l.options.Replicas > 0 {
		verb = "" // the script would tell before the replicas have it
	}
	keys := []string{LogKey(code), SnapshotKey(code), WakeUpsKey(Bucket(code)), RoomsKey(Bucket(code))}
	reply, err := l.batcherFor(ctx, code).run(ctx, redisstore.Call{Keys: keys, Args: []any{
		d.After.String(), id.String(),
		int64(d.NotBefore), int64(d.NotAfter),
		events,
		int64(d.Deadline.Since), deadlineDelay(d), int64(d.Deadline.Latest), string(code),
		int(ttlAfter(d).Seconds()),
		verb, hintChannel(code),
		d.Snapshot,
		l.ownSubscriptions(code),
		int64(d.At),
	}}).Slice()
	if err != nil {
		return room.AppendResult{}, err
	}
	outcome, err := parseOutcome(reply, id, events)
	if err == nil && verb == "" && outcome.Status == room.Appended {
		l.publishHint(ctx, code, fmt.Sprintf("%v %v %d %s", d.After, id, outcome.Now, events))
	}
	return outcome, wrapUnreadable(err)
}

// publishHint publishes one. What gets lost is found by looking.
func (l *Log) publishHint(ctx context.Context, code room.Code, text string) {
	if l.publishCommand == publishSharded {
		_ = l.client.SPublish(ctx, hintChannel(code), text).Err()
		return
	}
	_ = l.client.Publish(ctx, hintChannel(code), text).Err()
}

// largeSnapshot is the size of a snapshot, in bytes, from which on it takes milliseconds to unpack, and
// many times its size. Half of the processors do that at a time.
const largeSnapshot = 32 << 10

// Read implements [room.Log].
func (l *Log) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	reply, err := l.scripts.read.Run(ctx, l.client, []string{LogKey(code), SnapshotKey(code)}, after.String()).Slice()
	if err == nil {
		var tail room.Tail
		if snapshot, _ := redisstore.Field[string](reply, 2); len(snapshot) >= largeSnapshot {
			select {
			case l.largeDecodes <- struct{}{}: // others play meanwhile
				defer func() { <-l.largeDecodes }()
			case <-ctx.Done():
				return tail, fmt.Errorf("read room %s: %w", code, ctx.Err())
			}
		}
		if tail, err = parseTail(reply, after); err == nil {
			return tail, nil
		}
		err = wrapUnreadable(err)
	}
	return room.Tail{}, fmt.Errorf("read room %s: %w", code.Redacted(), err)
}

// wrapUnreadable marks the error of an answer that will be the same when it is asked for again.
func wrapUnreadable(err error) error {
	if err == nil || errors.Is(err, room.ErrLost) {
		return err
	}
	return fmt.Errorf("%w: %w", room.ErrUnreadable, err)
}

// deadlineDelay tells the script the distance of the alarm, -1 where that is set already.
func deadlineDelay(d room.AppendRequest) int64 {
	if d.SameDeadline && d.After != (room.ID{}) {
		return -1
	}
	return int64(d.Deadline.Duration)
}

// ttlAfter is how long a room is kept after a draft, if nothing follows.
func ttlAfter(d room.AppendRequest) time.Duration {
	if d.After == (room.ID{}) {
		return newRoomTTL
	}
	return roomTTL
}
