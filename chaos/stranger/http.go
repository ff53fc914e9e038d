package stranger

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

const cookieName = "rattle"

// Outside is a room as anybody sees it who has the code.
type Outside struct {
	Code    string `json:"code"`
	Phase   string `json:"phase"`
	Round   int    `json:"round"`
	Players []struct {
		Name string `json:"name"`
		Away bool   `json:"away"`
	} `json:"players"`
}

// Create creates a room with settings, any value that encodes as the JSON object of the
// page. It gives the room's code and the secret of whoever created it, the host to be.
func Create(ctx context.Context, server string, settings any) (code, secret string, err error) {
	body, err := json.Marshal(settings)
	if err != nil {
		return "", "", fmt.Errorf("encoding settings: %w", err)
	}
	var created struct {
		Code string `json:"code"`
	}
	cookies, err := ask(ctx, http.MethodPost, server+"/api/rooms", body, http.StatusCreated, &created)
	if err != nil {
		return "", "", fmt.Errorf("creating a room: %w", err)
	}
	return created.Code, secretIn(cookies), nil
}

// Look looks at a room from outside.
func Look(ctx context.Context, server, code string) (Outside, error) {
	var o Outside
	if _, err := ask(ctx, http.MethodGet, server+"/api/rooms/"+code, nil, http.StatusOK, &o); err != nil {
		return Outside{}, fmt.Errorf("looking at room %s: %w", code, err)
	}
	return o, nil
}

// Record gives the record of the round that closed last.
func Record(ctx context.Context, server, code string) ([]byte, error) {
	var record json.RawMessage
	if _, err := ask(ctx, http.MethodGet, server+"/api/rooms/"+code+"/record", nil, http.StatusOK, &record); err != nil {
		return nil, fmt.Errorf("getting the record of room %s: %w", code, err)
	}
	return record, nil
}

// Status is what a path of the server answers: /readyz, /healthz.
func Status(ctx context.Context, server, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server+path, nil)
	if err != nil {
		return 0, fmt.Errorf("asking %s: %w", path, err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, fmt.Errorf("asking %s: %w", path, err)
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

// ask sends a request, decodes the answer, which must have the status want, and gives the
// cookies that came with it.
func ask(ctx context.Context, method, url string, body []byte, want int, into any) ([]*http.Cookie, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != want {
		return nil, fmt.Errorf("status %d: %s", resp.StatusCode, answer)
	}
	return resp.Cookies(), json.Unmarshal(answer, into)
}

func secretIn(cookies []*http.Cookie) string {
	for _, c := range cookies {
		if c.Name == cookieName {
			return c.Value
		}
	}
	return ""
}
