package contract_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/storetest"

	"github.com/google/go-cmp/cmp"
)

func TestEntriesAreReadAsTheyWereAppended(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}))

		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1 << 63, Events: storetest.Disconnected("ann")})
		second := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 1, Events: storetest.Disconnected("bob")})

		if first.ID != (room.ID{Version: 1, Nonce: 1 << 63}) || second.ID.Version != 2 {
			t.Errorf("ids %v and %v, want versions 1 and 2 with the nonces of the requests", first.ID, second.ID)
		}
		if now := room.Instant(time.Now().UnixMilli()); first.At.Since(now) > 60_000 || now.Since(first.At) > 60_000 {
			t.Errorf("stamped %v, want about %v", first.At, now)
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), first, second)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, first.ID), second)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, second.ID))
	})
}

func TestOnlyOneOfManyWritersFollowsAnEntry(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		var won, behind atomic.Int32
		var writers sync.WaitGroup
		for nonce := range uint64(8) {
			writers.Go(func() {
				outcome, err := log.Append(t.Context(), storetest.Code, room.AppendRequest{Nonce: nonce, Events: storetest.Disconnected("ann")})
				switch {
				case err != nil:
					t.Error(err)
				case outcome.Status == room.Appended:
					won.Add(1)
				case outcome.Status == room.Conflict && len(outcome.Missing) == 1:
					behind.Add(1)
				}
			})
		}
		writers.Wait()
		if won.Load() != 1 || behind.Load() != 7 {
			t.Errorf("%d appended, %d conflicts; want 1 and 7", won.Load(), behind.Load())
		}
	})
}

func TestAConflictReturnsTheMissingEntries(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		second := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: storetest.Disconnected("bob")})
		third := storetest.MustAppend(t, log, room.AppendRequest{After: second.ID, Nonce: 3, Events: storetest.Disconnected("cyd")})

		outcome := storetest.Append(t, log, room.AppendRequest{After: first.ID, Nonce: 4, Events: storetest.Disconnected("dan")})
		if outcome.Status != room.Conflict {
			t.Fatalf("status %v, want a conflict", outcome.Status)
		}
		storetest.ExpectEntries(t, outcome.Missing, second, third)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, third.ID))
	})
}

// TestTheLogKeepsItsContract sends random requests to a log and to the contract's shortest form, and
// compares all that they return.
func TestTheLogKeepsItsContract(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		random := rand.New(rand.NewPCG(1, 2))
		var model roomtest.Log
		var heads, epochs []room.ID // of states that servers may hold
		heads, epochs = append(heads, room.ID{}), append(epochs, room.ID{})
		var sent []room.AppendRequest
		statuses := make(map[room.AppendStatus]int)
		for n := range 1500 {
			i := max(0, len(heads)-1-random.IntN(4))
			req := room.AppendRequest{After: heads[i], Epoch: epochs[i], Nonce: uint64(1000 + n), Exact: random.IntN(8) == 0}
			req.Events = storetest.Word("ann", n)
			if random.IntN(4) == 0 || n == 0 {
				req.Events = storetest.Disconnected("ann")
			}
			req.SameDeadline = random.IntN(2) == 0 // as nearly all words have
			switch random.IntN(12) {
			case 0:
				req.NotAfter = 1
			case 1:
				req.NotBefore = room.Instant(time.Now().Add(time.Hour).UnixMilli())
			case 2:
				req.Snapshot = storetest.EncodedState(t, room.State{Code: storetest.Code, Head: req.After})
			case 3:
				if len(sent) > 0 { // again
					req = sent[len(sent)-1-random.IntN(min(3, len(sent)))]
				}
			case 4:
				req.After.Nonce++ // on a branch that the log has lost
			case 5:
				state := storetest.EncodedState(t, room.State{Code: storetest.Code, Head: heads[i]})
				if err := log.SaveSnapshot(t.Context(), storetest.Code, heads[i], state); err != nil {
					t.Fatal(err)
				}
				model.SaveSnapshot(heads[i], state)
			}
			sent = append(sent, req)
			got := storetest.Append(t, log, req)
			want := model.Append(got.Now, req)
			statuses[want.Status]++
			want.Now = got.Now
			if want.Status == room.Appended {
				want.Entry.At = got.Entry.At
			}
			if len(want.Missing) == 0 {
				want.Missing = got.Missing[:0]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("request %d, %+v (-want +got):\n%s", n, req, diff)
			}
			if got.Status == room.Appended && got.Entry.ID.Nonce == uint64(1000+n) {
				model.Entries[len(model.Entries)-1].At = got.Entry.At
				epoch := got.Entry.ID
				if room.OnlyWords(req.Events) {
					epoch = req.DecidedOn()
				}
				heads, epochs = append(heads, got.Entry.ID), append(epochs, epoch)
			}
		}
		for status := room.Appended; status <= room.Late; status++ {
			if statuses[status] == 0 {
				t.Errorf("status %v never occurred: %v", status, statuses)
			}
		}
		tail, err := log.Read(t.Context(), storetest.Code, room.ID{})
		if err != nil {
			t.Fatal(err)
		}
		follow, _ := model.After(tail.Base.Head)
		storetest.ExpectEntries(t, tail.Entries, follow...)
	})
}

func TestAWordFollowsWordsOfOthersAndNothingElse(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		first := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")}).ID
		var words []room.Entry
		for n := range 3 {
			outcome := storetest.Append(t, log, room.AppendRequest{After: first, Epoch: first, Nonce: uint64(2 + n), Events: storetest.Word("ann", n)})
			if outcome.Status != room.Appended {
				t.Fatalf("word %d: status %v", n, outcome.Status)
			}
			storetest.ExpectEntries(t, outcome.Missing, words...)
			words = append(words, outcome.Entry)
		}
		// A tally counts the words before it, so it follows them all.
		if o := storetest.Append(t, log, room.AppendRequest{After: words[1].ID, Epoch: first, Exact: true, Nonce: 9, Events: storetest.Disconnected("bob")}); o.Status != room.Conflict {
			t.Errorf("a tally that misses a word: status %v, want a conflict", o.Status)
		}
		joined := storetest.Append(t, log, room.AppendRequest{After: first, Epoch: first, Nonce: 10, Events: storetest.Disconnected("bob")})
		if joined.Status != room.Appended {
			t.Errorf("a structural entry after words: status %v", joined.Status)
		}
		if o := storetest.Append(t, log, room.AppendRequest{After: words[2].ID, Epoch: first, Nonce: 11, Events: storetest.Word("ann", 9)}); o.Status != room.Conflict {
			t.Errorf("a word decided before a structural entry: status %v, want a conflict", o.Status)
		}
	})
}

func TestARepeatedAppendIsRecognised(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		log := on.log(t)
		request := room.AppendRequest{Nonce: 7, Events: storetest.Disconnected("ann")}
		first := storetest.MustAppend(t, log, request)
		storetest.ExpectEntries(t, []room.Entry{storetest.MustAppend(t, log, request)}, first)

		second := storetest.MustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 8, Events: storetest.Disconnected("bob")})
		storetest.ExpectEntries(t, []room.Entry{storetest.MustAppend(t, log, request)}, first)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), first, second)
	})
}

func TestALogIsReadFromItsNewestSnapshot(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		tb := storetest.NewGrowingRoom(t, on.log(t))
		tb.AddPlayers(3, false)
		for _, snapshots := range []int{1, 2} {
			tb.AddPlayers(3, true)
			tail, err := tb.Log.Read(t.Context(), storetest.Code, room.ID{})
			if err != nil {
				t.Fatal(err)
			}
			storetest.ExpectEntries(t, tail.Entries, tb.Entries[len(tb.Entries)-3:]...)
			if head := tb.States[len(tb.States)-4].Head; tail.Base.Head != head {
				t.Errorf("after %d snapshots the base is of %v, want %v", snapshots, tail.Base.Head, head)
			}
			if diff := cmp.Diff(string(storetest.EncodedState(t, tb.State())), string(storetest.EncodedState(t, storetest.Replayed(tail)))); diff != "" {
				t.Errorf("the snapshot and what follows come to another state (-whole log +snapshot):\n%s", diff)
			}
		}
	})
}

func TestAFollowerOfTheTrimmedPartIsSentToTheSnapshot(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		tb := storetest.NewGrowingRoom(t, on.log(t))
		tb.AddPlayers(4, false)
		tb.AddPlayers(2, true)
		// The snapshot is that of entry 4.
		for i, e := range tb.Entries {
			tail, err := tb.Log.Read(t.Context(), storetest.Code, e.ID)
			switch {
			case i < 4 && !errors.Is(err, room.ErrLost):
				t.Errorf("read after entry %d: error %v, want ErrLost", i, err)
			case i >= 4 && err != nil:
				t.Errorf("read after entry %d: %v", i, err)
			case i >= 4:
				storetest.ExpectEntries(t, tail.Entries, tb.Entries[i+1:]...)
			}
			want := room.Conflict
			if i < 4 {
				want = room.Lost
			}
			if i == len(tb.Entries)-1 {
				continue
			}
			if o := storetest.Append(t, tb.Log, room.AppendRequest{After: e.ID, Nonce: 9, Events: storetest.Disconnected("ann")}); o.Status != want {
				t.Errorf("append after entry %d: status %v, want %v", i, o.Status, want)
			}
		}
		if o := storetest.Append(t, tb.Log, room.AppendRequest{Nonce: 9, Events: storetest.Disconnected("ann")}); o.Status != room.Lost {
			t.Errorf("create again: status %v, want lost", o.Status)
		}
	})
}

func TestASnapshotIsStoredOnlyWithItsEntry(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		tb := storetest.NewGrowingRoom(t, on.log(t))
		tb.AddPlayers(2, false)
		late := room.AppendRequest{
			After: tb.State().Head, Nonce: 2, NotAfter: tb.State().At.Add(-1),
			Events: storetest.Disconnected("ann"), Snapshot: storetest.EncodedState(t, tb.State()),
		}
		if o := storetest.Append(t, tb.Log, late); o.Status != room.Late {
			t.Fatalf("status %v, want late", o.Status)
		}
		behind := late
		behind.After, behind.NotAfter = tb.States[2].Head, 0
		if o := storetest.Append(t, tb.Log, behind); o.Status != room.Conflict {
			t.Fatalf("status %v, want behind", o.Status)
		}
		storetest.ExpectEntries(t, storetest.ReadLog(t, tb.Log, room.ID{}), tb.Entries...)
	})
}

func TestARepeatedAppendWithASnapshotIsRecognised(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		tb := storetest.NewGrowingRoom(t, on.log(t))
		tb.AddPlayers(2, false)
		before := tb.State()
		tb.AddPlayers(1, true)
		d := room.AppendRequest{After: before.Head, Nonce: 1, Events: tb.Entries[3].Events, Snapshot: storetest.EncodedState(t, before)}
		storetest.ExpectEntries(t, []room.Entry{storetest.MustAppend(t, tb.Log, d)}, tb.Entries[3])
		// Even when the log has been trimmed in between.
		tb.AddPlayers(1, true)
		storetest.ExpectEntries(t, []room.Entry{storetest.MustAppend(t, tb.Log, d)}, tb.Entries[3])
		storetest.ExpectEntries(t, storetest.ReadLog(t, tb.Log, room.ID{}), tb.Entries[4])
	})
}

// TestTheStoreJudgesEachPlayersEnd appends words, as servers do, in the milliseconds around the ends of a round of 30 s
// in which bob has 50 % and cyd 100 % extra time.
func TestTheStoreJudgesEachPlayersEnd(t *testing.T) {
	lexicon := roomtest.Lexicon(t)
	onEachStore(t, func(t *testing.T, on store) {
		log, solver := on.log(t), engine.NewSolver(lexicon)
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
			outcome := storetest.Append(t, log, request)
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
		does(room.Create{Code: storetest.Code, Settings: settings}, room.Appended)
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

// watch watches the room of the tests.
func watch(t *testing.T, ctx context.Context, log room.Log) <-chan room.Hint {
	t.Helper()
	hints, err := log.Watch(ctx, storetest.Code)
	if err != nil {
		t.Fatal(err)
	}
	return hints
}

// nextEntry returns the next hint of an entry.
func nextEntry(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	for late := time.After(20 * time.Second); ; {
		select {
		case h := <-hints:
			if h.Presence == nil {
				return h
			}
		case <-late:
			t.Fatal("no hint of an entry")
		}
	}
}

func TestAWatchReceivesHints(t *testing.T) {
	onEachStore(t, func(t *testing.T, on store) {
		ours := on.log(t)
		theirs := on.log(t)
		ctx, leave := context.WithCancel(t.Context())
		hints := watch(t, ctx, ours)
		first := storetest.MustAppend(t, theirs, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		second := storetest.MustAppend(t, theirs, room.AppendRequest{After: first.ID, Nonce: 2, Events: storetest.Disconnected("bob")})

		want := []room.Hint{{Entry: first}, {After: first.ID, Entry: second}}
		if diff := cmp.Diff(want, []room.Hint{nextEntry(t, hints), nextEntry(t, hints)}); diff != "" {
			t.Errorf("hints (-want +got):\n%s", diff)
		}

		// A watch that begins after another ended receives hints all the same.
		leave()
		hints = watch(t, t.Context(), ours)
		third := storetest.MustAppend(t, theirs, room.AppendRequest{After: second.ID, Nonce: 3, Events: storetest.Disconnected("cyd")})
		if h := nextEntry(t, hints); h.Entry.ID != third.ID {
			t.Errorf("hint of %v, want %v", h.Entry.ID, third.ID)
		}
	})
}
