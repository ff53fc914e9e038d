package rooms

import "github.com/redis/go-redis/v9"

// subscribe subscribes to some channels, one of which is the anchor: without a channel the client of a
// cluster would choose any node, and stay there.
func (l *Log) subscribe(channels ...string) *redis.PubSub {
	if l.publishCommand == publishSharded {
		return l.client.SSubscribe(l.ctx, channels...)
	}
	return l.client.Subscribe(l.ctx, channels...)
}

// resubscribe subscribes again if the bucket has moved to another node of the cluster. That may take
// several attempts, until the client knows which node.
func (r *hintReceiver) resubscribe() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.anchorConfirmed || r.log.ctx.Err() != nil {
		return
	}
	channels := []string{anchorChannel(r.bucket)}
	for code := range r.topics {
		channels = append(channels, hintChannel(code))
	}
	_ = r.pubsub.Close() // deliver goes on with the new one
	r.pubsub = r.log.subscribe(channels...)
}

func (r *hintReceiver) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	_ = r.pubsub.Close() // an error means that the connection is gone already
}

// deliver passes hints to their listeners until the log is closed. If a connection breaks, the client
// subscribes again by itself, and the next heartbeats find what was published meanwhile.
func (r *hintReceiver) deliver() {
	for r.log.ctx.Err() == nil {
		r.mu.Lock()
		pubsub := r.pubsub
		r.mu.Unlock()
		for message := range pubsub.ChannelWithSubscriptions(redis.WithChannelSize(messageBuffer)) {
			switch m := message.(type) {
			case *redis.Subscription:
				r.onSubscription(m)
			case *redis.Message:
				if hint, err := parseHint(m.Payload); err == nil {
					r.notify(roomInKey(m.Channel), hint)
				}
			}
		}
	}
}

// onSubscription notes that the store has confirmed or ended a subscription.
func (r *hintReceiver) onSubscription(s *redis.Subscription) {
	r.mu.Lock()
	defer r.mu.Unlock()
	subscribed := s.Kind == "subscribe" || s.Kind == "ssubscribe"
	if s.Channel == anchorChannel(r.bucket) {
		r.anchorConfirmed = subscribed
		if !subscribed {
			r.heartbeatSoon()
		}
		return
	}
	t := r.topics[roomInKey(s.Channel)]
	if t == nil || !subscribed {
		return
	}
	select {
	case <-t.confirmed:
		r.heartbeatSoon() // the client has subscribed again after a broken connection
	default:
		close(t.confirmed)
	}
}

func (r *hintReceiver) heartbeatSoon() {
	select {
	case r.heartbeatNow <- struct{}{}:
	default:
	}
}
