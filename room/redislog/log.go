package redislog

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

//go:embed append.lua
var appendSource string

//go:embed read.lua
var readSource string

// forgotten is how long the log of a room that nobody visits is kept.
const forgotten = 24 * time.Hour

// Log is the [room.Log] in Redis.
type Log struct {
	client redis.UniversalClient
	verb   string // publishes a hint: SPUBLISH, or PUBLISH where that is not known
	append *redis.Script
	read   *redis.Script

	ctx     context.Context // of the watches: done when the log is closed
	cancel  context.CancelFunc
	running sync.WaitGroup

	mu       sync.Mutex
	watchers map[int]*watcher // by bucket
}

var _ room.Log = (*Log)(nil)

// Open makes a log of a store, which must answer. Close the log before the client.
func Open(ctx context.Context, client redis.UniversalClient) (*Log, error) {
	verb, err := probe(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("ask the store what it can do: %w", err)
	}
	life, cancel := context.WithCancel(context.WithoutCancel(ctx))
	return &Log{
		client:   client,
		verb:     verb,
		append:   redis.NewScript(appendSource),
		read:     redis.NewScript(readSource),
		ctx:      life,
		cancel:   cancel,
		watchers: make(map[int]*watcher),
	}, nil
}

const (
	publish        = "PUBLISH"
	publishSharded = "SPUBLISH"
)

// probe tries the verb beforehand, since a script that failed at its last line would have
// written all that stands above it.
func probe(ctx context.Context, client redis.UniversalClient) (verb string, err error) {
	err = client.SPublish(ctx, probeChannel, "").Err()
	switch {
	case err == nil:
		return publishSharded, nil
	case strings.Contains(err.Error(), "unknown command"):
		return publish, client.Ping(ctx).Err()
	}
	return "", err
}

// Close ends all watches. Appending and reading go on for as long as the client does.
func (l *Log) Close() {
	l.mu.Lock()
	l.cancel()
	for _, w := range l.watchers {
		_ = w.pubsub.Close() // it may have lost its connection, which is as good
	}
	l.mu.Unlock()
	l.running.Wait()
}

// Append implements [room.Log].
func (l *Log) Append(ctx context.Context, code room.Code, d room.Draft) (room.Outcome, error) {
	outcome, err := l.tryAppend(ctx, code, d)
	if err != nil {
		return room.Outcome{}, fmt.Errorf("append to room %s: %w", code, err)
	}
	return outcome, nil
}

func (l *Log) tryAppend(ctx context.Context, code room.Code, d room.Draft) (room.Outcome, error) {
	events, err := room.EncodeEvents(d.Events)
	if err != nil {
		return room.Outcome{}, err
	}
	id := d.After.Next(d.Nonce)
	reply, err := l.append.Run(ctx, l.client, []string{logKey(code), dueKey(bucket(code))},
		d.After.String(), id.String(),
		int64(d.NotBefore), int64(d.NotAfter),
		events,
		int64(d.Alarm.Since), int64(d.Alarm.Lasts), string(code),
		int(forgotten.Seconds()),
		l.verb, hintChannel(code),
	).Slice()
	if err != nil {
		return room.Outcome{}, err
	}
	return parseOutcome(reply, id, events)
}

// Read implements [room.Log].
func (l *Log) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	reply, err := l.read.Run(ctx, l.client, []string{logKey(code)}, after.String()).Slice()
	if err == nil {
		var tail room.Tail
		if tail, err = parseTail(reply); err == nil {
			return tail, nil
		}
	}
	return room.Tail{}, fmt.Errorf("read room %s: %w", code, err)
}
