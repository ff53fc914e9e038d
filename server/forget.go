package server

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
	store, err := openRedis(c.Redis)
	if err != nil {
		return err
	}
	defer func() { _ = store.close() }()
	for _, p := range c.Players {
		if err := store.results.Forget(ctx, room.PlayerID(p)); err != nil {
			return err
		}
	}
	if _, err := store.results.ForgetAgain(ctx, nil); err != nil {
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

Examples:
  rattle forgotten > forgotten.txt
  rattle forgotten --redis redis://127.0.0.1:6379 > forgotten.txt`
}

// Run prints the list.
func (c *forgottenCommand) Run(ctx context.Context, t terminal) error {
	store, err := c.read()
	if err != nil {
		return err
	}
	defer func() { _ = store.close() }()
	list, err := store.results.AllForgotten(ctx)
	if err != nil {
		return err
	}
	return list.Write(t.out)
}

// loadChanges returns what happened to players after a backup was written, from a Redis, the folder of a server without
// one, a newer backup, or a list of forgotten players, which has no credentials.
func loadChanges(ctx context.Context, from string) (c backup.Changes, err error) {
	flags := storeFlags{Data: from}
	if strings.Contains(from, "://") {
		flags = storeFlags{Redis: from}
	} else if info, err := os.Stat(from); err != nil {
		return c, fmt.Errorf("read the forgotten players: %w", err)
	} else if !info.IsDir() {
		return loadChangesFile(from)
	}
	store, err := flags.read()
	if err != nil {
		return c, err
	}
	defer func() { _ = store.close() }()
	if c, err = backup.ChangesIn(ctx, store.source); err != nil {
		return c, fmt.Errorf("%s: %w", flags.name(), err)
	}
	return c, nil
}

// loadChangesFile reads a file: as a backup if it begins like one, otherwise as a list.
func loadChangesFile(path string) (c backup.Changes, err error) {
	file, err := os.Open(path)
	if err != nil {
		return c, fmt.Errorf("read the forgotten players: %w", err)
	}
	defer file.Close()
	in := bufio.NewReader(file)
	first, err := in.Peek(1)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
	case bytes.HasPrefix(first, []byte("{")):
		c, err = backup.ReadChanges(in)
	default:
		c = backup.NewChanges()
		c.Forgotten, err = player.ReadForgotten(in)
	}
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
