package rooms

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/servers"
)

// Options are what a server may choose. The zero value has the defaults.
type Options struct {
	// Servers are the servers of the store, with a lease of this one. The default is a lease of a
	// server with the name Server, and of the length Lease, which the log keeps itself.
	Servers *servers.Servers
	Server  string
	Lease   time.Duration

	// Interval is the time between two upkeeps: as long may it stay unnoticed that a store has
	// fallen back, and twice as long that a hint was lost. The default is 1 s.
	Interval time.Duration

	// Replicas is the number of replicas that the client waits for, see
	// [redisstore.WaitForReplicas]. The hint of an entry is published after they have it.
	Replicas int
}

// Open returns the log of a store, which must answer. Close the log before the client.
func Open(ctx context.Context, client redis.UniversalClient, o Options) (*Log, error) {
	command, err := probePublish(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("try how the store publishes: %w", err)
	}
	if o.Interval == 0 {
		o.Interval = time.Second
	}
	own := o.Servers == nil
	if own {
		lease := servers.Options{Name: o.Server, Lease: o.Lease, Interval: o.Interval}
		if o.Servers, _, err = servers.Join(ctx, client, lease); err != nil {
			return nil, err
		}
	}
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	l := &Log{
		client:         client,
		options:        o,
		publishCommand: command,
		scripts:        newScripts(),
		servers:        o.Servers,
		listed:         listed{texts: make(map[room.Code]string)},
		upkeepNow:      make(chan struct{}, 1),
		nodes:          nodes{known: make(map[string]node)},
		recent:         make(map[int]string),
		started:        time.Now(),
		largeDecodes:   make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)),
		ctx:            life,
		cancel:         cancel,
		receivers:      make(map[int]*hintReceiver),
		batchers:       make(map[string]batchers),
	}
	if own {
		l.running.Go(func() { _ = l.servers.Keep(life, func(servers.Record) error { return nil }) })
	}
	l.servers.OnChange(l.onCensus)
	l.running.Go(l.runUpkeep)
	return l, nil
}

const (
	publish        = "PUBLISH"
	publishSharded = "SPUBLISH"
)

// probePublish returns the command that publishes in a store. It tries before any script runs: a script
// that failed in its last line would have written all the same.
func probePublish(ctx context.Context, client redis.UniversalClient) (command string, err error) {
	err = client.SPublish(ctx, probeChannel, "").Err()
	switch {
	case err == nil:
		return publishSharded, nil
	case strings.Contains(err.Error(), "unknown command"):
		return publish, client.Ping(ctx).Err()
	}
	return "", err
}
