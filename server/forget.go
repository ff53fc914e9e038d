package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	"rattle/store/redis/players"
	redisresults "rattle/store/redis/results"
)

type forgetCommand struct {
	Players []string `arg:"" help:"Ids of players, as in the URL of a profile: p_... or b_..."`
	Redis   string   `required:"" env:"RATTLE_REDIS" placeholder:"URL" help:"Redis that stores them, like redis://host:6379."`
}

// Help implements kong's HelpProvider.
func (forgetCommand) Help() string {
	return `Does to players what they can do themselves by "Forget me": signs out all their devices, deletes what is kept of them alone,
and takes their names out of rounds, leaderboards and histories of others. There is no way back. Servers may go on meanwhile.
A server without Redis is told by its admin address: POST /moderation/forget/PLAYER.

Example:
  rattle forget p_qydrxmhw3tr3ssfv --redis redis://127.0.0.1:6379`
}

// Run forgets the players.
func (c *forgetCommand) Run(ctx context.Context, t terminal) error {
	for _, p := range c.Players {
		if !room.PlayerID(p).HasSecret() {
			return fmt.Errorf("%q is not the id of a player", p)
		}
	}
	client, err := connectQuietly(c.Redis)
	if err != nil {
		return err
	}
	defer client.Close()
	store := redisresults.NewPlayers(client)
	for _, p := range c.Players {
		if err := store.Forget(ctx, room.PlayerID(p)); err != nil {
			return err
		}
	}
	if _, err := redisresults.RestoreForgotten(ctx, client, nil); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "Players forgotten: %d\n", len(c.Players))
	return nil
}

type forgottenCommand struct {
	storeFlags `embed:""`
}

// Help implements kong's HelpProvider.
func (forgottenCommand) Help() string {
	return `Prints who asked to be forgotten: ids, each with the instant until which that is known, and nothing else of them. Write it down
before a store is emptied, for rattle restore --forgotten.

Example:
  rattle forgotten --redis redis://127.0.0.1:6379 > forgotten.txt`
}

// Run prints the list.
func (c *forgottenCommand) Run(ctx context.Context, t terminal) error {
	from := c.Redis
	if from == "" {
		from = c.Data
	}
	known, err := loadChanges(ctx, from)
	if err != nil {
		return err
	}
	return known.Forgotten.Write(t.out)
}

// loadChanges returns what happened to players after a backup was written, from a Redis, a newer backup, or a list of
// forgotten players, which has no credentials.
func loadChanges(ctx context.Context, from string) (c players.Changes, err error) {
	if strings.Contains(from, "://") {
		client, err := connectQuietly(from)
		if err != nil {
			return c, err
		}
		defer client.Close()
		return players.ReadChanges(ctx, client)
	}
	file, err := os.Open(from)
	if err != nil {
		return c, fmt.Errorf("read the forgotten players: %w", err)
	}
	defer file.Close()
	if c, err = readChanges(file); err != nil {
		return c, fmt.Errorf("%s: %w", from, err)
	}
	return c, nil
}

// readChanges reads a file: as a backup if it begins like one, otherwise as a list.
func readChanges(file io.Reader) (c players.Changes, err error) {
	in := bufio.NewReader(file)
	first, err := in.Peek(1)
	if err != nil && !errors.Is(err, io.EOF) {
		return c, err
	}
	if bytes.HasPrefix(first, []byte("{")) {
		return backup.ReadChanges(in)
	}
	c.Forgotten, err = player.ReadForgotten(in)
	return c, err
}
