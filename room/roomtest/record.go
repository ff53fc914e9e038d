package roomtest

import (
	"context"
	"crypto/sha256"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// Key is the key that [PlayRecord] signs with.
var Key = room.PrivateKey{4, 2}

// PlayRecord plays a round of two players by the rules, as servers would, and returns its record: ann
// finds two words of the board and bob one of them, a second later.
func PlayRecord(t testing.TB, solver *engine.Solver, lexicon *engine.Lexicon, lists room.Lists) room.Record {
	t.Helper()
	settings, err := room.DefaultSettings("")
	check(t, err)
	env := room.Env{
		Limits: room.DefaultLimits(),
		Setup:  room.RoundSetup{Round: "0d9e4b4e-7d0e-4c61-9a55-4e6f2a8f3b10", Key: Key, Nonce: room.Salt{2, 4}, Lists: lists, Lexicon: lexicon.Hash()},
	}
	var s room.State
	does := func(after room.Millis, c room.Command) {
		events, err := room.Decide(s, c, env)
		check(t, err)
		s = room.Evolve(s, room.Entry{ID: s.Head.Next(1), At: s.At.Add(after), Events: events})
	}
	does(0, room.Create{Code: "KTMVQRBC", Settings: settings})
	does(0, room.Join{Player: "ann", Name: "Ann"})
	does(0, room.Join{Player: "bob", Name: "Bob"})
	does(0, room.CallRound{Player: "ann"})
	does(0, room.Contribute{Player: "bob", Bytes: room.Salt{7}})

	dealt, err := engine.Deal(context.Background(), lists.Spec(settings), s.Round.Seed(), solver)
	check(t, err)
	env.Deal = &dealt
	env.Answers, err = engine.NewAnswers(context.Background(), solver, dealt.Board, lists.Rules(settings))
	check(t, err)
	does(room.Countdown, room.Tick{})
	words := env.Answers.Words()
	for i, p := range []room.PlayerID{"ann", "ann", "bob"} {
		word := lexicon.Word(words[min(i, 1)])
		does(1000, room.SubmitWord{Player: p, Round: 1, Key: room.Key{Tab: "tab", N: i}, Word: word})
	}
	does(s.Duration, room.Tick{})
	record, ok := room.NewRecord(s)
	if !ok {
		t.Fatal("the round has no record")
	}
	return record
}

// RewriteTerms replaces text in the terms of such a record, and commits and signs again, as a server
// that plays by those terms would.
func RewriteTerms(t testing.TB, r *room.Record, old, new string) {
	t.Helper()
	if !strings.Contains(r.Terms, old) {
		t.Fatalf("the terms have no %s: %s", old, r.Terms)
	}
	r.Terms = strings.Replace(r.Terms, old, new, 1)
	r.Commitment = sha256.Sum256(slices.Concat([]byte("rattle commitment\x00"), r.Secret[:], []byte(r.Terms)))
	r.Sign(Key)
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
