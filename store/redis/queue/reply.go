package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"rattle/matchmaking"
	"rattle/room"
)

var errReply = errors.New("unexpected reply of the store")

// parseRefresh parses the reply of refresh.lua.
func parseRefresh(reply []any) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
	if len(reply) < 2 {
		return status, nil, errReply
	}
	if status.Now, err = parseInstant(reply[0]); err != nil {
		return status, nil, err
	}
	if match, _ := reply[1].(string); match != "" {
		status.Assignment, err = parseAssignment(match)
		return status, nil, err
	}
	if len(reply) < 5 {
		return status, nil, errReply
	}
	if status.Since, err = parseInstant(reply[2]); err != nil {
		return status, nil, err
	}
	n, _ := reply[3].(int64)
	status.Waiting = int(n)
	if wait, ok := matchmaking.ExpectedWait(parseWaitTimes(reply[4]), status.Now); ok {
		status.ExpectedWait = &wait
	}
	tickets, err = parseTickets(reply[5:])
	return status, tickets, err
}

func parseInstant(v any) (room.Instant, error) {
	text, _ := v.(string)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%w: instant %q", errReply, text)
	}
	return room.Instant(n), nil
}

// parseWaitTimes parses a list of "instant millis".
func parseWaitTimes(v any) (samples []matchmaking.WaitSample) {
	list, _ := v.([]any)
	for _, text := range list {
		var sample matchmaking.WaitSample
		if n, _ := fmt.Sscan(fmt.Sprint(text), &sample.At, &sample.For); n == 2 {
			samples = append(samples, sample)
		}
	}
	return samples
}

// parseTickets parses player, since, recent, no-shows, JSON, player, ...
func parseTickets(list []any) (all []matchmaking.Ticket, err error) {
	for ; len(list) >= 5; list = list[5:] {
		var t matchmaking.Ticket
		text, _ := list[4].(string)
		if err := json.Unmarshal([]byte(text), &t); err != nil {
			return nil, fmt.Errorf("read a ticket: %w", err)
		}
		if t.Since, err = parseInstant(list[1]); err != nil {
			return nil, err
		}
		recent, _ := list[2].(int64)
		noShows, _ := list[3].(int64)
		t.AddressCrowd, t.AddressNoShows = int(recent), int(noShows)
		all = append(all, t)
	}
	return all, nil
}
