package rooms

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/servers"
)

const (
	// roomTTL is how long a room is stored after the last visit.
	roomTTL = 24 * time.Hour
	// newRoomTTL is how long a room is stored that nobody has visited yet. Programs can create rooms
	// faster than people come into them.
	newRoomTTL = time.Hour
)

// Log is the [room.Log] in Redis, with the wake-ups and the listings of rooms.
type Log struct {
	client         redis.UniversalClient
	options        Options
	publishCommand string // SPUBLISH, or PUBLISH in a store that does not know that
	scripts        scripts
	servers        *servers.Servers
	listed         listed
	largeDecodes   chan struct{} // has an element for each large snapshot that is being decoded
	upkeepNow      chan struct{} // has an element where upkeep is due before its time

	// What follows belongs to the upkeep.
	started time.Time // by the monotonic clock
	nodes   nodes
	recent  map[int]string // ID of the newest known note of a bucket
	upkeeps atomic.Int64   // that have ended

	markedOld time.Time // when all rooms were last looked at

	ctx     context.Context // of the watches: done when the log is closed
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu        sync.Mutex
	receivers map[int]*hintReceiver // by bucket
	batchers  map[string]batchers   // by address of the node, in a cluster
}

var (
	_ room.Log      = (*Log)(nil)
	_ room.WakeUps  = (*Log)(nil)
	_ room.Listings = (*Log)(nil)
)

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
	if l.isMereWords(r) {
		return l.appendWords(ctx, code, r, events)
	}
	publishes := l.options.Replicas == 0 // else the script would publish before the replicas have the entry
	keys := []string{LogKey(code), SnapshotKey(code), WakeUpsKey(Bucket(code)), RoomsKey(Bucket(code)), RecentKey(Bucket(code))}
	reply, err := l.batchersFor(ctx, code).appends.run(ctx, redisstore.Call{Keys: keys, Args: []any{
		r.After.String(), strconv.FormatUint(r.Nonce, 10),
		int64(r.NotBefore), int64(r.NotAfter),
		events,
		int64(r.Deadline.Since), deadlineArg(r), int64(r.Deadline.Latest), string(code),
		int(ttlAfter(r).Seconds()),
		l.publishCommand, hintChannel(code),
		r.Snapshot,
		l.ownSubscriptions(code),
		int64(r.At),
		publishes, maxRecent, recentTTL,
		r.DecidedOn().String(), room.OnlyWords(r.Events), r.Exact || r.After == (room.ID{}),
	}})
	if err != nil {
		return room.AppendResult{}, err
	}
	result, err := l.appended(reply, code, r, events)
	if err == nil && result.Status == room.Appended && !publishes {
		l.publishHint(ctx, code, fmt.Sprintf("%v %v %d %s", result.Before(r.After), result.Entry.ID, result.Now, events))
	}
	return result, err
}

// appended parses the reply of a script that appends, and notes what the listeners here will have.
func (l *Log) appended(reply []any, code room.Code, r room.AppendRequest, events []byte) (room.AppendResult, error) {
	result, err := parseAppended(reply, r, events)
	if err == nil && result.Status == room.Appended {
		l.withTopic(code, func(t *topic) { t.version = max(t.version, result.Entry.ID.Version) })
	}
	return result, wrapUnreadable(err)
}

// SaveSnapshot implements [room.Log].
func (l *Log) SaveSnapshot(ctx context.Context, code room.Code, head room.ID, state []byte) error {
	keys := []string{LogKey(code), SnapshotKey(code)}
	err := l.scripts.saveSnapshot.Run(ctx, l.client, keys, head.String(), state, int(roomTTL.Seconds())).Err()
	if err != nil {
		return fmt.Errorf("save a snapshot of room %s: %w", code.Redacted(), err)
	}
	return nil
}

// publishHint publishes a hint. Where it is lost, the next upkeep finds the entry.
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
