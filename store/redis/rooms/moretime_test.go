package rooms_test

import (
	"context"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

// TestTheStoreJudgesEachPlayersEnd appends words, as servers do, in the milliseconds around the ends of a round of 30 s
// in which bob has 50 % and cyd 100 % extra time.
func TestTheStoreJudgesEachPlayersEnd(t *testing.T) {
	lexicon := roomtest.Lexicon(t)
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, solver := redistest.Open(t, url), engine.NewSolver(lexicon)
		lists := room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2}
		settings, err := room.DefaultSettings("")
		if err != nil {
			t.Fatal(err)
		}
		settings.Seconds = 30
		var s room.State
		env := room.Env{
			Limits: room.DefaultLimits(),
			Setup:  room.RoundSetup{Round: "a round", Key: roomtest.Key, Lists: lists, Lexicon: lexicon.Hash()},
		}
		now := room.Instant(1_795_000_000_000)
		tries := func(c room.Command) (room.AppendStatus, error) {
			t.Helper()
			events, err := room.Decide(s, c, env)
			if err != nil {
				return 0, err
			}
			next := room.Evolve(s, room.Entry{ID: s.Head, Events: events})
			request := room.AppendRequest{After: s.Head, Nonce: s.Head.Version, Events: events, Deadline: next.WakeAt(), At: now}
			if _, ticks := c.(room.Tick); ticks {
				request.NotBefore = s.Deadline().At()
			} else if alarm := s.Deadline(); alarm.IsSet() {
				request.NotAfter = alarm.At()
			}
			outcome := appendTo(t, log, request)
			if outcome.Status == room.Appended {
				s = room.Evolve(s, outcome.Entry)
			}
			return outcome.Status, nil
		}
		does := func(c room.Command, want room.AppendStatus) {
			t.Helper()
			if verdict, err := tries(c); err != nil || verdict != want {
				t.Fatalf("%#v at %d is answered %v, error %v, want %v", c, now.Since(s.Round.OpenedAt), verdict, err, want)
			}
		}
		does(room.Create{Code: code, Settings: settings}, room.Appended)
		for _, p := range []room.PlayerID{"ann", "bob", "cyd"} {
			does(room.Join{Player: p, Name: string(p)}, room.Appended)
		}
		does(room.SetExtraTime{Player: "ann", Target: "bob", Percent: 50}, room.Appended)
		does(room.SetExtraTime{Player: "ann", Target: "cyd", Percent: 100}, room.Appended)
		does(room.CallRound{Player: "ann"}, room.Appended)
		dealt, err := engine.Deal(context.Background(), lists.Spec(settings), s.Round.Seed(), solver)
		if err != nil {
			t.Fatal(err)
		}
		env.Deal = &dealt
		if env.Answers, err = engine.NewAnswers(context.Background(), solver, dealt.Board, lists.Rules(settings)); err != nil {
			t.Fatal(err)
		}
		now = s.Deadline().At()
		does(room.Tick{}, room.Appended)

		opened, words := s.Round.OpenedAt, roomtest.Words(t, lexicon, dealt.Board, 30)
		word := func(p room.PlayerID) room.SubmitWord {
			said := room.SubmitWord{Player: p, Round: 1, Key: room.Key{Tab: "tab", N: len(words)}, Word: words[0]}
			words = words[1:]
			return said
		}
		playing := []room.PlayerID{"ann", "bob", "cyd"}
		for _, end := range []room.Millis{30_000, 45_000, 60_000} {
			now = opened.Add(end - 1)
			does(room.Tick{}, room.Early)
			for _, p := range playing {
				does(word(p), room.Appended)
			}
			now = opened.Add(end) // as at the deadline of a round: an append before the tick is in time
			does(word(playing[0]), room.Appended)
			now = opened.Add(end + 1)
			for _, p := range playing {
				does(word(p), room.Late) // until the end is in the log
			}
			does(room.Tick{}, room.Appended)
			if _, err := tries(word(playing[0])); err != room.TooLate { //nolint:errorlint // it is no other
				t.Errorf("%s gets %v after the end", playing[0], err)
			}
			playing = playing[1:]
		}
		if s.Phase != room.Results {
			t.Errorf("after the last end the phase is %s", s.Phase)
		}
		want := map[room.PlayerID]int{"ann": 2, "bob": 3, "cyd": 4}
		for _, standing := range s.Round.Tally {
			if len(standing.Words) != want[standing.Player] {
				t.Errorf("%s has %d words, want %d", standing.Player, len(standing.Words), want[standing.Player])
			}
		}
		record, _ := room.NewRecord(s)
		if err := record.Verify(t.Context(), solver, lexicon); err != nil {
			t.Error(err)
		}
	})
}
