package redisladder

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"rattle/matchmaking"
	"rattle/room"
)

var errReply = errors.New("unexpected reply of the store")

// parseRefresh reads what queue_refresh.lua answers.
func parseRefresh(reply []any) (s matchmaking.TicketStatus, others []matchmaking.Ticket, err error) {
	if len(reply) < 2 {
		return s, nil, errReply
	}
	if s.Now, err = instantIn(reply[0]); err != nil {
		return s, nil, err
	}
	if busy, _ := reply[1].(string); busy != "" {
		s.Assignment, err = parseAssignment(busy)
		return s, nil, err
	}
	if len(reply) < 5 {
		return s, nil, errReply
	}
	if s.Since, err = instantIn(reply[2]); err != nil {
		return s, nil, err
	}
	many, _ := reply[3].(int64)
	s.Waiting = int(many)
	if wait, ok := matchmaking.ExpectedWait(waitTimesIn(reply[4]), s.Now); ok {
		s.ExpectedWait = &wait
	}
	others, err = waitingIn(reply[5:])
	return s, others, err
}

func instantIn(v any) (room.Instant, error) {
	text, _ := v.(string)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: instant %q", errReply, text)
	}
	return room.Instant(n), nil
}

// waitTimesIn reads a list of "instant millis".
func waitTimesIn(v any) (waits []matchmaking.WaitSample) {
	list, _ := v.([]any)
	for _, line := range list {
		var w matchmaking.WaitSample
		if n, _ := fmt.Sscan(fmt.Sprint(line), &w.At, &w.For); n == 2 {
			waits = append(waits, w)
		}
	}
	return waits
}

// waitingIn reads player, since, crowd, missed, JSON, player, ...
func waitingIn(list []any) (all []matchmaking.Ticket, err error) {
	for ; len(list) >= 5; list = list[5:] {
		var w matchmaking.Ticket
		text, _ := list[4].(string)
		if err := json.Unmarshal([]byte(text), &w); err != nil {
			return nil, fmt.Errorf("read who waits: %w", err)
		}
		if w.Since, err = instantIn(list[1]); err != nil {
			return nil, err
		}
		crowd, _ := list[2].(int64)
		missed, _ := list[3].(int64)
		w.AddressCrowd, w.AddressNoShows = int(crowd), int(missed)
		all = append(all, w)
	}
	return all, nil
}
