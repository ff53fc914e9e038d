package rooms

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// The sizes of buffers. What does not fit is dropped: hints may be lost.
const (
	messageBuffer = 512
	hintBuffer    = 16 // of a room
)

// hintReceiver gets the hints of one bucket, or of several where one node has all of them. It lives
// as long as the log.
type hintReceiver struct {
	log    *Log
	bucket int // the first

	mu              sync.Mutex // also orders subscribing and unsubscribing
	pubsub          *redis.PubSub
	anchorConfirmed bool // the node that has the bucket has confirmed the anchor channel
	topics          map[room.Code]*topic
	shared          map[*topic]struct{}    // rooms in which somebody is at another server
	due             map[room.Code]struct{} // rooms to poll
}

// topic is the subscription of one room, and its listeners.
type topic struct {
	receiver    *hintReceiver
	code        room.Code
	confirmed   chan struct{} // closed when the store has confirmed the subscription
	listeners   map[chan room.Hint]struct{}
	announced   []room.PlayerID // at this server, see [Log.Announce]
	presence    room.Attendance // as it was read, or published, last
	version     uint64          // of the newest entry that listeners have had, or this server appended
	reconnected bool            // the subscription was broken since the last poll
	visited     time.Time       // when it was, or the subscription began
}

// Watch implements [room.Log].
func (l *Log) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	r, err := l.receiverFor(l.receiverBucket(code))
	if err != nil {
		return nil, err
	}
	hints := make(chan room.Hint, hintBuffer)
	confirmed, err := r.subscribe(ctx, code, hints)
	if err == nil {
		select {
		case <-confirmed:
			context.AfterFunc(ctx, func() { r.unsubscribe(code, hints) })
			return hints, nil
		case <-ctx.Done():
			err = ctx.Err()
		case <-l.ctx.Done():
			err = errClosed
		}
	}
	r.unsubscribe(code, hints)
	return nil, fmt.Errorf("watch room %s: %w", code.Redacted(), err)
}

var errClosed = errors.New("the log is closed")

// receiverBucket returns the bucket whose receiver gets the hints of a room. On a single node a
// few receivers are enough: each has a connection.
func (l *Log) receiverBucket(code room.Code) int {
	const receivers = 16
	if _, cluster := l.client.(*redis.ClusterClient); cluster {
		return Bucket(code)
	}
	return Bucket(code) % receivers
}

// receiverFor returns the receiver of a bucket, which the first room of the bucket starts.
func (l *Log) receiverFor(bucket int) (*hintReceiver, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, errClosed
	}
	r := l.receivers[bucket]
	if r == nil {
		r = &hintReceiver{
			log:    l,
			bucket: bucket,
			pubsub: l.subscribe(anchorChannel(bucket)),
			topics: make(map[room.Code]*topic),
			shared: make(map[*topic]struct{}),
			due:    make(map[room.Code]struct{}),
		}
		l.receivers[bucket] = r
		l.running.Go(r.deliver)
	}
	return r, nil
}

func (r *hintReceiver) subscribe(ctx context.Context, code room.Code, hints chan room.Hint) (<-chan struct{}, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.topics[code]
	if t == nil {
		t = &topic{receiver: r, code: code, confirmed: make(chan struct{}), listeners: make(map[chan room.Hint]struct{}), visited: time.Now()}
		r.topics[code] = t
		t.listeners[hints] = struct{}{}
		if r.log.publishCommand == publishSharded {
			return t.confirmed, r.pubsub.SSubscribe(ctx, hintChannel(code))
		}
		return t.confirmed, r.pubsub.Subscribe(ctx, hintChannel(code))
	}
	t.listeners[hints] = struct{}{}
	return t.confirmed, nil
}

func (r *hintReceiver) unsubscribe(code room.Code, hints chan room.Hint) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.topics[code]
	delete(t.listeners, hints)
	if len(t.listeners) > 0 {
		return
	}
	delete(r.topics, code)
	delete(r.shared, t)
	delete(r.due, code)
	// If this fails, the store sends hints that nobody listens to.
	ctx := r.log.ctx
	if r.log.publishCommand == publishSharded {
		_ = r.pubsub.SUnsubscribe(ctx, hintChannel(code))
	} else {
		_ = r.pubsub.Unsubscribe(ctx, hintChannel(code))
	}
}

// ownSubscriptions returns how many of the subscriptions of a room's hints are this log's own, 1 or 0;
// -1 where a node knows only of the subscriptions at itself.
func (l *Log) ownSubscriptions(code room.Code) (n int) {
	n = l.ownOf(nil)
	l.withTopic(code, func(t *topic) { n = l.ownOf(t) })
	return n
}

// ownOf is ownSubscriptions of a topic, whose receiver's lock is held; of none it may be nil.
func (l *Log) ownOf(t *topic) int {
	if _, cluster := l.client.(*redis.ClusterClient); cluster && l.publishCommand != publishSharded {
		return -1
	}
	if t == nil {
		return 0
	}
	select {
	case <-t.confirmed:
		return 1
	default:
		return 0
	}
}

func (r *hintReceiver) notify(code room.Code, hint room.Hint) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.topics[code]
	if t == nil {
		return
	}
	for hints := range t.listeners {
		t.push(hints, hint)
	}
}

// pollSoon has the room polled by the next upkeep. The caller holds the receiver's lock.
func (t *topic) pollSoon() { t.receiver.due[t.code] = struct{}{} }

// push sends a hint to a listener, who may be waiting for a store that is far away: then the oldest hint
// gives way, since most of what it is about comes with the next answer of the store. The listener notices
// where that is not so.
func (t *topic) push(hints chan room.Hint, hint room.Hint) {
	for {
		select {
		case hints <- hint:
			t.version = max(t.version, hint.Entry.ID.Version)
			return
		default:
		}
		select {
		case oldest := <-hints:
			if oldest.Presence != nil || hint.Presence != nil { // neither says what the other did
				t.pollSoon()
			}
		default:
		}
	}
}
