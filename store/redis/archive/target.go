package archive

import (
	"context"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/store/backup"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
	"rattle/store/redis/rooms"
)

// Begin implements [backup.Target].
func (r Redis) Begin(ctx context.Context) error {
	layout, err := redisstore.StoredLayout(ctx, r.client)
	if err != nil {
		return err
	}
	if layout != 0 && layout != r.layout {
		return fmt.Errorf("its layout is %d, and this release writes %d: empty it first", layout, r.layout)
	}
	empty, err := redisstore.Empty(ctx, r.client)
	if err != nil {
		return err
	}
	if !empty {
		return backup.ErrNotEmpty
	}
	return r.client.HSet(ctx, redisstore.SchemaKey, "layout", r.layout, "buckets", redisstore.Buckets).Err()
}

// Put implements [backup.Target]. An item is written in one transaction, and what leads to it from other slots behind it.
func (r Redis) Put(ctx context.Context, i backup.Item) error {
	now, err := r.Now(ctx)
	if err != nil {
		return err
	}
	_, err = r.client.TxPipelined(ctx, func(p redis.Pipeliner) error {
		for _, c := range keysOf(i, now) {
			write(ctx, p, c)
		}
		if of := i.Room; of != nil {
			bucket := rooms.Bucket(of.Code)
			p.ZAdd(ctx, rooms.RoomsKey(bucket), redis.Z{Score: float64(of.Created), Member: string(of.Code)})
			if of.WakeUp != 0 {
				p.ZAdd(ctx, rooms.WakeUpsKey(bucket), redis.Z{Score: float64(of.WakeUp), Member: string(of.Code)})
			}
		}
		return nil
	})
	if err != nil || i.Player == nil {
		return err
	}
	_, err = r.client.Pipelined(ctx, func(p redis.Pipeliner) error {
		for _, c := range players.IndexKeys(i.Player) {
			write(ctx, p, c)
		}
		return nil
	})
	return err
}

// commands are the commands that write a row of a key.
var commands = map[string]string{
	"string": "SET", "set": "SADD", "list": "RPUSH", "hash": "HSET", "zset": "ZADD", "stream": "XADD",
}

// maxRows is how many rows a command writes at most.
const maxRows = 1000

func write(ctx context.Context, p redis.Pipeliner, c redisstore.Contents) {
	p.Del(ctx, c.Key)
	rows, together := c.Rows, maxRows
	if c.Type == "stream" {
		together = 1
	}
	for len(rows) > 0 {
		n := min(together, len(rows))
		command := []any{commands[c.Type], c.Key}
		for _, row := range rows[:n] {
			for _, text := range row {
				command = append(command, text)
			}
		}
		p.Do(ctx, command...)
		rows = rows[n:]
	}
	if c.Ends != 0 {
		p.Do(ctx, "PEXPIREAT", c.Key, int64(c.Ends))
	}
}
