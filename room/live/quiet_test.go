package live_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"rattle/internal/testkit/virtual"
	"rattle/room"
	"rattle/room/live"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// The sleeps in this file are in virtual time, see inVirtualTime.

func TestAQuietRoomCostsNothing(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		commands := redistest.CountCommands(server.client)
		// costs returns how many commands and steps of rooms a time takes in which nobody says anything.
		costs := func() (sent int, steps int64) {
			now := time.Now()
			time.Sleep(now.Truncate(time.Second).Add(1500 * time.Millisecond).Sub(now)) // upkeep is at whole seconds
			sent, steps = commandsOf(commands), server.rooms.Steps()
			time.Sleep(100 * time.Second)
			synctest.Wait()
			return commandsOf(commands) - sent, server.rooms.Steps() - steps
		}
		time.Sleep(20 * time.Second) // until leases can be judged
		without, _ := costs()

		var playing []*person
		for i := range 10 {
			code := server.create(600)
			ann := server.join(fmt.Sprint("Ann ", i), code)
			server.join(fmt.Sprint("Bob ", i), code)
			server.watch(fmt.Sprint("Eve ", i), code)
			ann.Start()
			playing = append(playing, ann)
			server.join(fmt.Sprint("Cyd ", i), server.create(180)) // who waits at an open table
		}
		for _, ann := range playing {
			ann.WaitForPhase(room.Playing)
		}
		time.Sleep(20 * time.Second)
		if with, steps := costs(); with != without || steps != 0 {
			t.Errorf("20 quiet rooms cost %d commands and %d steps, and no room costs %d commands", with, steps, without)
		}
		steps := server.rooms.Steps()
		for _, ann := range playing {
			ann.WaitForPhase(room.Results)
		}
		if server.rooms.Steps() == steps {
			t.Error("rounds have ended, and no step was counted")
		}
	})
}

// commandsOf returns how many commands were sent, but for those with which a connection begins.
func commandsOf(c *redistest.CommandCounter) int { return c.Commands() - c.Named("hello") }

func TestATableThatStandsOpenForTwoDaysIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := virtual.NewStore(t)
		start := func() *server {
			client := store.Link().Client()
			t.Cleanup(func() { client.Close() })
			seldom := rooms.Options{Interval: 10 * time.Minute, Lease: time.Hour} // or the test would take long
			return startServerWith(t, client, seldom, func(c *live.Config) { c.WakeUps = noWakeUps{} })
		}
		here := start()
		code := here.createWith(func(s *room.Settings) { s.Access = room.Public })
		here.join("Ann", code)
		time.Sleep(49 * time.Hour)

		there := start()
		if players := there.playersOf(code); len(players) != 1 || players["Ann"].Away {
			t.Errorf("after two days there are %+v", players)
		}
		if listed, err := there.log.Listed(t.Context()); err != nil || len(listed) != 1 || listed[0].Code != code {
			t.Errorf("listed are %v, %v", listed, err)
		}
	})
}
