package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// maxReadyText is the number of bytes that the answer to a check may have.
const maxReadyText = 1 << 10

// readyCommand is a health check for places that have no other client, such as a container of the program alone.
type readyCommand struct {
	URL     string        `arg:"" optional:"" default:"http://127.0.0.1:8080" help:"Address of a server, or of its --admin."`
	Timeout time.Duration `default:"3s" help:"Time for the answer."`
}

// Help implements kong's HelpProvider.
func (readyCommand) Help() string {
	return `Asks a server whether players may be sent to it, and prints what it says. The answer is no (1)
when they may not, or when there is no server.

Example:
  rattle ready http://127.0.0.1:8080`
}

// Run asks the server.
func (c *readyCommand) Run(ctx context.Context, t terminal) error {
	address, err := url.Parse(c.URL)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" {
		return fmt.Errorf("%q is not an address like http://127.0.0.1:8080", c.URL)
	}
	if c.Timeout <= 0 {
		return errors.New("--timeout leaves no time for an answer")
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.JoinPath("readyz").String(), nil)
	if err != nil {
		return fmt.Errorf("make the request: %w", err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Fprintf(t.out, "no answer: %v\n", errors.Unwrap(err))
		return errNegative
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(response.Body, maxReadyText))
	_, err = fmt.Fprintln(t.out, printable(strings.TrimSpace(string(text))))
	if err == nil && response.StatusCode != http.StatusOK {
		err = errNegative
	}
	return err
}
