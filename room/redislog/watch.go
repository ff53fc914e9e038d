package redislog

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// Messages beyond these are dropped. A hint may be.
const (
	messagesQueued = 4096
	hintsQueued    = 256
)

// watcher hears the hints of one bucket. It lives as long as the log.
type watcher struct {
	log    *Log
	bucket int
	soon   chan struct{} // asks for a look before its time

	mu       sync.Mutex // also keeps subscribing and unsubscribing in order
	pubsub   *redis.PubSub
	anchored bool // the node that has the bucket delivers what is said there
	topics   map[room.Code]*topic
}

// topic is one subscription and all who listen to it.
type topic struct {
	confirmed chan struct{} // closed when the store has begun to deliver
	listeners map[chan room.Hint]struct{}
	players   []room.PlayerID // who is there at this server, see [Log.Attend]
}

// Watch implements [room.Log].
func (l *Log) Watch(ctx context.Context, code room.Code) (<-chan room.Hint, error) {
	w, err := l.watcher(Bucket(code))
	if err != nil {
		return nil, err
	}
	hints := make(chan room.Hint, hintsQueued)
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
	return nil, fmt.Errorf("watch room %s: %w", code, err)
}

var errClosed = errors.New("the log is closed")

// watcher gives that of a bucket; the first room of a bucket starts it.
func (l *Log) watcher(bucket int) (*watcher, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ctx.Err() != nil {
		return nil, errClosed
	}
	w := l.watchers[bucket]
	if w == nil {
		w = &watcher{
			log:    l,
			bucket: bucket,
			soon:   make(chan struct{}, 1),
			pubsub: l.subscribe(anchorChannel(bucket)),
			topics: make(map[room.Code]*topic),
		}
		l.watchers[bucket] = w
		l.running.Go(w.deliver)
		l.running.Go(w.lookRound)
	}
	return w, nil
}

// subscribe makes a subscription. It always has the anchor in it, before it is used: a
// client of a cluster that knows no channel would choose any node, and stay there.
func (l *Log) subscribe(channels ...string) *redis.PubSub {
	if l.verb == publishSharded {
		return l.client.SSubscribe(l.ctx, channels...)
	}
	return l.client.Subscribe(l.ctx, channels...)
}

// mend subscribes anew where the bucket has moved to another node of the cluster. It may
// take several times until the client knows to which.
func (w *watcher) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.anchored || w.log.ctx.Err() != nil {
		return
	}
	channels := []string{anchorChannel(w.bucket)}
	for code := range w.topics {
		channels = append(channels, hintChannel(code))
	}
	_ = w.pubsub.Close() // which lets deliver go on with the new one
	w.pubsub = w.log.subscribe(channels...)
}

func (w *watcher) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = w.pubsub.Close() // it may have lost its connection, which is as good
}

func (w *watcher) listen(ctx context.Context, code room.Code, hints chan room.Hint) (<-chan struct{}, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.topics[code]
	if t == nil {
		t = &topic{confirmed: make(chan struct{}), listeners: make(map[chan room.Hint]struct{})}
		w.topics[code] = t
		t.listeners[hints] = struct{}{}
		if w.log.verb == publishSharded {
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
	// If the store cannot be told, it will send hints that nobody listens to.
	ctx := w.log.ctx
	if w.log.verb == publishSharded {
		_ = w.pubsub.SUnsubscribe(ctx, hintChannel(code))
	} else {
		_ = w.pubsub.Unsubscribe(ctx, hintChannel(code))
	}
}

// deliver runs until the log is closed. The client subscribes again by itself when a
// connection breaks; what was published meanwhile is found by looking.
func (w *watcher) deliver() {
	for w.log.ctx.Err() == nil {
		w.mu.Lock()
		pubsub := w.pubsub
		w.mu.Unlock()
		for message := range pubsub.ChannelWithSubscriptions(redis.WithChannelSize(messagesQueued)) {
			switch m := message.(type) {
			case *redis.Subscription:
				w.subscribed(m)
			case *redis.Message:
				if hint, err := parseHint(m.Payload); err == nil {
					w.tell(roomOf(m.Channel), hint)
				}
			}
		}
	}
}

// subscribed takes note that the store has begun, or ceased, to deliver.
func (w *watcher) subscribed(s *redis.Subscription) {
	w.mu.Lock()
	defer w.mu.Unlock()
	begun := s.Kind == "subscribe" || s.Kind == "ssubscribe"
	if s.Channel == anchorChannel(w.bucket) {
		w.anchored = begun
		if !begun {
			w.lookSoon()
		}
		return
	}
	t := w.topics[roomOf(s.Channel)]
	if t == nil || !begun {
		return
	}
	select {
	case <-t.confirmed:
		w.lookSoon() // a connection broke and the subscription was made again
	default:
		close(t.confirmed)
	}
}

func (w *watcher) lookSoon() {
	select {
	case w.soon <- struct{}{}:
	default:
	}
}

func (w *watcher) tell(code room.Code, hint room.Hint) {
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
