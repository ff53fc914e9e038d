package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// measureStart measures how soon a page is served, and the memory of a server with a hundred rooms in
// play.
func measureStart(ctx context.Context, l *harness, out io.Writer) error {
	var firsts, most []float64
	for range l.turns() {
		first, err := l.firstPage(ctx)
		if err != nil {
			return err
		}
		mb, err := l.hundredRooms(ctx)
		if err != nil {
			return err
		}
		firsts, most = append(firsts, first), append(most, mb)
	}
	table(out, "Start", []string{"what", ""}, [][]string{
		{"from start to the page, ms", spread("%.0f", firsts)},
		{"memory with 100 rooms in play, at most, MB", spread("%.0f", most)},
	})
	l.record(goalStart, spread("%.0f", firsts), "")
	l.record(goalRooms, spread("%.0f", most), "")
	return nil
}

// hundredRooms has people play at their pace, forty words a minute from each room, and returns how
// much memory the server takes at most, in MB.
func (l *harness) hundredRooms(ctx context.Context) (mb float64, err error) {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return 0, err
	}
	defer s.stop()
	most, ended := 0, make(chan error, 1)
	go func() {
		_, err := l.runLoad(ctx, s, loadConfig{players: l.players(400), size: 4, rate: l.rate(67), seconds: l.seconds(8), ramp: 1, settings: `{"seats":4}`})
		ended <- err
	}()
	for tick := time.NewTicker(250 * time.Millisecond); ; {
		select {
		case err := <-ended:
			tick.Stop()
			return float64(most) / 1000, err
		case <-tick.C:
			kb, err := s.servers[0].memory()
			if err != nil {
				return 0, err
			}
			most = max(most, kb)
		}
	}
}

// firstPage starts a server on a running Redis, and requests the page until it is served.
func (l *harness) firstPage(ctx context.Context) (milliseconds float64, err error) {
	s, err := l.startRattle(ctx, 0)
	if err != nil {
		return 0, err
	}
	defer s.stop()
	if _, err := s.store.commandStats(ctx); err != nil { // it answers
		return 0, err
	}
	port, err := freePort()
	if err != nil {
		return 0, err
	}
	began := time.Now()
	server, err := start(ctx, l.rattle, "", "serve", "--listen", "127.0.0.1:"+port, "--redis", "redis://"+s.store.address)
	if err != nil {
		return 0, err
	}
	defer server.stop()
	for time.Since(began) < 20*time.Second {
		if get(ctx, "http://127.0.0.1:"+port+"/") == nil {
			return float64(time.Since(began).Microseconds()) / 1000, nil
		}
		time.Sleep(time.Millisecond)
	}
	return 0, fmt.Errorf("no response for %v", time.Since(began))
}

// get sends a GET request and reads the response.
func get(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err = io.Copy(io.Discard, response.Body); err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", url, response.Status)
	}
	return err
}
