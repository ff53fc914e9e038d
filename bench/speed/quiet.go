package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// measureQuiet measures what rooms in play cost in which nobody sends a word: a second's processor
// time of server and store, and the commands that the store runs. A server cannot have 50,000 sockets
// where a process may open 20,000 files, so that the costs of 12,500 rooms of four are computed from
// those of three crowds.
func measureQuiet(ctx context.Context, l *harness, out io.Writer) error {
	possible, err := maxSockets()
	if err != nil {
		return err
	}
	configs := []crowdConfig{{players: 6_000, size: 4}, {players: min(19_200, possible), size: 4}, {players: min(12_500, possible), size: 1}}
	got, commands := make([][]crowdReport, len(configs)), make([][]float64, len(configs))
	for range l.turns() {
		for i, c := range configs {
			r, n, err := l.beQuiet(ctx, c)
			if err != nil {
				return err
			}
			got[i], commands[i] = append(got[i], r), append(commands[i], n)
		}
	}
	var rows [][]string
	for i, c := range configs {
		rows = append(rows, []string{
			thousands(float64(got[i][0].Players / c.size)), strconv.Itoa(c.size),
			spread("%.1f", pick(got[i], func(r crowdReport) float64 { return 1000 * r.Watched[0] / r.Seconds })),
			spread("%.1f", pick(got[i], func(r crowdReport) float64 { return 1000 * r.Watched[1] / r.Seconds })),
			spread("%.0f", commands[i]), spread("%.0f", pick(got[i], func(r crowdReport) float64 { return float64(r.Pings) / r.Seconds })),
			spread("%.1f", pick(got[i], coreShare)), stolen(got[i]),
		})
	}
	table(out, "A second of rooms in play in which nobody sends a word, pings of sockets included", []string{
		"rooms", "players in each", "server, ms", "Redis, ms", "commands", "pings", "together, % of a core", "stolen, %",
	}, rows)
	var alone, pings []float64
	for i := range got[0] {
		rooms, sockets := quietCosts(got[0][i], got[1][i], got[2][i])
		alone, pings = append(alone, rooms(12_500)), append(pings, sockets(50_000))
	}
	l.record(goalQuiet, fmt.Sprintf("%s %%, and pings of 50,000 sockets, one each 20 s, %s %%, both computed; %s %% for %s rooms of one, pings included",
		spread("%.1f", alone), spread("%.1f", pings), spread("%.1f", pick(got[2], coreShare)), thousands(float64(got[2][0].Players))), stolen(got...))
	return nil
}

// quietCosts returns what rooms cost without their sockets, and sockets without their rooms, in percent of
// a core: a second costs a part that is always there, one for each room and one for each socket, which follow from
// three crowds. Two have four players in a room, one has one. Where a room costs less than varies from
// crowd to crowd, nothing is left of it.
func quietCosts(few, many, solo crowdReport) (rooms, sockets func(n float64) float64) {
	const size = 4
	roomOfFour := size * (coreShare(many) - coreShare(few)) / float64(many.Players-few.Players)
	always := coreShare(few) - roomOfFour*float64(few.Players)/size
	roomOfOne := (coreShare(solo) - always) / float64(solo.Players)
	socket := (roomOfFour - roomOfOne) / (size - 1)
	room := roomOfOne - socket
	return func(n float64) float64 { return max(0, always+n*room) }, func(n float64) float64 { return n * socket }
}

// coreShare returns the processor time of server and store, in percent of a core.
func coreShare(r crowdReport) float64 { return 100 * (r.Watched[0] + r.Watched[1]) / r.Seconds }

// beQuiet measures rooms on a server of their own, and counts the commands of a second.
func (l *harness) beQuiet(ctx context.Context, c crowdConfig) (r crowdReport, commands float64, err error) {
	s, err := l.startRattle(ctx, 1)
	if err != nil {
		return r, 0, err
	}
	defer s.stop()
	var before, after map[string]int64
	var failed [2]error
	c.players = l.players(c.players) / c.size * c.size
	c.seconds = l.seconds(20) // in which each socket is pinged once
	c.ramp = max(l.seconds(2), float64(c.players)/1500)
	c.from = "127.0.1.1-4"
	c.begun = func() { before, failed[0] = s.store.commandStats(ctx) }
	c.ended = func() { after, failed[1] = s.store.commandStats(ctx) }
	r, err = l.runCrowd(ctx, s, c)
	if err := errors.Join(err, failed[0], failed[1]); err != nil {
		return r, 0, err
	}
	return r, float64(sum(after)-sum(before)) / r.Seconds, nil
}

func sum(stats map[string]int64) (n int64) {
	for _, calls := range stats {
		n += calls
	}
	return n
}
