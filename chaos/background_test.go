package chaos

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"rattle/bench/load"
)

// backgroundLoad is players of the load tool in other rooms of the same servers. The tool compares
// what each of them received with the record of their round.
type backgroundLoad struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when they have left
	report load.Report
	err    error
}

// startBackgroundLoad starts players in other rooms on the same servers, until stop. Only the long
// form has them.
func (rm *room) startBackgroundLoad() *backgroundLoad {
	rm.t.Helper()
	c := &backgroundLoad{cancel: func() {}, done: make(chan struct{})}
	if !full {
		close(c.done)
		return c
	}
	var ctx context.Context
	ctx, c.cancel = context.WithCancel(rm.t.Context())
	playing := make(chan struct{})
	options := load.Options{
		URLs: rm.urlsFrom(0), Players: 60, RoomSize: 4, Scatter: true,
		Pace: load.Flat, Rate: 100, Time: 5 * time.Minute, Ramp: time.Second, Timeout: 2 * waitTimeout,
		Wrong: 0.1, Duplicates: 0.05, Watch: 0.1, Reconnect: 0.05,
		Progress: func(r load.Report) {
			if r.Accepted == 0 {
				return
			}
			select {
			case <-playing:
			default:
				close(playing)
			}
		},
	}
	for _, from := range []string{"127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4"} {
		options.From = append(options.From, netip.MustParseAddr(from))
	}
	go func() {
		defer close(c.done)
		c.report, c.err = load.Run(ctx, options)
	}()
	rm.t.Cleanup(func() {
		c.cancel()
		<-c.done
	})
	select {
	case <-playing:
	case <-c.done:
		rm.t.Fatalf("the background load: %v", c.err)
	case <-time.After(2 * waitTimeout):
		rm.t.Fatal("the background load does not start")
	}
	return c
}

// stop ends the rounds, and fails if the tool found a difference.
func (c *backgroundLoad) stop(t *testing.T) {
	t.Helper()
	c.cancel()
	<-c.done
	if !full {
		return
	}
	if c.err != nil {
		t.Errorf("the background load: %v", c.err)
	}
	t.Logf("background load: %d words were acknowledged, %d of them lost by the store and sent again; errors %v",
		c.report.Accepted, c.report.Restored, c.report.Errors)
	for _, difference := range c.report.Differences {
		t.Error(difference)
	}
	if c.report.Accepted == 0 {
		t.Error("no word of the background load was acknowledged, so little was tested")
	}
}
