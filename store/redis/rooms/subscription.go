package rooms

import "github.com/redis/go-redis/v9"

// subscribe makes a subscription. It always has the anchor in it, before it is used: a
// client of a cluster that knows no channel would choose any node, and stay there.
func (l *Log) subscribe(channels ...string) *redis.PubSub {
	if l.publishCommand == publishSharded {
		return l.client.SSubscribe(l.ctx, channels...)
	}
	return l.client.Subscribe(l.ctx, channels...)
}

// resubscribe subscribes anew where the bucket has moved to another node of the cluster. It may
// take several times until the client knows to which.
func (w *watcher) resubscribe() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.anchorConfirmed || w.log.ctx.Err() != nil {
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
		for message := range pubsub.ChannelWithSubscriptions(redis.WithChannelSize(messageBuffer)) {
			switch m := message.(type) {
			case *redis.Subscription:
				w.onSubscription(m)
			case *redis.Message:
				if hint, err := parseHint(m.Payload); err == nil {
					w.notify(roomInKey(m.Channel), hint)
				}
			}
		}
	}
}

// onSubscription takes note that the store has begun, or ceased, to deliver.
func (w *watcher) onSubscription(s *redis.Subscription) {
	w.mu.Lock()
	defer w.mu.Unlock()
	begun := s.Kind == "subscribe" || s.Kind == "ssubscribe"
	if s.Channel == anchorChannel(w.bucket) {
		w.anchorConfirmed = begun
		if !begun {
			w.heartbeatSoon()
		}
		return
	}
	t := w.topics[roomInKey(s.Channel)]
	if t == nil || !begun {
		return
	}
	select {
	case <-t.confirmed:
		w.heartbeatSoon() // a connection broke and the subscription was made again
	default:
		close(t.confirmed)
	}
}

func (w *watcher) heartbeatSoon() {
	select {
	case w.heartbeatNow <- struct{}{}:
	default:
	}
}
