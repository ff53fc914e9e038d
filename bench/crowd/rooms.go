//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"sync"

	"rattle/bench/load"
	"rattle/engine"
	"rattle/engine/english"
)

// words returns the words that count on everybody's board.
func words() ([]string, error) {
	lexicon, err := english.Lexicon()
	if err != nil {
		return nil, err
	}
	board, err := engine.ParseBoard(load.FlatBoard, engine.Plane)
	if err != nil {
		return nil, err
	}
	ids, err := engine.NewSolver(lexicon).Solve(context.Background(), board, engine.Options{MinLetters: 3, List: engine.AllGrades})
	if err != nil {
		return nil, fmt.Errorf("find the words of a board: %w", err)
	}
	var all []string
	for _, id := range ids {
		if !lexicon.Flagged(id) { // rooms may refuse those
			all = append(all, lexicon.Word(id))
		}
	}
	return all, nil
}

// sourceOf returns the address that a player connects from.
func (c *crowd) sourceOf(number int) netip.Addr {
	if len(c.options.from) == 0 {
		return netip.Addr{}
	}
	return c.options.from[number%len(c.options.from)]
}

// openRooms creates the rooms, some at once.
func (c *crowd) openRooms(ctx context.Context) error {
	if c.options.bare {
		return nil
	}
	const atOnce = 16
	settings, err := load.Options{Pace: load.Flat, RoomSize: c.options.size}.RoomSettings()
	if err != nil {
		return err
	}
	gate, failed := make(chan struct{}, atOnce), make(chan error, len(c.players))
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: atOnce}}
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	for first := 0; first < len(c.players); first += c.options.size {
		people := c.players[first:min(first+c.options.size, len(c.players))]
		gate <- struct{}{}
		group.Go(func() {
			defer func() { <-gate }()
			code, err := create(ctx, client, people[0], settings)
			for _, p := range people {
				p.room = code
			}
			if err != nil {
				failed <- err
			}
		})
	}
	group.Wait()
	close(failed)
	return <-failed
}

func create(ctx context.Context, client *http.Client, host *player, settings []byte) (code string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, host.origin()+"/api/rooms", bytes.NewReader(settings))
	if err != nil {
		return "", fmt.Errorf("open a room: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Cookie", "rattle="+host.secret)
	response, err := client.Do(request)
	if err != nil {
		return "", fmt.Errorf("open a room: %w", err)
	}
	defer response.Body.Close()
	var created struct{ Code string }
	if err := json.NewDecoder(response.Body).Decode(&created); err != nil || response.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("open a room: %s (%w)", response.Status, err)
	}
	return created.Code, nil
}
