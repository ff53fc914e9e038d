package simulator

import (
	"context"
	"testing"
	"time"
)

// suffer has a fault happen in its time.
func (e *evening) suffer(ctx context.Context, t *testing.T, f fault) {
	if sleep(ctx, f.At) != nil {
		return
	}
	e.log("%v: %v", time.Since(e.began), f)
	switch f.Kind {
	case death, deploy:
		e.replace(ctx, t, f)
	case outage, fallBack:
		e.store.down()
		_ = sleep(ctx, f.For)
		if f.Kind == fallBack {
			if err := e.store.fallBack(f.Lag); err != nil {
				e.ledger.fail("%v", err)
			}
			lost := e.store.losses()
			l := lost[len(lost)-1]
			e.log("%v: %d records since %v are gone", time.Since(e.began), l.records, l.from.Sub(e.began))
		}
		e.store.up()
	case fullDisk:
		e.store.trouble() // who comes back meanwhile is away until that can be stored
		e.store.tape.fill(1)
		_ = sleep(ctx, f.For)
		e.store.tape.fill(-1)
		e.store.trouble()
	case unplugs:
		e.network.cutHost(host(f.Server))
	default:
		l := e.linkOf(f.Server)
		if l == nil {
			return
		}
		l.trouble()
		defer l.trouble()
		switch f.Kind {
		case cutOff:
			l.cut()
		case stall:
			l.stall(f.For)
		case answers:
			l.weaken(0.2, 0)
		case hints:
			l.weaken(0, 0.3)
		}
		_ = sleep(ctx, f.For)
		l.weaken(0, 0)
		if f.Kind == cutOff {
			l.restore()
		}
	}
}

// linkOf returns the link of a server, nil while it is down.
func (e *evening) linkOf(server int) *link {
	e.mu.Lock()
	defer e.mu.Unlock()
	if s := e.servers[server]; s != nil {
		return s.link
	}
	return nil
}

// replace ends a server, and starts another one in its place.
func (e *evening) replace(ctx context.Context, t *testing.T, f fault) {
	e.mu.Lock()
	s := e.servers[f.Server]
	e.servers[f.Server] = nil
	e.mu.Unlock()
	if s == nil {
		return // it is down already
	}
	if f.Kind == death {
		e.kill(s)
		_ = sleep(ctx, f.For)
	} else {
		e.stop(s, f.For/4)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.servers[f.Server] = e.startServer(t, host(f.Server), e.newName())
}
