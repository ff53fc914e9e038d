package server

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// otlpClient sends traces as OTLP over HTTP, as protobuf. OpenTelemetry's own client does the same,
// but links seven megabytes of gRPC into the program.
type otlpClient struct {
	url    *url.URL
	header http.Header
	client *http.Client
}

// otlpEnv returns a variable of the environment: the one for traces, or else the one for all
// signals.
func otlpEnv(what string) string {
	return cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_TRACES_"+what), os.Getenv("OTEL_EXPORTER_OTLP_"+what))
}

// otlpClientFromEnv returns the client of the collector that the standard variables name, or nil.
func otlpClientFromEnv() (*otlpClient, error) {
	address := os.Getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if base := os.Getenv("OTEL_EXPORTER_OTLP_ENDPOINT"); address == "" && base != "" {
		address = strings.TrimSuffix(base, "/") + "/v1/traces"
	}
	if address == "" || strings.EqualFold(os.Getenv("OTEL_SDK_DISABLED"), "true") {
		return nil, nil
	}
	if protocol := otlpEnv("PROTOCOL"); protocol != "" && protocol != "http/protobuf" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL is %q, but only http/protobuf is supported", protocol)
	}
	to, err := url.Parse(address)
	if err != nil || to.Host == "" || (to.Scheme != "http" && to.Scheme != "https") {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT must be like http://host:4318")
	}
	milliseconds, err := strconv.Atoi(cmp.Or(otlpEnv("TIMEOUT"), "10000"))
	if err != nil {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT must be in milliseconds: %w", err)
	}
	header := http.Header{}
	for pair := range strings.SplitSeq(otlpEnv("HEADERS"), ",") {
		name, value, _ := strings.Cut(pair, "=")
		if value, err = url.PathUnescape(strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_HEADERS: %w", err)
		}
		if name = strings.TrimSpace(name); name != "" {
			header.Set(name, value)
		}
	}
	header.Set("Content-Type", "application/x-protobuf")
	return &otlpClient{to, header, &http.Client{Timeout: time.Duration(milliseconds) * time.Millisecond}}, nil
}

// Start implements otlptrace.Client.
func (*otlpClient) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (c *otlpClient) Stop(context.Context) error {
	c.client.CloseIdleConnections()
	return nil
}

// UploadTraces implements otlptrace.Client. It does not retry: traces are not worth the wait.
func (c *otlpClient) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err != nil {
		return fmt.Errorf("write spans: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url.String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	request.Header = c.header
	response, err := c.client.Do(request)
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<16)) // so that the connection can be used again
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("send spans: the collector returned %s", response.Status)
	}
	return nil
}
