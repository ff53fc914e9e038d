package rooms

import "github.com/redis/go-redis/v9"

// subscribe returns a subscription of some channels, of which one is the anchor: without a channel the
// client of a cluster would choose any node, and stay there.
func (l *Log) subscribe(channels ...string) *redis.PubSub {
	if l.publishCommand == publishSharded {
		return l.client.SSubscribe(l.ctx, channels...)
	}
	return l.client.Subscribe(l.ctx, channels...)
}

// resubscribe subscribes again where the bucket has moved to another node of the cluster. That may take
// several attempts, until the client knows which node.
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
	_ = w.pubsub.Close() // deliver goes on with the new one
	w.pubsub = w.log.subscribe(channels...)
}

func (w *watcher) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	_ = w.pubsub.Close() // an error means that the connection is gone already
}

// deliver passes hints on until the log is closed. When a connection breaks the client subscribes again
// by itself; the next heartbeats find what was published meanwhile.
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

// onSubscription notes that the store has confirmed or ended a subscription.
func (w *watcher) onSubscription(s *redis.Subscription) {
	w.mu.Lock()
	defer w.mu.Unlock()
	subscribed := s.Kind == "subscribe" || s.Kind == "ssubscribe"
	if s.Channel == anchorChannel(w.bucket) {
		w.anchorConfirmed = subscribed
		if !subscribed {
			w.heartbeatSoon()
		}
		return
	}
	t := w.topics[roomInKey(s.Channel)]
	if t == nil || !subscribed {
		return
	}
	select {
	case <-t.confirmed:
		w.heartbeatSoon() // the client has subscribed again after a broken connection
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
