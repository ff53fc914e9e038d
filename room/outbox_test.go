package room_test

import (
	"fmt"
	"testing"

	"rattle/room"
)

// pendingIDs returns the ids of a room's pending results.
func pendingIDs(s room.State) (ids []string) {
	for _, o := range s.Outbox {
		ids = append(ids, o.ID)
	}
	return ids
}

func TestAClosedRoundIsPendingUntilItIsRecorded(t *testing.T) {
	s := newScenario(t)
	s.joins("cyd")
	s.plays(found{"ann": {"pines"}})
	expect(t, "pending", pendingIDs(s.state), []string{"round 1"})
	record, _ := room.NewRecord(s.state)
	o := s.state.Outbox[0]
	expect(t, "record", *o.Record, record)
	expect(t, "instant", o.At, s.now)
	expect(t, "idle", record.Idle, []room.PlayerID{"bob", "cyd"})
	expect(t, "due", s.state.WakeAt().At() <= s.now+1, true)
	expect(t, "deadline", s.state.Deadline().IsSet(), false)

	s.changesNothing(room.AckResult{ID: "round 7"})
	s.does(room.AckResult{ID: "round 1"})
	s.changesNothing(room.AckResult{ID: "round 1"})
	expect(t, "pending", pendingIDs(s.state), nil)
	expect(t, "due", s.state.WakeAt().IsSet(), false)
}

func TestARecordSaysWhoLeftAndKeepsToIt(t *testing.T) {
	s := newScenario(t)
	s.joins("cyd")
	s.opens()
	s.finds("cyd", "pins")
	s.does(leaves("cyd"))
	s.closes()
	s.does(room.Join{Player: "cyd", Name: "Cyd"}, leaves("bob"))
	record, _ := room.NewRecord(s.state)
	expect(t, "left", record.Left, []room.PlayerID{"cyd"})
	expect(t, "idle", record.Idle, []room.PlayerID{"ann", "bob"})
}

func TestARoomIsDueAtOnceWhileResultsArePending(t *testing.T) {
	s := newScenario(t)
	s.plays(nil)
	s.does(calls("ann"))
	expect(t, "due", s.state.WakeAt().At() <= s.now+1, true)
	expect(t, "deadline", s.state.Deadline().At(), s.now.Add(room.Countdown))
	s.does(room.AckResult{ID: "round 1"})
	expect(t, "due", s.state.WakeAt(), s.state.Deadline())
}

func TestARoomWithAFullOutboxCallsNoRound(t *testing.T) {
	s := newScenario(t)
	for range 4 {
		s.plays(nil)
	}
	s.isRefused(calls("ann"), room.NotNow)
	s.isRefused(askAgain("ann"), room.NotNow)
	s.does(room.AckResult{ID: fmt.Sprint("round ", 2)})
	s.does(askAgain("ann"), askAgain("bob"))
	s.isIn(room.Called)
}
