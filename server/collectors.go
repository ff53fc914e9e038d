package main

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"rattle/room/live"
	"rattle/web"
)

// metric is a number that somebody else counts.
type metric struct {
	name, help    string
	kind          prometheus.ValueType
	value         float64
	label, labels []string // the label and its value, where there is one
}

type amount interface {
	~int | ~int64 | ~uint32 | ~uint64 | ~float64
}

// counter is a figure that grows, of a name that ends in _total.
func counter[N amount](name, help string, n N) metric {
	return metric{name: name, help: help, kind: prometheus.CounterValue, value: float64(n)}
}

// gauge is a figure that varies.
func gauge[N amount](name, help string, n N) metric {
	return metric{name: name, help: help, kind: prometheus.GaugeValue, value: float64(n)}
}

// withLabel is the same figure of one of several kinds of things.
func (f metric) withLabel(label, kind string) metric {
	f.label, f.labels = []string{label}, []string{kind}
	return f
}

func (f metric) desc() *prometheus.Desc { return prometheus.NewDesc(f.name, f.help, f.label, nil) }

// metricsFunc is a [prometheus.Collector] of numbers that are all read at one instant.
type metricsFunc func() []metric

// Describe implements [prometheus.Collector].
func (fs metricsFunc) Describe(to chan<- *prometheus.Desc) {
	for _, f := range fs() {
		to <- f.desc()
	}
}

// Collect implements [prometheus.Collector].
func (fs metricsFunc) Collect(to chan<- prometheus.Metric) {
	for _, f := range fs() {
		to <- prometheus.MustNewConstMetric(f.desc(), f.kind, f.value, f.labels...)
	}
}

func poolMetrics(s *redis.PoolStats) []metric {
	return []metric{
		gauge("rattle_store_connections", "Connections to the store.", s.TotalConns),
		gauge("rattle_store_connections_idle", "Connections to the store that nobody uses.", s.IdleConns),
		counter("rattle_store_connections_stale_total", "Connections to the store that were given up.", s.StaleConns),
		counter("rattle_store_pool_hits_total", "Commands that found a free connection.", s.Hits),
		counter("rattle_store_pool_misses_total", "Commands that found no free connection.", s.Misses),
		counter("rattle_store_pool_timeouts_total", "Commands that waited for a connection in vain.", s.Timeouts),
	}
}

func roomMetrics(s live.Stats) []metric {
	return []metric{
		gauge("rattle_rooms", "Rooms that are followed here.", s.Rooms),
		gauge("rattle_members", "Players and watchers of rooms here.", s.Members),
		gauge("rattle_rooms_waiting", "Rooms that wait for a store that does not answer.", s.Waiting),
		gauge("rattle_rooms_overdue", "Rooms on the store whose alarm nobody had heard, when it was last looked at.", s.Overdue),
		gauge("rattle_results_owed", "Rounds and duels of rooms here that are not recorded yet.", s.Pending),
		counter("rattle_commits_total", "Entries appended to logs.", s.Commits),
		counter("rattle_conflicts_total", "Entries decided again, since another server was faster.", s.Conflicts),
		counter("rattle_words_total", "Words that counted.", s.Words),
		counter("rattle_refusals_total", "What was asked for and refused.", s.Refusals),
		counter("rattle_store_errors_total", "Attempts at the store that failed.", s.StoreErrors),
		counter("rattle_results_recorded_total", "Rounds and duels that were recorded.", s.Recorded),
		counter("rattle_entries_restored_total", "Entries that the store had lost and that were appended again.", s.Restored),
		counter("rattle_rooms_swept_total", "Rooms whose alarm nobody had heard.", s.Swept),
	}
}

func edgeMetrics(s web.Stats) []metric {
	figures := []metric{
		gauge("rattle_sockets", "Sockets that are open.", s.Sockets),
		gauge("rattle_sockets_unread_bytes", "What waits for clients to read it.", s.Unread),
		counter("rattle_sockets_opened_total", "Sockets opened.", s.Opened),
		counter("rattle_messages_total", "Messages of clients.", s.Messages),
		counter("rattle_too_fast_total", "Messages and requests refused for coming too fast.", s.TooFast),
		counter("rattle_sockets_slow_total", "Sockets cut because their client did not read.", s.Slow),
		counter("rattle_sockets_flooded_total", "Sockets cut because their client sent too much.", s.Flooded),
		counter("rattle_rooms_created_total", "Rooms created.", s.Rooms),
	}
	for code, n := range s.Closed {
		figures = append(figures, counter("rattle_sockets_closed_total", "Sockets that ended, by the code they were closed with; 0: the client went.", n).
			withLabel("code", strconv.Itoa(code)))
	}
	return figures
}

// readyMetrics tell whether players may be sent here.
func readyMetrics(r *readiness) []metric {
	ready := 1
	if r.check(context.Background()) != nil {
		ready = 0
	}
	return []metric{gauge("rattle_ready", "Whether players may be sent here: 1 or 0.", ready)}
}

// queueMetrics tell of those who wait for a match, on the whole store. Where the store does
// not say, neither do they.
func queueMetrics(waiting func(context.Context) (int64, error)) []metric {
	const timeout = 300 * time.Millisecond
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	n, err := waiting(ctx)
	people := float64(n)
	if err != nil {
		people = math.NaN()
	}
	return []metric{gauge("rattle_people_waiting", "People on the store who wait for somebody to play against.", people)}
}
