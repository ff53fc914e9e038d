package refclient

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

type httpClient struct{}

// WithHTTP returns a context whose requests go through an HTTP client, instead of [http.DefaultClient].
func WithHTTP(ctx context.Context, client *http.Client) context.Context {
	return context.WithValue(ctx, httpClient{}, client)
}

func clientOf(ctx context.Context) *http.Client {
	if client, ok := ctx.Value(httpClient{}).(*http.Client); ok {
		return client
	}
	return http.DefaultClient
}

// cookieName returns the name of the cookie at a server.
func cookieName(server string) string {
	if strings.HasPrefix(server, "https:") {
		return "__Host-rattle"
	}
	return "rattle"
}

// Summary is a room as anybody sees it who has the code.
type Summary struct {
	Code    string `json:"code"`
	Phase   string `json:"phase"`
	Round   int    `json:"round"`
	Players []struct {
		Name string `json:"name"`
		Away bool   `json:"away"`
	} `json:"players"`
}

// Create creates a room with settings, any value that encodes as the JSON object of the page. It
// returns the room's code and the secret of its creator, the future host.
func Create(ctx context.Context, server string, settings any) (code, secret string, err error) {
	body, err := json.Marshal(settings)
	if err != nil {
		return "", "", fmt.Errorf("encoding settings: %w", err)
	}
	var created struct {
		Code string `json:"code"`
	}
	secret, err = ask(ctx, http.MethodPost, server+"/api/rooms", "", body, &created)
	if err != nil {
		return "", "", fmt.Errorf("creating a room: %w", err)
	}
	return created.Code, secret, nil
}

// Summarize requests the summary of a room.
func Summarize(ctx context.Context, server, code string) (Summary, error) {
	var o Summary
	if _, err := ask(ctx, http.MethodGet, server+"/api/rooms/"+code, "", nil, &o); err != nil {
		return Summary{}, fmt.Errorf("looking at room %s: %w", code, err)
	}
	return o, nil
}

// Record returns the record of the round that closed last.
func Record(ctx context.Context, server, code string) ([]byte, error) {
	var record json.RawMessage
	if _, err := ask(ctx, http.MethodGet, server+"/api/rooms/"+code+"/record", "", nil, &record); err != nil {
		return nil, fmt.Errorf("getting the record of room %s: %w", code, err)
	}
	return record, nil
}

// Status returns the status of a path of the server: /readyz, /healthz.
func Status(ctx context.Context, server, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server+path, nil)
	if err != nil {
		return 0, fmt.Errorf("asking %s: %w", path, err)
	}
	resp, err := clientOf(ctx).Do(req)
	if err != nil {
		return 0, fmt.Errorf("asking %s: %w", path, err)
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

// Ask sends a request with a body, any value that encodes as JSON or nil for none, and decodes the
// response. The request has a secret if it is not empty; Ask returns a new one that came with the
// response, also without success. Such a response is a [StatusError].
func Ask(ctx context.Context, method, url, secret string, body, into any) (fresh string, err error) {
	var text []byte
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return "", fmt.Errorf("encoding what is asked of %s: %w", url, err)
		}
	}
	if fresh, err = ask(ctx, method, url, secret, text, into); err != nil {
		err = fmt.Errorf("asking %s: %w", url, err)
	}
	return cmp.Or(fresh, secret), err
}

// StatusError is a response without success.
type StatusError struct {
	Status int
	Text   string
}

func (a StatusError) Error() string { return fmt.Sprintf("status %d: %s", a.Status, a.Text) }

// ask sends a request, decodes the response, and returns the secret that came with it, if any.
func ask(ctx context.Context, method, url, secret string, body []byte, into any) (fresh string, err error) {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	if secret != "" {
		req.Header.Set("Cookie", cookieName(url)+"="+secret)
	}
	resp, err := clientOf(ctx).Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return "", err
	}
	if resp.StatusCode/100 != 2 {
		return secretIn(url, resp.Cookies()), StatusError{resp.StatusCode, string(answer)}
	}
	if into != nil {
		err = json.Unmarshal(answer, into)
	}
	return secretIn(url, resp.Cookies()), err
}

func secretIn(server string, cookies []*http.Cookie) string {
	for _, c := range cookies {
		if c.Name == cookieName(server) {
			return c.Value
		}
	}
	return ""
}
