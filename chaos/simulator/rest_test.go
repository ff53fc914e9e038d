package simulator

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"rattle/room"
	"rattle/store/auditor"
	"rattle/store/memory/rooms"
)

// rest waits until all rooms are at rest, and checks what is stored then.
func (e *evening) rest(ctx context.Context) {
	const limit = 5 * time.Minute // results that could not be stored are tried again for about a minute
	for began := time.Now(); ; {
		busy := e.busy(ctx)
		if busy == "" {
			break
		}
		if time.Since(began) > limit {
			e.ledger.fail("%s", busy)
			break
		}
		_ = sleep(ctx, time.Second)
	}
	e.checkStored(ctx)
	e.checkBooks(ctx)
}

// busy returns which room still has something to do, "" if none has.
func (e *evening) busy(ctx context.Context) string {
	log := e.store.Rooms.Server(ctx, rooms.Options{Name: "the end"})
	defer log.Close()
	for _, code := range e.store.Rooms.Codes() {
		tail, err := log.Read(ctx, room.Code(code), room.ID{})
		if err != nil {
			return fmt.Sprintf("room %s cannot be read: %v", code, err)
		}
		state := tail.Base
		for _, entry := range tail.Entries {
			state = room.Evolve(state, entry)
		}
		switch {
		case len(state.Outbox) > 0:
			return fmt.Sprintf("room %s has %d results that are not stored", code, len(state.Outbox))
		case state.Deadline().IsSet():
			return fmt.Sprintf("room %s is %s and waits for %v, at %v", code, state.Phase, state.Deadline(), tail.Now)
		}
	}
	return ""
}

// checkStored compares the results that people were told last with those that are stored.
func (e *evening) checkStored(ctx context.Context) {
	stored := make(map[string]room.PendingResult)
	ids, err := e.store.Results.RoundIDs(ctx)
	if err == nil {
		err = e.store.Results.Rounds(ctx, ids, func(o room.PendingResult) error {
			stored[o.ID] = o
			return nil
		})
	}
	if err != nil {
		e.ledger.fail("reading the records: %v", err)
	}
	for _, id := range sortedKeys(e.ledger.rounds) {
		r := e.ledger.rounds[id]
		if len(r.told) == 0 {
			continue
		}
		last := r.told[len(r.told)-1]
		o, ok := stored[id]
		switch {
		case e.store.took(last.at):
		case !ok && (last.words() == 0 || e.forgotNewcomers(last.at)): // a round without words is not kept
		case !ok:
			e.ledger.fail("round %s was told to %s and is not stored", id, last.to.Name)
		default:
			if told, is := pointsTold(last), pointsStored(o); !reflect.DeepEqual(told, is) {
				e.ledger.fail("round %s: the players were told %v, and stored is %v", id, told, is)
			}
		}
	}
}

// forgotNewcomers reports whether the store may have forgotten whom it had admitted to have results stored, and was not
// asked again before an instant: servers ask each minute.
func (e *evening) forgotNewcomers(at time.Time) bool {
	for _, l := range e.store.losses() {
		if l.records > 0 && at.After(l.from) && at.Before(l.to.Add(time.Minute+10*time.Second)) {
			return true
		}
	}
	return false
}

// points are a player's points and words.
type points struct {
	points int
	words  string
}

func pointsTold(r toldResult) map[string]points {
	all := make(map[string]points)
	for _, s := range r.result.Players {
		var words string
		for _, w := range s.Words {
			words += fmt.Sprintf("%s=%d ", w.Word, w.Points)
		}
		all[s.ID] = points{s.Points, words}
	}
	return all
}

func pointsStored(o room.PendingResult) map[string]points {
	all := make(map[string]points)
	for _, s := range o.Record.Players {
		var words string
		for _, w := range s.Words {
			words += fmt.Sprintf("%s=%d ", w.Word, w.Points)
		}
		all[string(s.Player)] = points{s.Points, words}
	}
	return all
}

// checkBooks checks that leaderboards, totals and ratings are what the records come to.
func (e *evening) checkBooks(ctx context.Context) {
	words, err := lexicon()
	if err != nil {
		e.ledger.fail("%v", err)
		return
	}
	a := auditor.New(e.store.Results, words)
	differences, err := a.Audit(ctx)
	if err != nil {
		e.ledger.fail("the audit: %v", err)
	}
	for _, d := range differences {
		e.ledger.fail("the audit: %s", d)
	}
	e.log("the audit saw %+v", a.Counts)
}
