package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"rattle/room"
	"rattle/room/live"
)

// traces send the durations of requests, appends and recordings to a collector, if the environment
// names one. Otherwise they are nil and cost nothing.
//
//	request ──▶ append        append        record
//
// They contain no names of rooms or players. Each request starts a new trace, whatever trace the
// client claims: otherwise clients would decide which traces are kept.
type traces struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// newTraces returns the traces of the server of that name.
func newTraces(ctx context.Context, name string, logger *slog.Logger) (*traces, error) {
	to, err := otlpClientFromEnv()
	if err != nil || to == nil {
		return nil, err
	}
	// Attributes from the environment override ours.
	of, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", "rattle"), attribute.String("service.instance.id", name)),
		resource.WithFromEnv())
	if err != nil {
		return nil, fmt.Errorf("configure traces from the environment: %w", err)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		logger.Warn("cannot send traces", "error", err)
	}))
	exporter := otlptrace.NewUnstarted(to)
	if err := exporter.Start(ctx); err != nil {
		return nil, fmt.Errorf("send traces: %w", err)
	}
	provider := sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(of))
	logger.Info("sending traces", "to", to.url.Host)
	return &traces{provider, provider.Tracer("rattle")}, nil
}

// close sends the remaining traces.
func (t *traces) close(ctx context.Context) {
	const timeout = 2 * time.Second
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), timeout)
	defer cancel()
	_ = t.provider.Shutdown(ctx) // what cannot be sent is lost
}

// request starts the trace of a request, and returns a function that ends it.
func (t *traces) request(r *http.Request, route string) (*http.Request, func(status int)) {
	if t == nil {
		return r, func(int) {}
	}
	ctx, span := t.tracer.Start(r.Context(), r.Method+" "+route, trace.WithSpanKind(trace.SpanKindServer))
	return r.WithContext(ctx), func(status int) {
		span.SetAttributes(attribute.Int("http.response.status_code", status))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// log returns a log whose appends are traced.
func (t *traces) log(log room.Log) room.Log {
	if t == nil {
		return log
	}
	return tracedLog{log, t}
}

type tracedLog struct {
	room.Log
	traces *traces
}

// Append implements [room.Log].
func (l tracedLog) Append(ctx context.Context, code room.Code, d room.AppendRequest) (room.AppendResult, error) {
	ctx, span := l.traces.tracer.Start(ctx, "append")
	outcome, err := l.Log.Append(ctx, code, d)
	span.SetAttributes(attribute.Int("rattle.events", len(d.Events)), attribute.Bool("rattle.appended", err == nil && outcome.Status == room.Appended))
	endSpan(span, err)
	return outcome, err
}

// recorder returns a recorder whose recordings are traced.
func (t *traces) recorder(r live.ResultStore) live.ResultStore {
	if t == nil {
		return r
	}
	return tracedRecorder{r, t}
}

type tracedRecorder struct {
	live.ResultStore
	traces *traces
}

// Record implements [live.ResultStore].
func (r tracedRecorder) Record(ctx context.Context, code room.Code, o room.PendingResult) ([]room.RatingChange, error) {
	ctx, span := r.traces.tracer.Start(ctx, "record")
	changes, err := r.ResultStore.Record(ctx, code, o)
	endSpan(span, err)
	return changes, err
}

// endSpan ends a span. The error itself is in the log only, since it may name a room.
func endSpan(span trace.Span, err error) {
	if err != nil {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}
