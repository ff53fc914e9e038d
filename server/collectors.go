package server

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

// metric is a number that another package counts.
type metric struct {
	name, help    string
	kind          prometheus.ValueType
	value         float64
	label, labels []string // the label and its value, where there is one
}

type amount interface {
	~int | ~int64 | ~uint32 | ~uint64 | ~float64
}

// counter returns a metric that only grows, with a name that ends in _total.
func counter[N amount](name, help string, n N) metric {
	return metric{name: name, help: help, kind: prometheus.CounterValue, value: float64(n)}
}

// gauge returns a metric that goes up and down.
func gauge[N amount](name, help string, n N) metric {
	return metric{name: name, help: help, kind: prometheus.GaugeValue, value: float64(n)}
}

// withLabel returns the metric with a label.
func (m metric) withLabel(label, kind string) metric {
	m.label, m.labels = []string{label}, []string{kind}
	return m
}

func (m metric) desc() *prometheus.Desc { return prometheus.NewDesc(m.name, m.help, m.label, nil) }

// metricsFunc is a [prometheus.Collector] of numbers that are all read at one instant.
type metricsFunc func() []metric

// Describe implements [prometheus.Collector].
func (f metricsFunc) Describe(to chan<- *prometheus.Desc) {
	for _, m := range f() {
		to <- m.desc()
	}
}

// Collect implements [prometheus.Collector].
func (f metricsFunc) Collect(to chan<- prometheus.Metric) {
	for _, m := range f() {
		to <- prometheus.MustNewConstMetric(m.desc(), m.kind, m.value, m.labels...)
	}
}

func poolMetrics(s *redis.PoolStats) []metric {
	return []metric{
		gauge("rattle_store_connections", "Connections to the store.", s.TotalConns),
		gauge("rattle_store_connections_idle", "Idle connections to the store.", s.IdleConns),
		counter("rattle_store_connections_stale_total", "Connections to the store that were dropped as stale.", s.StaleConns),
		counter("rattle_store_pool_hits_total", "Commands that found a free connection.", s.Hits),
		counter("rattle_store_pool_misses_total", "Commands that found no free connection.", s.Misses),
		counter("rattle_store_pool_timeouts_total", "Commands that timed out waiting for a connection.", s.Timeouts),
	}
}

func roomMetrics(s live.Stats) []metric {
	return []metric{
		gauge("rattle_rooms", "Rooms that this server follows.", s.Rooms),
		gauge("rattle_members", "Players and watchers of the rooms on this server.", s.Members),
		gauge("rattle_rooms_waiting", "Rooms that wait for a store that does not respond.", s.Waiting),
		gauge("rattle_rooms_overdue", "Rooms on the store whose deadline had passed unhandled at the last check.", s.Overdue),
		gauge("rattle_results_pending", "Rounds and matches of this server's rooms that are not recorded yet.", s.Pending),
		counter("rattle_commits_total", "Entries appended to logs.", s.Commits),
		counter("rattle_conflicts_total", "Entries decided again because another server was faster.", s.Conflicts),
		counter("rattle_words_total", "Words that counted.", s.Words),
		counter("rattle_refusals_total", "Commands of players that were refused.", s.Refusals),
		counter("rattle_store_errors_total", "Failed requests to the store.", s.StoreErrors),
		counter("rattle_results_recorded_total", "Rounds and matches recorded.", s.Recorded),
		counter("rattle_entries_restored_total", "Entries that the store had lost and a server appended again.", s.Restored),
		counter("rattle_rooms_swept_total", "Rooms whose missed deadline this server handled.", s.Swept),
	}
}

func edgeMetrics(s web.Counters) []metric {
	all := []metric{
		gauge("rattle_sockets", "Open sockets.", s.Sockets),
		gauge("rattle_sockets_unread_bytes", "Bytes that wait for clients to read them.", s.QueuedBytes),
		counter("rattle_sockets_opened_total", "Sockets opened.", s.Opened),
		counter("rattle_messages_total", "Messages from clients.", s.Messages),
		counter("rattle_too_fast_total", "Messages and requests refused by a rate limit.", s.TooFast),
		counter("rattle_sockets_slow_total", "Sockets closed because the client did not read.", s.Slow),
		counter("rattle_sockets_flooded_total", "Sockets closed because the client sent too much.", s.Flooded),
		counter("rattle_rooms_created_total", "Rooms created.", s.Rooms),
	}
	for code, n := range s.Closed {
		all = append(all, counter("rattle_sockets_closed_total", "Closed sockets by close code; 0: the client left.", n).
			withLabel("code", strconv.Itoa(code)))
	}
	return all
}

// readyMetrics returns whether players may be sent to this server.
func readyMetrics(r *readiness) []metric {
	ready := 1
	if r.check(context.Background()) != nil {
		ready = 0
	}
	return []metric{gauge("rattle_ready", "Whether players may be sent here: 1 or 0.", ready)}
}

// queueMetrics returns how many players wait for a match, in the whole store. It returns nothing if
// the store does not answer.
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
