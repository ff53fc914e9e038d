package server

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"rattle/room/live"
	"rattle/web"
)

// stopTimeout is how long a stopping server waits for slow clients to leave or to be answered.
const stopTimeout = 5 * time.Second

// draining is everything that ends when a server is told to stop.
type draining struct {
	ready  *readiness
	front  *front
	edge   *web.Server
	rooms  *live.Rooms
	logger *slog.Logger
}

// drain stops a server so that its players hardly notice: load balancers send nobody new, no new
// socket is opened, every client is asked to reconnect to another server, not all at the same
// moment, and their earlier messages are stored. ctx may be done already.
func (c *serveCommand) drain(ctx context.Context, d draining) {
	d.logger.Info("stopping", "not_ready_for", c.NotReadyFor, "drain", c.Drain)
	d.ready.set(errStopping)
	time.Sleep(c.NotReadyFor)

	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.Drain+stopTimeout)
	defer cancel()
	var answering sync.WaitGroup
	answering.Go(func() { d.front.shutdown(ending) })
	d.edge.Close(ending, c.Drain)
	answering.Wait()
	d.rooms.Close()
	d.logger.Info("stopped")
}
