package redislog

import "github.com/redis/go-redis/v9"

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
