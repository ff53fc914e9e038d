package rooms_test

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/store/redis/redistest"
)

// faults are faults of the network between a server and its store. The zero value has none.
type faults struct {
	dropNext     atomic.Int32 // how many replies are lost next, with their connections
	dropPerMille atomic.Int32 // how many of a thousand replies are lost likewise
	maxDelay     atomic.Int64 // nanoseconds by which a request is delayed at most
	scripts      atomic.Int32 // number of scripts that were run
}

// faultyClient returns a client with faults.
func faultyClient(t *testing.T, url string) (redis.UniversalClient, *faults) {
	t.Helper()
	client, f := redistest.Client(t, url), new(faults)
	if cluster, ok := client.(*redis.ClusterClient); ok {
		cluster.OnNewNode(func(node *redis.Client) { node.AddHook(f) })
	} else {
		client.AddHook(f)
	}
	return client, f
}

func (f *faults) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := next(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return faultyConn{conn, f}, nil
	}
}

func (f *faults) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		f.count(cmd)
		return next(ctx, cmd)
	}
}

func (f *faults) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		for _, cmd := range cmds {
			f.count(cmd)
		}
		return next(ctx, cmds)
	}
}

func (f *faults) count(cmd redis.Cmder) {
	if name := cmd.Name(); name == "evalsha" || name == "eval" {
		f.scripts.Add(1)
	}
}

// faultyConn loses replies: by then the store has executed the request.
type faultyConn struct {
	net.Conn
	*faults
}

func (c faultyConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err == nil && (c.dropNext.Add(-1) >= 0 || rand.Int32N(1000) < c.dropPerMille.Load()) {
		c.Conn.Close()
		return 0, io.EOF
	}
	return n, err
}

func (c faultyConn) Write(b []byte) (int, error) {
	if late := c.maxDelay.Load(); late > 0 {
		time.Sleep(time.Duration(rand.Int64N(late))) // the delay of the network itself
	}
	return c.Conn.Write(b)
}
