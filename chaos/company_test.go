package chaos

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"rattle/bench/load"
)

// company are people of the load tool, at other tables of the same servers. The tool has a
// check of its own: what each of them was told against the record of their round.
type company struct {
	leave  context.CancelFunc
	gone   chan struct{} // closed when they have left
	report load.Report
	err    error
}

// invite lets others play at the servers of the table until somebody parts from them. Only the
// long form has them.
func (tb *table) invite() *company {
	tb.t.Helper()
	c := &company{leave: func() {}, gone: make(chan struct{})}
	if !full {
		close(c.gone)
		return c
	}
	var ctx context.Context
	ctx, c.leave = context.WithCancel(tb.t.Context())
	playing := make(chan struct{})
	options := load.Options{
		URLs: tb.urlsFrom(0), Players: 60, RoomSize: 4, Scatter: true,
		Pace: load.Flat, Rate: 100, Time: 5 * time.Minute, Ramp: time.Second, Patience: 2 * patience,
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
		defer close(c.gone)
		c.report, c.err = load.Run(ctx, options)
	}()
	tb.t.Cleanup(func() {
		c.leave()
		<-c.gone
	})
	select {
	case <-playing:
	case <-c.gone:
		tb.t.Fatalf("the company: %v", c.err)
	case <-time.After(2 * patience):
		tb.t.Fatal("the company does not begin to play")
	}
	return c
}

// part ends the rounds of the company, and fails where the tool found anything wrong.
func (c *company) part(t *testing.T) {
	t.Helper()
	c.leave()
	<-c.gone
	if !full {
		return
	}
	if c.err != nil {
		t.Errorf("the company: %v", c.err)
	}
	t.Logf("beside the table %d words were acknowledged, %d of them forgotten and said again; errors %v",
		c.report.Accepted, c.report.Restored, c.report.Errors)
	for _, difference := range c.report.Differences {
		t.Error(difference)
	}
	if c.report.Accepted == 0 {
		t.Error("nothing was acknowledged beside the table: this shows little")
	}
}
