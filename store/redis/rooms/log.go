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
	// roomTTL is how long a room is stored after the last visit.
	roomTTL = 24 * time.Hour
	// newRoomTTL is how long a room is stored that nobody has visited yet. Programs can create rooms
	// faster than people come into them.
	newRoomTTL = time.Hour
)

// Options are what a server may choose. The zero value has the defaults.
type Options struct {
	// Server is the name of this server, unique among those on the store: letters and digits. The
	// default is random.
	Server string

	// Heartbeat is the interval at which a server reads the heads of its rooms' logs: a lost hint stays
	// unnoticed for that long in a quiet room. The default is 2 s.
	Heartbeat time.Duration

	// Lease is how long a player counts as present after a server's heartbeat: several heartbeats long,
	// and the same on all servers. The default is 10 s.
	Lease time.Duration

	// Replicas is the number of replicas that the client waits for, see
	// [redisstore.WaitForReplicas]. The hint of an entry is published after they have it.
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

// Log is the [room.Log] in Redis, with the wake-ups and the listings of rooms.
type Log struct {
	client         redis.UniversalClient
	options        Options
	publishCommand string // SPUBLISH, or PUBLISH in a store that does not know that
	scripts        scripts
	largeDecodes   chan struct{} // has an element for each large snapshot that is being decoded

	ctx     context.Context // of the watches: done when the log is closed
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu        sync.Mutex
	receivers map[int]*hintReceiver // by bucket
	batchers  map[string]*batcher   // by address of the node, in a cluster
}

var (
	_ room.Log      = (*Log)(nil)
	_ room.WakeUps  = (*Log)(nil)
	_ room.Listings = (*Log)(nil)
)

// Open returns the log of a store, which must answer. Close the log before the client.
func Open(ctx context.Context, client redis.UniversalClient, o Options) (*Log, error) {
	command, err := probePublish(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("try how the store publishes: %w", err)
	}
	o.setDefaults()
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	return &Log{
		client:         client,
		options:        o,
		publishCommand: command,
		scripts:        newScripts(),
		largeDecodes:   make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		ctx:            life,
		cancel:         cancel,
		receivers:      make(map[int]*hintReceiver),
		batchers:       make(map[string]*batcher),
	}, nil
}

const (
	publish        = "PUBLISH"
	publishSharded = "SPUBLISH"
)

// probePublish returns the command that publishes in a store. It tries before any script runs: a script
// that failed in its last line would have written all the same.
func probePublish(ctx context.Context, client redis.UniversalClient) (command string, err error) {
	err = client.SPublish(ctx, probeChannel, "").Err()
	switch {
	case err == nil:
		return publishSharded, nil
	case strings.Contains(err.Error(), "unknown command"):
		return publish, client.Ping(ctx).Err()
	}
	return "", err
}

// Close ends all watches. Append and Read work for as long as the client does.
func (l *Log) Close() {
	l.mu.Lock()
	l.cancel()
	for _, r := range l.receivers {
		r.close()
	}
	l.mu.Unlock()
	l.running.Wait()
}

// Append implements [room.Log].
func (l *Log) Append(ctx context.Context, code room.Code, r room.AppendRequest) (room.AppendResult, error) {
	result, err := l.tryAppend(ctx, code, r)
	if err != nil {
		return room.AppendResult{}, fmt.Errorf("append to room %s: %w", code.Redacted(), err)
	}
	return result, nil
}

func (l *Log) tryAppend(ctx context.Context, code room.Code, r room.AppendRequest) (room.AppendResult, error) {
	events, err := room.EncodeEvents(r.Events)
	if err != nil {
		return room.AppendResult{}, err
	}
	id, command := r.After.Next(r.Nonce), l.publishCommand
	if l.options.Replicas > 0 {
		command = "" // the script would publish before the replicas have the entry
	}
	keys := []string{LogKey(code), SnapshotKey(code), WakeUpsKey(Bucket(code)), RoomsKey(Bucket(code))}
	reply, err := l.batcherFor(ctx, code).run(ctx, redisstore.Call{Keys: keys, Args: []any{
		r.After.String(), id.String(),
		int64(r.NotBefore), int64(r.NotAfter),
		events,
		int64(r.Deadline.Since), deadlineArg(r), int64(r.Deadline.Latest), string(code),
		int(ttlAfter(r).Seconds()),
		command, hintChannel(code),
		r.Snapshot,
		l.ownSubscriptions(code),
		int64(r.At),
	}}).Slice()
	if err != nil {
		return room.AppendResult{}, err
	}
	result, err := parseAppend(reply, id, events)
	if err == nil && command == "" && result.Status == room.Appended {
		l.publishHint(ctx, code, fmt.Sprintf("%v %v %d %s", r.After, id, result.Now, events))
	}
	return result, wrapUnreadable(err)
}

// publishHint publishes a hint. If it is lost, the next heartbeat finds the entry.
func (l *Log) publishHint(ctx context.Context, code room.Code, hint string) {
	if l.publishCommand == publishSharded {
		_ = l.client.SPublish(ctx, hintChannel(code), hint).Err()
		return
	}
	_ = l.client.Publish(ctx, hintChannel(code), hint).Err()
}

// largeSnapshot is the size of a snapshot, in bytes, above which decoding takes milliseconds and many
// times that memory. At most half of the processors decode such snapshots at a time.
const largeSnapshot = 32 << 10

// Read implements [room.Log].
func (l *Log) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	tail, err := l.tryRead(ctx, code, after)
	if err != nil {
		return room.Tail{}, fmt.Errorf("read room %s: %w", code.Redacted(), err)
	}
	return tail, nil
}

func (l *Log) tryRead(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	reply, err := l.scripts.read.Run(ctx, l.client, []string{LogKey(code), SnapshotKey(code)}, after.String()).Slice()
	if err != nil {
		return room.Tail{}, err
	}
	if snapshot, _ := redisstore.Field[string](reply, 2); len(snapshot) >= largeSnapshot {
		select {
		case l.largeDecodes <- struct{}{}:
			defer func() { <-l.largeDecodes }()
		case <-ctx.Done():
			return room.Tail{}, ctx.Err()
		}
	}
	tail, err := parseTail(reply, after)
	return tail, wrapUnreadable(err)
}

// wrapUnreadable marks the error of a reply that would be the same if it was read again.
func wrapUnreadable(err error) error {
	if err == nil || errors.Is(err, room.ErrLost) {
		return err
	}
	return fmt.Errorf("%w: %w", room.ErrUnreadable, err)
}

// deadlineArg returns the milliseconds to the deadline for the script, -1 if the wake-up is set
// already.
func deadlineArg(r room.AppendRequest) int64 {
	if r.SameDeadline && r.After != (room.ID{}) {
		return -1
	}
	return int64(r.Deadline.Duration)
}

// ttlAfter returns how long a room is stored after an entry if nothing follows.
func ttlAfter(r room.AppendRequest) time.Duration {
	if r.After == (room.ID{}) {
		return newRoomTTL
	}
	return roomTTL
}
