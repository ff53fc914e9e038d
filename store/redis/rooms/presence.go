package rooms

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/room"
)

// presenceOf returns what a run of attend.lua has replied.
func presenceOf(reply *redis.Cmd) (room.Attendance, error) {
	values, err := reply.StringSlice()
	if err != nil {
		return room.Attendance{}, err
	}
	p, err := parsePresence(values)
	return p, wrapUnreadable(err)
}

// parsePresence parses a reply of attend.lua.
func parsePresence(reply []string) (p room.Attendance, err error) {
	if len(reply) < 2 || len(reply)%2 != 0 {
		return p, fmt.Errorf("unexpected reply of the store, of %d parts", len(reply))
	}
	if p.Now, err = instantOf(reply[0]); err != nil {
		return p, err
	}
	if p.Head, err = room.ParseID(reply[1]); err != nil {
		return p, err
	}
	p.At, p.Left = make(map[string]room.Visits), make(map[room.PlayerID]room.Instant)
	for i := 2; i < len(reply); i += 2 {
		if err := addField(&p, reply[i], reply[i+1]); err != nil {
			return p, err
		}
	}
	return p, nil
}

// addField adds a field of the hash. The name of a server has no space in it.
func addField(p *room.Attendance, field, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("presence: %w", err)
	}
	kind, rest, _ := strings.Cut(field, " ")
	switch kind {
	case "changes":
		p.Changes = n
	case "left":
		p.Left[room.PlayerID(rest)] = room.Instant(n)
	case "at":
		server, player, _ := strings.Cut(rest, " ")
		if p.At[server] == nil {
			p.At[server] = make(room.Visits)
		}
		p.At[server][room.PlayerID(player)] = room.Instant(n)
	default:
		return errors.New("presence: unknown field")
	}
	return nil
}

// know takes what the store has of the presence in a room.
func (t *topic) know(p room.Attendance) {
	t.presence = p
	if p.IsOnlyAt(t.receiver.log.servers.Name()) {
		delete(t.receiver.shared, t)
	} else {
		t.receiver.shared[t] = struct{}{}
	}
}
