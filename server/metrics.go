package main

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/live"
)

// metrics are what the server tells Prometheus. The packages that count know nothing of it:
// they give plain numbers, which are read when somebody asks.
type metrics struct {
	registry *prometheus.Registry
	commits  prometheus.Histogram
	records  prometheus.Histogram
	requests *prometheus.HistogramVec
}

func newMetrics(client redis.UniversalClient) *metrics {
	toSeconds := prometheus.ExponentialBuckets(0.0005, 2, 14) // to 4 s
	m := &metrics{
		registry: prometheus.NewRegistry(),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "rattle_commit_seconds",
			Help:    "Time that a commit to a room's log took, with its retries.",
			Buckets: toSeconds,
		}),
		records: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "rattle_record_seconds",
			Help:    "Time that an attempt to record a round or a duel took.",
			Buckets: toSeconds,
		}),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "rattle_request_seconds",
			Help:    "Time that an HTTP request took, but for sockets.",
			Buckets: toSeconds,
		}, []string{"route", "status"}),
	}
	m.registry.MustRegister(
		m.commits,
		m.records,
		m.requests,
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	m.register(func() []metric { return poolMetrics(client.PoolStats()) })
	return m
}

// observeCommit is told how long each commit took.
func (m *metrics) observeCommit(took time.Duration) { m.commits.Observe(took.Seconds()) }

// observeRequest is told of each answer to a request.
func (m *metrics) observeRequest(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, statusClass(status)).Observe(took.Seconds())
}

// timeRecords tells how long recording takes.
func (m *metrics) timeRecords(r live.ResultStore) live.ResultStore {
	return timedRecorder{r, m.records}
}

type timedRecorder struct {
	live.ResultStore
	took prometheus.Observer
}

// Record implements [live.ResultStore].
func (r timedRecorder) Record(ctx context.Context, code room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	defer func(began time.Time) { r.took.Observe(time.Since(began).Seconds()) }(time.Now())
	return r.ResultStore.Record(ctx, code, o)
}

// register adds numbers, which now gives when it is asked, always the same ones.
func (m *metrics) register(now func() []metric) { m.registry.MustRegister(metricsFunc(now)) }

func (m *metrics) handler(logger *slog.Logger) http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	})
}
