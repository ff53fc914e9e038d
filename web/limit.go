package web

import (
	"context"
	"time"
)

// pace slows down a reader whose client sends faster than a person can: a bucket of tokens
// that fills steadily. Waiting instead of answering costs others nothing, and the client's
// own messages queue at the client.
type pace struct {
	every time.Duration // between messages, in the long run
	burst int           // messages that may come at once
	next  time.Time     // when the bucket would be full
}

// take waits for a token. The error is that of ctx.
func (p *pace) take(ctx context.Context) error {
	now := time.Now()
	if p.next.Before(now) {
		p.next = now
	}
	p.next = p.next.Add(p.every)
	wait := p.next.Sub(now) - time.Duration(p.burst)*p.every
	if wait <= 0 {
		return nil
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
