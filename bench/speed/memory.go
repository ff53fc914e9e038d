package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// measureMemory measures the memory of a player who has a seat and does nothing.
func measureMemory(ctx context.Context, l *harness, out io.Writer) error {
	players := l.players(5000)
	perPlayer := map[string]float64{}
	var rows [][]string
	for _, begin := range []func(context.Context) (*deployment, error){
		l.startBare,
		func(ctx context.Context) (*deployment, error) { return l.startRattle(ctx, 1) },
	} {
		s, err := begin(ctx)
		if err != nil {
			return err
		}
		before, after, err := l.idle(ctx, s, players)
		s.stop()
		if err != nil {
			return err
		}
		each := float64(after-before) / float64(players)
		perPlayer[s.name()] = each
		rows = append(rows, []string{
			s.name(), fmt.Sprintf("%.1f", float64(before)/1000), fmt.Sprintf("%.1f", float64(after)/1000),
			fmt.Sprintf("%.1f", each), fmt.Sprintf("%.2f", each/perPlayer["bare"]),
		})
	}
	table(out, fmt.Sprintf("Memory for %s seated, idle players at tables of four", thousands(float64(players))),
		[]string{"server", "MB before", "MB with them", "KB a player", "share"}, rows)
	return nil
}

// idle connects players who do next to nothing, and returns the memory of the server in KB before
// and with them. One-time allocations happen before.
func (l *harness) idle(ctx context.Context, s *deployment, players int) (before, after int, err error) {
	if _, err := l.runCrowd(ctx, s, crowdConfig{players: 40, size: 4, rate: 40, seconds: 1, ramp: 1}); err != nil {
		return 0, 0, err
	}
	server := s.servers[0]
	if before, err = server.settledMemory(ctx); err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	begun := make(chan struct{})
	go func() {
		_, err := l.runCrowd(ctx, s, crowdConfig{
			players: players, size: 4, seconds: 8, ramp: l.seconds(10), begun: func() { close(begun) },
		})
		ended <- err
	}()
	select {
	case <-begun: // all sit before a board
	case err := <-ended:
		return 0, 0, err
	}
	if after, err = server.settledMemory(ctx); err != nil {
		return 0, 0, err
	}
	return before, after, <-ended
}

// settledMemory returns the memory of a process once its garbage is collected, which takes some
// idle minutes.
func (p *process) settledMemory(ctx context.Context) (kb int, err error) {
	for range 6 {
		if err := get(ctx, p.debug+"/debug/pprof/heap?gc=1"); err != nil {
			return 0, err
		}
		time.Sleep(500 * time.Millisecond)
	}
	return p.memory()
}

// measureStart measures how soon a page is served, and how long a server takes with a hundred rooms
// in play.
func measureStart(ctx context.Context, l *harness, out io.Writer) error {
	var firsts []float64
	for range l.repetitions() {
		first, err := l.firstPage(ctx)
		if err != nil {
			return err
		}
		firsts = append(firsts, first)
	}
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return err
	}
	defer s.stop()
	most, ended := 0, make(chan error, 1)
	go func() { // at people's pace: forty words a minute from each room
		_, err := l.runLoad(ctx, s, loadConfig{players: l.players(400), size: 4, rate: l.rate(67), seconds: l.seconds(8), ramp: 1, settings: `{"seats":4}`})
		ended <- err
	}()
	for range int(2*l.seconds(8)) - 2 {
		time.Sleep(500 * time.Millisecond)
		kb, err := s.servers[0].memory()
		if err != nil {
			return err
		}
		most = max(most, kb)
	}
	if err := <-ended; err != nil {
		return err
	}
	table(out, "Start", []string{"what", ""}, [][]string{
		{"from start to the page, ms", spread("%.0f", firsts)},
		{"memory with 100 rooms in play, at most, MB", fmt.Sprintf("%.0f", float64(most)/1000)},
	})
	return nil
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
