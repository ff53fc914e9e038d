package live_test

import (
	"testing"
	"time"

	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func giveTime(p *person, more int) func(room.PlayerID) room.Command {
	return func(host room.PlayerID) room.Command {
		return room.SetExtraTime{Player: host, Target: p.id(), Percent: more}
	}
}

func TestExtraTimeEndsPerPlayerOnTwoServers(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(2)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.waitForPlayer("Bob", "in the room", func(room.Player) bool { return true })
		ann.Do(giveTime(bob, 100))
		bob.waitForPlayer("Bob", "more time", func(p room.Player) bool { return p.ExtraTime == 100 })
		ann.Start()
		words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 3)
		bob.WaitForPhase(room.Playing)
		for _, p := range []*person{ann, bob} {
			if a := p.Submit(words[0]); a.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", p.name, a)
			}
		}
		up := ann.WaitFor("the end of her time", func(v room.RoomView) bool { return v.Phase == room.Playing })
		if up.Result != nil || up.Talk != nil {
			t.Errorf("ann is shown %+v", up)
		}
		if a := ann.Submit(words[1]); a.Refusal != room.TooLate {
			t.Errorf("after her end ann is answered %+v", a)
		}
		if a := bob.Submit(words[1]); a.Points != 1 {
			t.Errorf("before his end bob is answered %+v", a)
		}
		result := ann.WaitForPhase(room.Results).Result
		if first := result.Players[0]; first.Name != "Bob" || first.ExtraTime != 100 || len(first.Words) != 2 {
			t.Errorf("first is %+v, want bob with two words", first)
		}
	})
}

func TestRoundLastsUntilTheLastPlayersTimeIsUp(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		code := here.create(60)
		ann, bob, cyd := here.join("Ann", code), there.join("Bob", code), there.join("Cyd", code)
		ann.waitForPlayer("Cyd", "in the room", func(room.Player) bool { return true })
		ann.Do(giveTime(bob, 50))
		ann.Do(giveTime(cyd, 100))
		ann.Start()
		words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 20)
		for _, p := range []*person{bob, cyd} {
			p.WaitForPhase(room.Playing)
		}
		for i, end := range []time.Duration{60, 90, 120} {
			p := []*person{ann, bob, cyd}[i]
			began := time.Now()
			for answered := p.Submit(words[0]); answered.Refusal != room.TooLate; answered = p.Submit(words[0]) {
				if answered.Points != 1 {
					t.Fatalf("%s is answered %+v", p.name, answered)
				}
				words = words[1:]
				time.Sleep(10 * time.Second)
			}
			since := []time.Duration{0, 60, 90}[i] // the end of the player before
			if took := time.Since(began); took < (end-since-1)*time.Second || took > (end-since+11)*time.Second {
				t.Errorf("%s could play for another %v, want until %v s", p.name, took, int(end))
			}
		}
		if v := ann.WaitForPhase(room.Results); v.Result.ClosedEarly || v.Result.Recap.Duration != 120_000 {
			t.Errorf("the round lasted for %d ms, early: %t", v.Result.Recap.Duration, v.Result.ClosedEarly)
		}
	})
}
