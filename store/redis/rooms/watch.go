package rooms

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// The sizes of buffers. What does not fit is dropped: hints may be lost.
const (
	messageBuffer = 512
	hintBuffer    = 16 // of a room
)

// watcher receives the hints of one bucket, or of several where one node has all of them. It lives
// as long as the log.
type watcher struct {
	log          *Log
	bucket       int           // the first
	heartbeatNow chan struct{} // asks for heartbeats before their time

	mu              sync.Mutex // also orders subscribing and unsubscribing
	pubsub          *redis.PubSub
	anchorConfirmed bool // the node that has the bucket has confirmed the anchor channel
	topics          map[room.Code]*topic
}

// topic is the subscription of one room, and its listeners.
type topic struct {
	confirmed chan struct{} // closed when the store has confirmed the subscription
	listeners map[chan room.Hint]struct{}
	present   []room.PlayerID // at this server, see [Log.Announce]
}

// Watch implements [room.Log].
func (l *Log) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	w, err := l.watcherFor(l.watcherBucket(code))
	if err != nil {
		return nil, err
	}
	hints := make(chan room.Hint, hintBuffer)
	confirmed, err := w.listen(ctx, code, hints)
	if err == nil {
		select {
		case <-confirmed:
			context.AfterFunc(ctx, func() { w.leave(code, hints) })
			return hints, nil
		case <-ctx.Done():
			err = ctx.Err()
		case <-l.ctx.Done():
			err = errClosed
		}
	}
	w.leave(code, hints)
	return nil, fmt.Errorf("watch room %s: %w", code.Redacted(), err)
}

var errClosed = errors.New("the log is closed")

// watcherBucket returns the bucket whose watcher receives the hints of a room. On a single node a
// few watchers are enough: each has a connection.
func (l *Log) watcherBucket(code room.Code) int {
	const watchers = 16
	if _, cluster := l.client.(*redis.ClusterClient); cluster {
		return Bucket(code)
	}
	return Bucket(code) % watchers
}

// watcherFor returns the watcher of a bucket, which the first room of the bucket starts.
func (l *Log) watcherFor(bucket int) (*watcher, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, errClosed
	}
	w := l.watchers[bucket]
	if w == nil {
		w = &watcher{
			log:          l,
			bucket:       bucket,
			heartbeatNow: make(chan struct{}, 1),
			pubsub:       l.subscribe(anchorChannel(bucket)),
			topics:       make(map[room.Code]*topic),
		}
		l.watchers[bucket] = w
		l.running.Go(w.deliver)
		l.running.Go(w.runHeartbeats)
	}
	return w, nil
}

func (w *watcher) listen(ctx context.Context, code room.Code, hints chan room.Hint) (<-chan struct{}, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.topics[code]
	if t == nil {
		t = &topic{confirmed: make(chan struct{}), listeners: make(map[chan room.Hint]struct{})}
		w.topics[code] = t
		t.listeners[hints] = struct{}{}
		if w.log.publishCommand == publishSharded {
			return t.confirmed, w.pubsub.SSubscribe(ctx, hintChannel(code))
		}
		return t.confirmed, w.pubsub.Subscribe(ctx, hintChannel(code))
	}
	t.listeners[hints] = struct{}{}
	return t.confirmed, nil
}

func (w *watcher) leave(code room.Code, hints chan room.Hint) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.topics[code]
	delete(t.listeners, hints)
	if len(t.listeners) > 0 {
		return
	}
	delete(w.topics, code)
	// If this fails, the store sends hints that nobody listens to.
	ctx := w.log.ctx
	if w.log.publishCommand == publishSharded {
		_ = w.pubsub.SUnsubscribe(ctx, hintChannel(code))
	} else {
		_ = w.pubsub.Unsubscribe(ctx, hintChannel(code))
	}
}

// ownSubscriptions returns how many of the subscriptions of a room's hints are this log's own, 1 or 0;
// -1 where a node knows only of the subscriptions at itself.
func (l *Log) ownSubscriptions(code room.Code) int {
	if _, cluster := l.client.(*redis.ClusterClient); cluster && l.publishCommand != publishSharded {
		return -1
	}
	l.mu.Lock()
	w := l.watchers[l.watcherBucket(code)]
	l.mu.Unlock()
	if w == nil {
		return 0
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.topics[code]; t != nil {
		select {
		case <-t.confirmed:
			return 1
		default:
		}
	}
	return 0
}

func (w *watcher) notify(code room.Code, hint room.Hint) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.topics[code]
	if t == nil {
		return
	}
	for hints := range t.listeners {
		select {
		case hints <- hint:
		default:
		}
	}
}
