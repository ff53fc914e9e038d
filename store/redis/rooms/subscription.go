package rooms

import (
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

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
// subscribes again by itself, and the rooms are polled to find what was published meanwhile.
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
				r.receive(roomInKey(m.Channel), m.Payload)
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
			r.log.upkeepSoon()
		}
		return
	}
	t := r.topics[roomInKey(s.Channel)]
	if t == nil || !subscribed {
		return
	}
	select {
	case <-t.confirmed:
		t.reconnected = true // the client has subscribed again after a broken connection
		t.pollSoon()
		r.log.upkeepSoon()
	default:
		close(t.confirmed)
	}
}

// receive passes on what was published in a room: an entry, or who is there.
func (r *hintReceiver) receive(code room.Code, payload string) {
	text, ok := strings.CutPrefix(payload, "@")
	if !ok {
		if hint, err := parseHint(payload); err == nil {
			r.notify(code, hint)
		}
		return
	}
	p, err := parsePresence(strings.Split(text, "\n"))
	if err != nil || !r.learn(code, p) {
		return
	}
	seen := p.SeenBy(r.log.servers.Census(), r.log.lease())
	seen.Judged = false // the store may have a newer one
	r.notify(code, room.Hint{Presence: &seen})
}

// learn takes what was published of the presence in a room. It returns false if it is old. Where it lacks
// who is here, others took this server for dead while it hung: the poll announces them again.
func (r *hintReceiver) learn(code room.Code, p room.Attendance) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.topics[code]
	if t == nil || p.Changes <= t.presence.Changes {
		return false
	}
	t.know(p)
	if !p.Has(r.log.servers.Name(), t.announced) {
		t.pollSoon()
	}
	return true
}
