package live

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
)

func (t *testRoom) notifier() *notifier {
	return newNotifier(&t.replica, t.members, func(u Update) Message { return Message{Shared: u} }, nil)
}

// handles passes events to a notifier, as the follower does.
func handles(n *notifier, events ...room.Event) {
	for _, e := range events {
		switch e := e.(type) {
		case room.WordFound:
			n.handleWord(room.WordResult{Player: e.Player, Word: e.Word, Points: e.Points, Scored: true})
		case room.WordPenalized:
			n.handleWord(room.WordResult{Player: e.Player, Word: e.Word, Points: e.Points, Refusal: e.Refusal, Scored: true})
		default:
			n.note(effectOf(&n.room.state, e))
		}
	}
}

func TestNotifierRepliesAtOnceAndBatchesTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestRoom(&room.Seat{Player: "ann", Words: 1}, &room.Seat{Player: "bob"})
		r.replica.state.Phase = room.Playing
		_, ann := r.adds("ann")
		_, tab := r.adds("ann")
		_, bob := r.adds("bob")
		n := r.notifier()

		handles(n, room.WordFound{Player: "ann", Word: "tea", Points: 1})
		own := []Update{WordAnswer{Word: "tea", Points: 1}, ScoreUpdate{Player: "ann", Words: 1}}
		for _, c := range []*recordingClient{ann, tab} {
			if got := c.take(); !cmp.Equal(got, own) {
				t.Errorf("ann is sent %+v, want %+v", got, own)
			}
		}
		if got := bob.take(); len(got) != 0 {
			t.Errorf("bob is sent %+v before the flush", got)
		}
		n.flush()
		if got, want := bob.take(), own[1:]; !cmp.Equal(got, want) {
			t.Errorf("bob is sent %+v, want %+v", got, want)
		}

		handles(n, room.WordFound{Player: "ann", Word: "eat", Points: 1}, room.MarkedDone{Player: "bob"}, room.MarkedDone{Player: "bob"})
		ann.take()
		n.flush()
		if got := bob.take(); len(got) != 1 || got[0].(PlayerUpdate).ID != "bob" {
			t.Errorf("bob is sent %+v, want his entry once and no score yet", got)
		}
		if d := n.wait(time.Hour); d != scoreInterval {
			t.Errorf("scores wait for %v", d)
		}
		time.Sleep(scoreInterval)
		n.flush()
		if got, want := bob.take(), own[1:]; !cmp.Equal(got, want) || n.wait(time.Hour) != time.Hour {
			t.Errorf("later bob is sent %+v, want %+v", got, want)
		}
	})
}

func TestNotifierDoesNotWakeForScoresThatAViewWillHave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestRoom(&room.Seat{Player: "ann"}, &room.Seat{Player: "bob"})
		r.replica.state.Phase = room.Playing
		r.adds("ann")
		n := r.notifier()
		n.refresh()
		n.flush()
		n.refresh()
		handles(n, room.WordFound{Player: "ann", Word: "tea", Points: 1})
		if n.flush(); n.wait(time.Hour) != n.untilView() || n.untilView() == 0 {
			t.Errorf("it waits for %v, want %v as for the view", n.wait(time.Hour), n.untilView())
		}
	})
}

func TestNotifierSendsViewsInsteadOfTheRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newTestRoom(&room.Seat{Player: "ann"})
		_, ann := r.adds("ann")
		n := r.notifier()
		views := func() (views []ViewUpdate) {
			t.Helper()
			for _, u := range ann.take() {
				v, ok := u.(ViewUpdate)
				if !ok {
					t.Errorf("besides views ann is sent %+v", u)
				}
				views = append(views, v)
			}
			return views
		}
		handles(n, room.MarkedDone{Player: "ann"}, room.Locked{Locked: true}, room.Said{})
		n.flush()
		if v := views(); len(v) != 1 || v[0].OwnUnchanged {
			t.Errorf("views %+v, want one with all", v)
		}
		n.refresh()
		n.flush()
		if d := n.wait(time.Hour); len(views()) != 0 || d != minViewInterval {
			t.Errorf("the next view waits for %v", d)
		}
		time.Sleep(minViewInterval)
		n.flush()
		if v := views(); len(v) != 1 || !v[0].OwnUnchanged {
			t.Errorf("views %+v, want one without what has not changed", v)
		}
		r.replica.state.Phase = room.Called
		n.refresh()
		n.flush()
		if v := views(); len(v) != 1 || v[0].OwnUnchanged {
			t.Errorf("views of a new phase %+v, want one with all, at once", v)
		}
		n.invalidate()
		time.Sleep(minViewInterval)
		n.flush()
		if v := views(); len(v) != 1 || v[0].OwnUnchanged {
			t.Errorf("views after a loss %+v, want one with all", v)
		}
	})
}

func TestNotifierSendsNothingToWhoHasLeft(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "ann"})
	m, ann := r.adds("ann")
	r.members.remove(m)
	n := r.notifier()
	n.reply(request{member: m, id: 7, command: room.Lock{}}, decision{})
	n.storeUnavailable()
	n.flush()
	if got := ann.take(); len(got) != 0 {
		t.Errorf("ann is sent %+v", got)
	}
}

func TestNotifierRepliesToRequests(t *testing.T) {
	r := newTestRoom(&room.Seat{Player: "ann"})
	m, ann := r.adds("ann")
	n := r.notifier()
	key := room.Key{Tab: "tab", N: 3}
	submit := room.SubmitWord{Player: "ann", Key: key, Word: "tea"}
	for _, c := range []struct {
		what string
		request
		decision
		want []Update
	}{
		{"a command without an id", request{command: room.Lock{}}, decision{}, nil},
		{"a command with an id", request{id: 7, command: room.Lock{}}, decision{}, []Update{RequestDone{7}}},
		{"a refused command", request{id: 7, command: room.Lock{}}, decision{refusal: room.NotHost}, []Update{RequestRefused{Reason: room.NotHost, ID: 7}}},
		{"a word that counts, which its event answers", request{command: submit}, decision{}, nil},
		{"a refused word", request{command: submit}, decision{refusal: room.TooLate}, []Update{WordAnswer{Key: key, Word: "tea", Refusal: room.TooLate}}},
		{"a word of a watcher", request{command: submit}, decision{refusal: room.NotJoined}, []Update{RequestRefused{Reason: room.NotJoined, N: 3}}},
		{"a word for practice without a board", request{command: practise{key: key, word: "tea"}}, decision{}, []Update{WordAnswer{Key: key, Word: "tea", Refusal: room.NotPlaying, Practice: true}}},
	} {
		c.request.member = m
		n.reply(c.request, c.decision)
		if got := ann.take(); !cmp.Equal(got, c.want) {
			t.Errorf("%s: ann is sent %+v, want %+v", c.what, got, c.want)
		}
	}
}
