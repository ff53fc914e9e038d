package main

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/redis/go-redis/v9"

	"rattle/room/live"
	"rattle/web"
)

// metrics are what the server tells Prometheus. The packages that count know nothing of it:
// they give plain numbers, which are read when somebody asks.
type metrics struct {
	registry *prometheus.Registry
	commits  prometheus.Histogram
}

func newMetrics(client redis.UniversalClient) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "rattle_commit_seconds",
			Help:    "Time that a commit to a room's log took, with its retries.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14), // to 4 s
		}),
	}
	m.registry.MustRegister(
		m.commits,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	m.read(func() []figure { return poolFigures(client.PoolStats()) })
	return m
}

// committed is told how long each commit took.
func (m *metrics) committed(took time.Duration) { m.commits.Observe(took.Seconds()) }

// read adds numbers, which now gives when it is asked, always the same ones.
func (m *metrics) read(now func() []figure) { m.registry.MustRegister(figures(now)) }

func (m *metrics) handler(logger *slog.Logger) http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	})
}

// figure is a number that somebody else counts.
type figure struct {
	name, help string
	kind       prometheus.ValueType
	value      float64
}

const (
	grows  = prometheus.CounterValue // a total, of names that end in _total
	varies = prometheus.GaugeValue
)

// figures is a [prometheus.Collector] of numbers that are all read at one instant.
type figures func() []figure

func (f figure) desc() *prometheus.Desc { return prometheus.NewDesc(f.name, f.help, nil, nil) }

// Describe implements [prometheus.Collector].
func (fs figures) Describe(to chan<- *prometheus.Desc) {
	for _, f := range fs() {
		to <- f.desc()
	}
}

// Collect implements [prometheus.Collector].
func (fs figures) Collect(to chan<- prometheus.Metric) {
	for _, f := range fs() {
		to <- prometheus.MustNewConstMetric(f.desc(), f.kind, f.value)
	}
}

func poolFigures(s *redis.PoolStats) []figure {
	return []figure{
		{"rattle_store_connections", "Connections to the store.", varies, float64(s.TotalConns)},
		{"rattle_store_connections_idle", "Connections to the store that nobody uses.", varies, float64(s.IdleConns)},
		{"rattle_store_connections_stale_total", "Connections to the store that were given up.", grows, float64(s.StaleConns)},
		{"rattle_store_pool_hits_total", "Commands that found a free connection.", grows, float64(s.Hits)},
		{"rattle_store_pool_misses_total", "Commands that found no free connection.", grows, float64(s.Misses)},
		{"rattle_store_pool_timeouts_total", "Commands that waited for a connection in vain.", grows, float64(s.Timeouts)},
	}
}

func roomFigures(s live.Stats) []figure {
	return []figure{
		{"rattle_rooms", "Rooms that are followed here.", varies, float64(s.Rooms)},
		{"rattle_members", "Players and watchers of rooms here.", varies, float64(s.Members)},
		{"rattle_commits_total", "Entries appended to logs.", grows, float64(s.Commits)},
		{"rattle_conflicts_total", "Entries decided again, since another server was faster.", grows, float64(s.Conflicts)},
		{"rattle_words_total", "Words that counted.", grows, float64(s.Words)},
		{"rattle_refusals_total", "What was asked for and refused.", grows, float64(s.Refusals)},
		{"rattle_store_errors_total", "Attempts at the store that failed.", grows, float64(s.StoreErrors)},
		{"rattle_results_recorded_total", "Rounds and duels that were recorded.", grows, float64(s.Recorded)},
		{"rattle_rooms_swept_total", "Rooms whose alarm nobody had heard.", grows, float64(s.Swept)},
	}
}

func edgeFigures(s web.Stats) []figure {
	return []figure{
		{"rattle_sockets", "Sockets that are open.", varies, float64(s.Sockets)},
		{"rattle_sockets_opened_total", "Sockets opened.", grows, float64(s.Opened)},
		{"rattle_messages_total", "Messages of clients.", grows, float64(s.Messages)},
		{"rattle_too_fast_total", "Messages and requests refused for coming too fast.", grows, float64(s.TooFast)},
		{"rattle_sockets_slow_total", "Sockets cut because their client did not read.", grows, float64(s.Slow)},
		{"rattle_sockets_flooded_total", "Sockets cut because their client sent too much.", grows, float64(s.Flooded)},
		{"rattle_rooms_created_total", "Rooms created.", grows, float64(s.Rooms)},
	}
}
