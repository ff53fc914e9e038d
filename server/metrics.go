package server

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"rattle/internal/version"
	"rattle/room"
	"rattle/room/live"
)

// metrics are exported to Prometheus. The packages that count know nothing of Prometheus: they
// return plain numbers when it scrapes.
type metrics struct {
	registry *prometheus.Registry
	commits  prometheus.Histogram
	records  prometheus.Histogram
	requests *prometheus.HistogramVec
}

func newMetrics() *metrics {
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
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name:        "rattle_build_info",
			Help:        "Always 1; the label is the version of the program.",
			ConstLabels: prometheus.Labels{"version": version.String()},
		}, func() float64 { return 1 }),
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// observeCommit records the duration of a commit.
func (m *metrics) observeCommit(took time.Duration) { m.commits.Observe(took.Seconds()) }

// observeRequest records a request: its route, its status and its duration.
func (m *metrics) observeRequest(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, statusClass(status)).Observe(took.Seconds())
}

// timeRecords returns a recorder that measures how long recording takes.
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

// register adds the metrics that now returns, always the same ones.
func (m *metrics) register(now func() []metric) { m.registry.MustRegister(metricsFunc(now)) }

func (m *metrics) handler(logger *slog.Logger) http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	})
}
