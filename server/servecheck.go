package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"rattle/migrations"
	"rattle/store/memory"
	"rattle/store/memory/journal"
	redisstore "rattle/store/redis"
	"rattle/store/redis/servers"
)

// checkTimeout is the time that rattle serve --check gives the store.
const checkTimeout = 5 * time.Second

// configCheck looks whether a server could start as it is configured, and changes nothing.
type configCheck struct {
	out io.Writer
	bad bool
}

// say prints what was found: err is what is wrong.
func (k *configCheck) say(what, found string, err error) {
	if err != nil {
		k.bad = true
		found = "wrong: " + err.Error()
	}
	fmt.Fprintf(k.out, "%-8s %s\n", what, found)
}

// checkOnly prints whether a server could start with this configuration; the answer is no when it could not.
func (c *serveCommand) checkOnly(ctx context.Context, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	k := &configCheck{out: out}
	k.address(ctx, "listen", c.Listen)
	if len(c.Domain) > 0 && c.HTTP != noAddress {
		k.address(ctx, "http", c.HTTP)
	}
	if c.Admin != "" {
		k.address(ctx, "admin", c.Admin)
	}
	if c.Redis != "" {
		found, err := checkRedis(ctx, c.Redis)
		k.say("store", found, err)
	} else {
		found, err := checkData(c.Data)
		k.say("store", found, err)
	}
	if c.BackupTo != "" {
		k.say("backups", c.BackupTo+": can be written", checkWritable(c.BackupTo))
	}
	return negative(k.bad)
}

// address looks whether an address can be listened on. One in use is not wrong: the server that is to be restarted has it.
func (k *configCheck) address(ctx context.Context, what, address string) {
	listener, err := listen(ctx, address)
	if errors.Is(err, syscall.EADDRINUSE) {
		k.say(what, address+": in use now, by a server that runs or by another program", nil)
		return
	}
	if err == nil {
		_ = listener.Close()
	}
	k.say(what, address+": free", err)
}

// checkRedis returns what a server needs to know of a Redis, or why none can use it.
func checkRedis(ctx context.Context, address string) (string, error) {
	client, err := connectQuietly(address)
	if err != nil {
		return "", err
	}
	defer client.Close()
	record, err := client.HMGet(ctx, redisstore.SchemaKey, "layout", "buckets").Result()
	if err != nil {
		return "", fmt.Errorf("the Redis: %w", err)
	}
	text := func(i int) string { s, _ := record[i].(string); return s }
	r := servers.Record{Layout: text(0), Buckets: text(1)}
	found := fmt.Sprintf("a Redis with layout %s; this program writes %d", cmp.Or(r.Layout, "none yet"), migrations.Layout)
	if !migrations.IsMissing(r) {
		if err := migrations.Check(r); err != nil {
			return "", err
		}
	}
	for _, advice := range redisstore.Advice(ctx, client) {
		found += "\n         advice: " + advice
	}
	return found, nil
}

// checkData returns what a server would find in the folder of its data.
func checkData(folder string) (string, error) {
	if folder == noData {
		return "memory, and nothing is kept", nil
	}
	if err := cmp.Or(checkFolder(folder), checkWritable(folder)); err != nil {
		return "", err
	}
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		return folder + ": will be made", nil
	}
	kept, err := memory.Read(folder, memory.Options{})
	if errors.Is(err, journal.ErrNone) {
		return folder + ": can be written, and holds nothing yet", nil
	} else if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: can be written, and holds %d rooms", folder, len(kept.Rooms.Codes())), nil
}

// checkWritable returns why files cannot be made in a folder, or in the one above it in which the folder is to be made.
func checkWritable(folder string) error {
	for {
		info, err := os.Stat(folder)
		if errors.Is(err, os.ErrNotExist) {
			if parent := filepath.Dir(folder); parent != folder {
				folder = parent
				continue
			}
		}
		if err != nil {
			return err
		}
		if !info.IsDir() {
			return fmt.Errorf("%s is not a folder", folder)
		}
		file, err := os.CreateTemp(folder, ".rattle-check-*")
		if err != nil {
			return err
		}
		_ = file.Close()
		return os.Remove(file.Name())
	}
}
