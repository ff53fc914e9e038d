package main

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"rattle/room/live"
	"rattle/web"
)

// stopTimeout is how long clients are waited for that take their time, to go or to be answered.
const stopTimeout = 5 * time.Second

// draining is all that ends when a server is told to.
type draining struct {
	ready  *readiness
	public *http.Server
	edge   *web.Server
	rooms  *live.Rooms
	logger *slog.Logger
}

// drain ends a server so that its players hardly notice: nobody new is sent here, nobody
// new is let in, everybody is asked to come back to another server, not all at the same
// moment, and what they had said before is written down. ctx may be done already.
func (c *serveCommand) drain(ctx context.Context, d draining) {
	d.logger.Info("ending", "not_ready_for", c.NotReadyFor, "drain", c.Drain)
	d.ready.set(errStopping)
	time.Sleep(c.NotReadyFor)

	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.Drain+stopTimeout)
	defer cancel()
	var answering sync.WaitGroup
	answering.Go(func() { _ = d.public.Shutdown(ending) })
	d.edge.Close(ending, c.Drain)
	answering.Wait()
	d.rooms.Close()
	d.logger.Info("ended")
}
