package server

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"rattle/store/redis/redistest"

	"rattle/internal/testkit"
)

// collecting is a collector that keeps what it receives.
type collecting struct {
	mu     sync.Mutex
	header http.Header
	names  map[string]int
	spans  []*tracepb.Span
	of     map[string]string // what the server says of itself
}

func (c *collecting) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var sent tracepb.TracesData
	if err := proto.Unmarshal(body, &sent); err != nil || r.URL.Path != "/v1/traces" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.header = r.Header
	for _, resource := range sent.ResourceSpans {
		for _, a := range resource.Resource.Attributes {
			c.of[a.Key] = a.Value.GetStringValue()
		}
		for _, scope := range resource.ScopeSpans {
			for _, span := range scope.Spans {
				c.names[span.Name]++
				c.spans = append(c.spans, span)
			}
		}
	}
}

// told returns all texts that were sent, without the bytes of ids and instants, which could spell a
// name by chance.
func (c *collecting) told() string {
	var texts strings.Builder
	for _, span := range c.spans {
		span = proto.CloneOf(span)
		span.TraceId, span.SpanId, span.ParentSpanId = nil, nil, nil
		span.StartTimeUnixNano, span.EndTimeUnixNano = 0, 0
		fmt.Fprintln(&texts, span)
	}
	fmt.Fprintln(&texts, c.of)
	return texts.String()
}

func startCollector(t *testing.T) *collecting {
	t.Helper()
	c := &collecting{names: map[string]int{}, of: map[string]string{}}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "X-Key=open%20sesame")
	t.Setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment=try")
	return c
}

func TestACollectorIsToldOfRequestsAppendsAndRecordings(t *testing.T) {
	collector := startCollector(t)
	t.Setenv("RATTLE_MIN_SECONDS", "1")
	server := startServe(t, "--redis", redistest.Redis(t), "--drain", "10ms")
	code := server.playRound()
	server.stop()

	collector.mu.Lock()
	defer collector.mu.Unlock()
	for _, name := range []string{"POST api/rooms", "GET api/rooms", "append", "record"} {
		if collector.names[name] == 0 {
			t.Errorf("no span is called %s, but there are %v", name, collector.names)
		}
	}
	var asked, appended *tracepb.Span
	for _, span := range collector.spans {
		if span.Name == "POST api/rooms" {
			asked = span
		}
	}
	for _, span := range collector.spans {
		if asked != nil && bytes.Equal(span.ParentSpanId, asked.SpanId) {
			appended = span
		}
	}
	if appended == nil || appended.Name != "append" {
		t.Errorf("the room was made without an append: %v", appended)
	}
	if collector.of["service.name"] != "rattle" || collector.of["deployment.environment"] != "try" || collector.header.Get("X-Key") != "open sesame" {
		t.Errorf("the server says of itself %v, with the key %q", collector.of, collector.header.Get("X-Key"))
	}
	told := collector.told()
	for _, secret := range []string{code, "Ann"} {
		if strings.Contains(told, secret) {
			t.Errorf("the collector is told of %s: %s", secret, told)
		}
	}
}

func TestACollectorThatIsGoneIsInNobodysWay(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://"+testkit.FreeAddress(t))
	server := startServe(t, "--drain", "10ms")
	server.createRoom()
	status, _, stderr := server.stop()
	if status != exitOK || !strings.Contains(stderr, "cannot send traces") {
		t.Errorf("exit status %d: %s", status, stderr)
	}
}

func TestNoCollectorThatCannotBe(t *testing.T) {
	for name, value := range map[string]string{
		"OTEL_EXPORTER_OTLP_ENDPOINT": "collector:4318",
		"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc",
		"OTEL_EXPORTER_OTLP_TIMEOUT":  "soon",
		"OTEL_EXPORTER_OTLP_HEADERS":  "key=%zz",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
			t.Setenv(name, value)
			status, _, stderr := rattle(t, "", "serve", "--listen", "127.0.0.1:0", "--log-level", "error")
			if status != exitBad || !strings.Contains(stderr, name) {
				t.Errorf("exit status %d: %s", status, stderr)
			}
		})
	}
}

func TestWithoutACollectorNothingIsInTheWay(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
	t.Setenv("OTEL_SDK_DISABLED", "true")
	traces, err := newTraces(t.Context(), "a", nil)
	if traces != nil || err != nil {
		t.Errorf("traces %v, error %v", traces, err)
	}
	if log := traces.log(nil); log != nil {
		t.Errorf("the log is wrapped in %T", log)
	}
}
