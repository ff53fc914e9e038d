package redisstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Settings of all clients.
const (
	// The timeouts are short, because every script may be repeated.
	dialTimeout  = 300 * time.Millisecond
	ioTimeout    = 500 * time.Millisecond
	dialAttempts = 1 // for each command, which the client repeats

	// poolSize is bounded because more connections make a busy store slower.
	poolSize = 24

	// bufferSize is that of each of a connection's two buffers. Nearly all calls and replies are smaller.
	bufferSize = 8 << 10

	// clusterReloadInterval limits how long a client keeps using a master that has died: it finds the new
	// one when it reloads.
	clusterReloadInterval = 250 * time.Millisecond
)

// Connect returns a client of a store. It dials when it is first used. The caller closes it.
// The address determines the kind of store:
//
//	redis://[[user]:password@]host[:port][/db]           one server; rediss: over TLS
//	unix:///path/to/socket                               the same on this machine
//	redis://host:port?addr=host2:port2&addr=...          a cluster, by some of its nodes
//	redis://host:port?cluster=true                       a cluster, by one of its nodes
//	redis://host:port/db?master_name=NAME&addr=...       the master that Sentinels watch; the
//	                                                     password of the store itself is
//	                                                     "&username=...&password=..."
//
// Other parameters are those of go-redis. A store that is slow and has no replica to take its
// place can be given more time: "dial_timeout=2s&read_timeout=5s&write_timeout=5s".
func Connect(address string) (redis.UniversalClient, error) {
	client, err := connect(address)
	var parsing *url.Error
	if errors.As(err, &parsing) {
		err = parsing.Err // without the address, which may have a password in it
	}
	if err != nil {
		return nil, fmt.Errorf("address of the store: %w", err)
	}
	return client, nil
}

func connect(address string) (redis.UniversalClient, error) {
	u, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	query := u.Query()
	switch {
	case query.Has("master_name"):
		return connectSentinel(address)
	case query.Get("cluster") == "true" || query.Has("addr"):
		query.Del("cluster")
		u.RawQuery = query.Encode()
		return connectCluster(u.String())
	}
	return connectServer(address)
}

func connectServer(address string) (redis.UniversalClient, error) {
	o, err := redis.ParseURL(address)
	if err != nil {
		return nil, err
	}
	setTimeouts(&o.DialTimeout, &o.ReadTimeout, &o.WriteTimeout)
	// Without this, go-redis ignores the deadlines of contexts.
	o.ContextTimeoutEnabled = true
	o.DialerRetries, o.PoolSize = dialAttempts, poolSize
	o.ReadBufferSize, o.WriteBufferSize = bufferSize, bufferSize
	o.MaintNotificationsConfig = disableNotifications()
	return redis.NewClient(o), nil
}

func connectCluster(address string) (redis.UniversalClient, error) {
	o, err := redis.ParseClusterURL(address)
	if err != nil {
		return nil, err
	}
	setTimeouts(&o.DialTimeout, &o.ReadTimeout, &o.WriteTimeout)
	o.ContextTimeoutEnabled = true
	o.DialerRetries, o.PoolSize = dialAttempts, poolSize // of each node
	o.ReadBufferSize, o.WriteBufferSize = bufferSize, bufferSize
	o.MaintNotificationsConfig = disableNotifications()
	o.ClusterStateReloadInterval = clusterReloadInterval
	return redis.NewClusterClient(o), nil
}

func connectSentinel(address string) (redis.UniversalClient, error) {
	o, err := redis.ParseFailoverURL(address)
	if err != nil {
		return nil, err
	}
	setTimeouts(&o.DialTimeout, &o.ReadTimeout, &o.WriteTimeout)
	o.ContextTimeoutEnabled = true
	o.DialerRetries, o.PoolSize = dialAttempts, poolSize
	o.ReadBufferSize, o.WriteBufferSize = bufferSize, bufferSize
	return redis.NewFailoverClient(o), nil
}

// setTimeouts sets the timeouts that the address did not set.
func setTimeouts(dial, read, write *time.Duration) {
	*dial = cmp.Or(*dial, dialTimeout)
	*read, *write = cmp.Or(*read, ioTimeout), cmp.Or(*write, ioTimeout)
}

// disableNotifications keeps go-redis from resolving the host's name and asking for a feature of a
// vendor's service.
func disableNotifications() *maintnotifications.Config {
	return &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
}

// SetLogger sends the messages of the client library, for all clients of the process, to a logger at
// level debug: calls return as errors what matters. Call it before the first Connect.
func SetLogger(logger *slog.Logger) { redis.SetLogger(libraryLogger{logger}) }

type libraryLogger struct{ *slog.Logger }

func (l libraryLogger) Printf(ctx context.Context, format string, v ...any) {
	l.DebugContext(ctx, fmt.Sprintf(format, v...))
}
