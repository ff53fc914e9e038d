package room_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// The golden values below were made with a shell, from the description in fair.go alone:
//
//	unhex() { printf "$(printf %s "$1" | sed 's/../\\x&/g')"; }
//	sha()   { openssl dgst -sha256 -r | cut -c1-64; }
//	PUBLIC=$({ unhex 302e020100300506032b657004220420; unhex $KEY; } | openssl pkey -inform DER -pubout -outform DER | tail -c 32 | xxd -p -c 32)
//	{ printf 'rattle table\0'; unhex $NONCE; printf KTMVQRBC; } | sha
//	{ printf 'rattle commitment\0'; unhex $PUBLIC; printf %s "$TERMS"; } | sha
//	SEED=$({ printf 'rattle seed\0'; unhex $SECRET; unhex $BOB; unhex $ANN; } | sha)
//	{ printf 'rattle board\0'; unhex $SEED; } | sha
//
// and the board, from that and the description of engine.Deal, with some lines of Python over
// the bytes of `openssl enc -aes-256-ctr -K $SEED -iv 0`.
const (
	goldenTerms = `{"roomHash":"361eb1c55b7045b7e836d177fd22c1b6bec335d58c17f462b48a412690b851fe",` +
		`"round":"6f1c1f2e-30aa-4b6e-8f2c-0d9f5a3b7c11","number":1,` +
		`"settings":{"dice":"en-4x4-new","seconds":180,"minLetters":3,"list":"standard","shared":"cancel",` +
		`"penalty":false,"scoring":"standard","wildcards":0,"topology":"plane","richness":"as-rolled","flagged":true,` +
		`"count":false,"rounds":0,"target":0,"access":"private","seats":16,"customBoard":false,"bots":false},"grade":2,"dealing":1,"judging":1,` +
		`"lexicon":"ff00000000000000000000000000000000000000000000000000000000000000"}`
	goldenPublic     = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
	goldenCommitment = "4c7c9566aaba879d565d0afb3aa76c09a043c1f6e64cb4cbaf42412febb33610"
	goldenSeed       = "933b2910b5e89cfc24370a682f24b315cf75250a28a409a021d1a8dcd8088eff"
	goldenSeedAlone  = "405de5428342fad8a91a41253fac4c2449606ce7ad134819b5006f76aeba0c01"
	goldenBoard      = "EFIY/ENPD/NIRY/LOAN"
)

func TestTheCallBindsTheServerToSecretAndTerms(t *testing.T) {
	s := newScenario(t)
	draw := room.RoundSetup{Round: "6f1c1f2e-30aa-4b6e-8f2c-0d9f5a3b7c11", Lists: s.lists, Lexicon: [32]byte{0xff}}
	for i := range draw.Key {
		draw.Key[i] = byte(i)
	}
	for i := range draw.Nonce {
		draw.Nonce[i] = byte(0x40 + i)
	}
	events, err := room.Decide(s.state, room.CallRound{Player: "ann"}, room.Env{Setup: draw})
	must(t, err)
	call := events[0].(room.RoundCalled)
	// The goldens are of the first version of the judging.
	expect(t, "terms", call.Terms, strings.Replace(goldenTerms, `"judging":1`, fmt.Sprintf(`"judging":%d`, room.JudgingVersion), 1))
	expect(t, "secret", hex.EncodeToString(call.Secret[:]), goldenPublic)
	if call.Commitment != room.Commit(call.Secret, call.Terms) {
		t.Error("the commitment is not to these terms")
	}
	golden := room.Commit(call.Secret, goldenTerms)
	expect(t, "commitment", hex.EncodeToString(golden[:]), goldenCommitment)

	call.Secret = room.Secret(draw.Key) // the goldens of seeds are older than keys
	s.appends(call)
	seed := s.state.Round.Seed()
	expect(t, "seed of nobody's bytes", hex.EncodeToString(seed[:]), goldenSeedAlone)
	for _, p := range []struct {
		player room.PlayerID
		first  byte
	}{{"bob", 0xb0}, {"ann", 0xa0}} {
		contribute := room.Contribute{Player: p.player}
		for i := range contribute.Bytes {
			contribute.Bytes[i] = p.first + byte(i)
		}
		s.does(contribute)
	}
	seed = s.state.Round.Seed()
	expect(t, "seed", hex.EncodeToString(seed[:]), goldenSeed)

	dealt, err := engine.Deal(context.Background(), s.lists.Spec(s.state.Round.Settings), seed, s.solver)
	must(t, err)
	board, err := engine.ParseBoard(goldenBoard, engine.Plane)
	must(t, err)
	expect(t, "board", dealt.Board, board)
}

// TestAllThatABoardDependsOnIsBound changes one part of the terms after the other.
func TestAllThatABoardDependsOnIsBound(t *testing.T) {
	commitment := func(change func(*scenario, *room.RoundSetup)) room.Commitment {
		s := newScenario(t)
		draw := s.draw(1)
		change(s, &draw)
		events, err := room.Decide(s.state, room.CallRound{Player: "ann"}, room.Env{Setup: draw})
		must(t, err)
		return events[0].(room.RoundCalled).Commitment
	}
	same := commitment(func(*scenario, *room.RoundSetup) {})
	expect(t, "commitment of the same", commitment(func(*scenario, *room.RoundSetup) {}), same)
	for name, change := range map[string]func(*scenario, *room.RoundSetup){
		"the secret":       func(_ *scenario, d *room.RoundSetup) { d.Key[31]++ },
		"the round's id":   func(_ *scenario, d *room.RoundSetup) { d.Round += "a" },
		"the code":         func(s *scenario, _ *room.RoundSetup) { s.state.Code = "KTMVQSBC" },
		"the number":       func(s *scenario, _ *room.RoundSetup) { s.state.Round.Number++ },
		"a setting":        func(s *scenario, _ *room.RoundSetup) { s.state.Settings.Richness = engine.Rich },
		"a house rule":     func(s *scenario, _ *room.RoundSetup) { s.state.Settings.Penalty = true },
		"the words":        func(_ *scenario, d *room.RoundSetup) { d.Lexicon[0]++ },
		"the list's limit": func(_ *scenario, d *room.RoundSetup) { d.Lists = room.Lists{room.Standard: 9} },
	} {
		if commitment(change) == same {
			t.Errorf("%s is not bound", name)
		}
	}
}

func TestASeedDependsOnTheSecretAndOnEveryContribution(t *testing.T) {
	ann, bob := room.Contribution{Player: "ann", Bytes: room.Salt{1}}, room.Contribution{Player: "bob", Bytes: room.Salt{2}}
	seeds := make(map[[32]byte]bool)
	rounds := []room.Round{
		{},
		{Secret: room.Secret{1}},
		{Contributions: []room.Contribution{ann}},
		{Contributions: []room.Contribution{bob}},
		{Contributions: []room.Contribution{ann, bob}},
		{Contributions: []room.Contribution{bob, ann}},
	}
	for _, r := range rounds {
		seeds[r.Seed()] = true
	}
	if len(seeds) != len(rounds) {
		t.Error("two different rounds have one seed")
	}
}

// TestNobodyButThePlayersOfARoundCanTellItsCode looks in the record for the code and the nonce.
func TestNobodyButThePlayersOfARoundCanTellItsCode(t *testing.T) {
	s := newScenario(t)
	s.does(room.Watch{Player: "eve"})
	s.opens()
	s.finds("bob", "pins")
	s.does(room.Join{Player: "cyd", Name: "Cyd"})
	s.does(room.Leave{Player: "cyd"})
	s.closes()
	s.does(room.Join{Player: "dan", Name: "Dan"})
	record, _ := room.NewRecord(s.state)
	for _, p := range []room.PlayerID{"ann", "bob", "dan", "eve", ""} {
		played := p == "ann" || p == "bob"
		view := s.view(p)
		if shown := view.Nonce != nil; shown != played {
			t.Errorf("%q is shown the nonce: %v", p, shown)
		}
		mine := record.VisibleTo(p)
		text, err := json.Marshal(mine)
		must(t, err)
		if strings.Contains(string(text), string(code)) {
			t.Errorf("the record of %q has the code: %s", p, text)
		}
		nonce, err := s.state.Round.Nonce.MarshalText()
		must(t, err)
		if strings.Contains(string(text), string(nonce)) != played {
			t.Errorf("the record of %q: %s", p, text)
		}
		switch err := mine.VerifyCode(code); {
		case played && err != nil, !played && !errors.Is(err, room.ErrUnverifiable):
			t.Errorf("%q verifies the code: %v", p, err)
		}
	}
	if err := record.VerifyCode("KTMVQRBD"); !errors.Is(err, room.ErrMismatch) {
		t.Errorf("another code: %v", err)
	}
}

// TestTheProtocolsPageHasHashesToCheckAgainst: what is hashed are bytes, not their hexadecimal digits.
func TestTheProtocolsPageHasHashesToCheckAgainst(t *testing.T) {
	page, err := os.ReadFile("../docs/PROTOCOL.md")
	must(t, err)
	var secret room.Secret
	var added room.Salt
	for i := range secret {
		secret[i] = byte(i)
	}
	for i := range added {
		added[i] = byte(i)
	}
	round := room.Round{Secret: secret, Contributions: []room.Contribution{{Player: "p_ann", Bytes: added}}}
	seed := sha256.Sum256(slices.Concat([]byte("rattle seed\x00"), secret[:], added[:]))
	board := sha256.Sum256(slices.Concat([]byte("rattle board\x00"), seed[:]))
	if board != round.Seed() {
		t.Errorf("a round is dealt from %x, not from %x", round.Seed(), board)
	}
	dealt, err := engine.Deal(t.Context(), engine.Spec{Dice: "en-4x4-new"}, board, nil)
	must(t, err)
	commitment := room.Commit(secret, "{}")
	for _, line := range []string{
		fmt.Sprintf("    commitment = %x\n", commitment),
		fmt.Sprintf("    seed       = %x\n", seed),
		fmt.Sprintf("    dealt from   %x\n", board),
		"    " + strings.ReplaceAll(strings.TrimSpace(dealt.Board.String()), "\n", " / ") + "\n",
		fmt.Sprintf("This is `dealing` %d.", engine.DealVersion),
	} {
		if !strings.Contains(string(page), line) {
			t.Errorf("docs/PROTOCOL.md does not have the line\n%s", line)
		}
	}
}
