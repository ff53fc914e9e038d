package room_test

import (
	"cmp"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

// played plays a round with shared, single and wrong words and a player who leaves, and returns its
// record; longest are the words of the board, the longest first.
func played(t tb, change func(*room.Settings)) (s *scenario, r room.Record, longest []string) {
	t.Helper()
	s = &scenario{t: t, now: start, game: served(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, func(s *room.Settings) {
		s.Penalty = true
		change(s)
	})})
	s.joins("ann", "bob", "cyd")
	s.does(room.CallRound{Player: "ann"})
	for i, p := range []room.PlayerID{"cyd", "ann"} {
		s.does(room.Contribute{Player: p, Bytes: room.Salt{byte(i)}})
	}
	s.after(room.Countdown)
	for _, id := range slices.Backward(s.answers.Words()) {
		if !s.lexicon.Flagged(id) {
			longest = append(longest, s.lexicon.Word(id))
		}
	}
	s.after(1000)
	s.finds("ann", longest[0], longest[1], "zzz")
	s.does(room.Join{Player: "ann"})
	s.after(1000)
	s.finds("cyd", longest[0], longest[2])
	s.after(1000)
	s.finds("bob", longest[3], longest[1])
	s.does(room.Leave{Player: "cyd"})
	s.closes()
	r, ok := room.NewRecord(s.state)
	if !ok {
		t.Fatal("a closed round has no record")
	}
	return s, r, longest
}

func plain(*room.Settings) {}

// TestARecordWithoutNamesIsVerified: forgetting a player leaves the record verifiable.
func TestARecordWithoutNamesIsVerified(t *testing.T) {
	t.Parallel()
	s, r, _ := played(t, plain)
	for i := range r.Players {
		r.Players[i].Forget()
		r.Players[i].Forget() // some are forgotten by two passes
	}
	text, err := json.Marshal(r)
	must(t, err)
	if strings.Contains(string(text), "Ann") || strings.Contains(string(text), `"salt"`) {
		t.Errorf("it tells the name, or what it was hidden with: %s", text)
	}
	if err := reread(t, r).Verify(t.Context(), s.solver, s.lexicon); err != nil {
		t.Error(err)
	}
}

// reread returns a record after encoding and decoding, as a player downloads it.
func reread(t tb, r room.Record) room.Record {
	t.Helper()
	text, err := json.Marshal(r)
	must(t, err)
	var read room.Record
	must(t, json.Unmarshal(text, &read))
	return read
}

func TestARecordVerifies(t *testing.T) {
	for _, rule := range room.SharedRules() {
		s, record, _ := played(t, func(s *room.Settings) { s.Shared = rule })
		for _, r := range []room.Record{record, reread(t, record)} {
			if err := r.Verify(t.Context(), s.solver, s.lexicon); err != nil {
				t.Errorf("%s: %v", rule, err)
			}
		}
	}
}

func TestOnlyClosedRoundsHaveARecord(t *testing.T) {
	s := newScenario(t)
	for _, next := range []func(){
		func() {},
		func() { s.does(room.CallRound{Player: "ann"}) },
		func() { s.after(room.Countdown) },
		func() { s.closes(); s.does(room.CallRound{Player: "ann"}) },
	} {
		next()
		if _, ok := room.NewRecord(s.state); ok {
			t.Errorf("a record in phase %s", s.state.Phase)
		}
	}
	s.after(room.Countdown)
	s.closes()
	s.does(room.OpenLobby{Player: "ann"})
	if _, ok := room.NewRecord(s.state); !ok {
		t.Error("the lobby has no record of the last round")
	}
}

// leaf is a single value in a record, with its path.
type leaf struct {
	path  string
	value reflect.Value
}

// leavesOf returns all single values of a record.
func leavesOf(path string, v reflect.Value) (all []leaf) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, leavesOf(path+"."+v.Type().Field(i).Name, v.Field(i))...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, leavesOf(path+fmt.Sprintf("[%d]", i), v.Index(i))...)
		}
	default:
		all = append(all, leaf{path, v})
	}
	return all
}

// damage changes a value at random.
func damage(rt *rapid.T, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		was := v.String()
		at := rapid.IntRange(0, len(was)).Draw(rt, "at")
		v.SetString(was[:at] + rapid.SampledFrom([]string{"q", "0", " "}).Draw(rt, "insert") + was[at:])
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int64:
		delta := rapid.SampledFrom([]int64{-1_000_000, -5, -1, 1, 5, 1_000_000, 1 << 60}).Draw(rt, "delta")
		v.SetInt(v.Int() + delta)
	case reflect.Array:
		byt := v.Index(rapid.IntRange(0, v.Len()-1).Draw(rt, "byte"))
		byt.SetUint(byt.Uint() ^ uint64(rapid.IntRange(1, 255).Draw(rt, "bits")))
	default:
		rt.Fatalf("how does one damage a %s?", v.Type())
	}
}

// TestNoDamageToARecordPasses changes one value and verifies.
func TestNoDamageToARecordPasses(t *testing.T) {
	s, record, _ := played(t, plain)
	rapid.Check(t, func(rt *rapid.T) {
		r := reread(rt, record)
		l := rapid.SampledFrom(leavesOf("", reflect.ValueOf(&r).Elem())).Draw(rt, "leaf")
		damage(rt, l.value)
		err := cmp.Or(r.Verify(rt.Context(), s.solver, s.lexicon), r.VerifyCode(code))
		want := room.ErrMismatch
		if l.path == ".Format" {
			want = room.ErrUnverifiable
		}
		if !errors.Is(err, want) {
			rt.Fatalf("with another %s: %v", l.path, err)
		}
	})
}

// TestForgedRecordsAreRejected where a server has forged and signed them.
func TestForgedRecordsAreRejected(t *testing.T) {
	s, record, longest := played(t, plain)
	forge := map[string]func(*room.Record){
		"a contribution left out":      func(r *room.Record) { r.Contributions = r.Contributions[1:] },
		"contributions in other order": func(r *room.Record) { slices.Reverse(r.Contributions) },
		"a contributor twice":          func(r *room.Record) { r.Contributions[1].Player = r.Contributions[0].Player },
		"a player left out":            func(r *room.Record) { r.Players = r.Players[:2] },
		"a player twice":               func(r *room.Record) { r.Players[2].Player = r.Players[1].Player },
		"somebody without words twice": func(r *room.Record) {
			dan := room.Standing{Player: "dan", Name: "Dan", Rank: 3, Words: []room.ScoredWord{}}
			r.Players = slices.Insert(r.Players, 2, dan, dan)
			r.Players[4].Rank = 5 // ann, who is below 0
		},
		"players in other order": func(r *room.Record) { slices.Reverse(r.Players) },
		"a shared word in capitals": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.Words[0].Word, p.Words[0].Finders = strings.ToUpper(longest[0]), 1
			p.Words[0].Points = p.Words[0].Worth
		},
		"a word twice":          func(r *room.Record) { p := playerIn(r, "ann"); p.Words[1] = p.Words[0] },
		"a word less":           func(r *room.Record) { p := playerIn(r, "bob"); p.Words = p.Words[:1] },
		"a word after the end":  func(r *room.Record) { p := playerIn(r, "bob"); p.Words[1].At = 180_001 },
		"a word before another": func(r *room.Record) { p := playerIn(r, "bob"); p.Words[1].At = 1500 },
		"a word before the opening": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.Words[0].At = -1
		},
		"coming back too often": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.ConnectionsRestored = []room.Millis{0, 10_000, 20_000, 30_000}
		},
		"coming back after the end": func(r *room.Record) { p := playerIn(r, "ann"); p.ConnectionsRestored = []room.Millis{180_001} },
		"no end of wrong words":     func(r *room.Record) { p := playerIn(r, "ann"); p.Wrong = 1 << 60 },
		"a longer round":            func(r *room.Record) { r.ClosesAt++ },
		"a finder who did nothing":  func(r *room.Record) { r.Idle = []room.PlayerID{"bob"} },
		"a leaver never seen":       func(r *room.Record) { r.Left = []room.PlayerID{"eve"} },
	}
	for name, forge := range forge {
		r := reread(t, record)
		forge(&r)
		r.Sign(s.draw(1).Key)
		if err := r.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestARecordBindsWhoPlayed: a player who downloads a record cannot change who played, neither under
// the signature that it has nor with a key of their own.
func TestARecordBindsWhoPlayed(t *testing.T) {
	t.Parallel()
	s, record, _ := played(t, plain)
	eve := room.PrivateKey{'e', 'v', 'e'}
	forge := map[string]func(*room.Record){
		"a player more": func(r *room.Record) {
			last := r.Players[len(r.Players)-1]
			r.Players = append(r.Players, room.Standing{
				Player: "eve", Name: "Eve", Rank: last.Rank + 1, Points: -5, Wrong: 5, Words: []room.ScoredWord{},
			})
		},
		"somebody more who did nothing": func(r *room.Record) {
			dan := room.Standing{Player: "dan", Name: "Dan", Rank: 3, Words: []room.ScoredWord{}}
			r.Players = slices.Insert(r.Players, 2, dan)
			r.Players[3].Rank = 4 // ann, who is below 0
		},
		"another name":    func(r *room.Record) { playerIn(r, "ann").Name = "Anne" },
		"another salt":    func(r *room.Record) { playerIn(r, "ann").Salt[0]++ },
		"exchanged names": func(r *room.Record) { a, b := playerIn(r, "ann"), playerIn(r, "bob"); a.Name, b.Name = b.Name, a.Name },
		"exchanged names and salts": func(r *room.Record) {
			a, b := playerIn(r, "ann"), playerIn(r, "bob")
			a.Name, b.Name, a.Salt, b.Salt = b.Name, a.Name, b.Salt, a.Salt
		},
		"no name":    func(r *room.Record) { playerIn(r, "ann").Name = "" },
		"another id": func(r *room.Record) { playerIn(r, "ann").Player = "eve" },
		"exchanged players": func(r *room.Record) {
			a, b := playerIn(r, "ann"), playerIn(r, "bob")
			a.Player, b.Player = b.Player, a.Player
		},
		"contributors exchanged":  func(r *room.Record) { c := r.Contributions; c[0].Player, c[1].Player = c[1].Player, c[0].Player },
		"another contributor":     func(r *room.Record) { r.Contributions[0].Player = "eve" },
		"that it ended early":     func(r *room.Record) { r.Early = true },
		"that nobody left":        func(r *room.Record) { r.Left = nil },
		"that somebody else left": func(r *room.Record) { r.Left = []room.PlayerID{"ann"} },
		"that somebody was a bot": func(r *room.Record) { playerIn(r, "ann").Bot = 3 },
		"a word by somebody else": func(r *room.Record) {
			a, b := playerIn(r, "ann"), playerIn(r, "cyd")
			a.Words[0].At, b.Words[0].At, a.Words[0].Order, b.Words[0].Order = b.Words[0].At, a.Words[0].At, b.Words[0].Order, a.Words[0].Order
		},
		"a word some milliseconds later": func(r *room.Record) { playerIn(r, "ann").Words[1].At++ },
		"somebody forgotten, and another name": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.Forget()
			p.Name = "Eve"
		},
		"a name hash beside a name": func(r *room.Record) { playerIn(r, "ann").NameHash[0]++ },
		"a name hash and a salt": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.Forget()
			p.Salt[0]++
		},
		"another name hash": func(r *room.Record) {
			p := playerIn(r, "ann")
			p.Forget()
			p.NameHash[0]++
		},
		"nothing at all": func(*room.Record) {}, // with a key of their own
	}
	for name, forge := range forge {
		changed := reread(t, record)
		forge(&changed)
		if err := changed.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) && name != "nothing at all" {
			t.Errorf("%s: %v", name, err)
		}
		changed.Sign(eve)
		if err := changed.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
			t.Errorf("%s, signed by somebody else: %v", name, err)
		}
		changed.Secret = room.SecretOf(eve)
		changed.Commitment = room.Commit(changed.Secret, changed.Terms)
		changed.Sign(eve)
		if err := changed.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
			t.Errorf("%s, bound to another secret: %v", name, err)
		}
	}
}

// TestAPlayersViewExposesAMadeUpRound: a custom board depends on no secret, so a server can make up a
// whole round on it; but its commitment is not the one that the players saw.
func TestAPlayersViewExposesAMadeUpRound(t *testing.T) {
	s := newCustomBoardScenario(t)
	s.game = served(t)
	s.opens()
	commitment := s.view("bob").Commitment
	s.finds("bob", s.lexicon.Word(s.answers.Words()[0]))
	s.closes()
	signature := s.view("bob").Result.Fair.Signature
	record, _ := room.NewRecord(s.state)
	for name, c := range map[string]struct {
		commitment *room.Commitment
		signature  *room.Signature
	}{
		"nothing": {}, "the commitment": {commitment: &commitment}, "the signature": {signature: &signature}, "both": {&commitment, &signature},
	} {
		if err := record.VerifyShown(c.commitment, c.signature); err != nil {
			t.Errorf("by %s: %v", name, err)
		}
		forged, eve := reread(t, record), room.PrivateKey{'e'}
		playerIn(&forged, "ann").Name = "Eve"
		forged.Secret = room.SecretOf(eve)
		forged.Commitment = room.Commit(forged.Secret, forged.Terms)
		forged.Sign(eve)
		must(t, forged.Verify(t.Context(), s.solver, s.lexicon))
		if err := forged.VerifyShown(c.commitment, c.signature); errors.Is(err, room.ErrMismatch) != (name != "nothing") {
			t.Errorf("a round that was made up, by %s: %v", name, err)
		}
	}
}

// TestARecordIsSignedAsTheProtocolSays verifies a signature as docs/PROTOCOL.md describes it, from the
// text of a record alone.
func TestARecordIsSignedAsTheProtocolSays(t *testing.T) {
	s, record, _ := played(t, plain)
	playerIn(&record, "bob").Forget()
	marshalled, err := json.Marshal(record)
	must(t, err)
	text := string(marshalled)
	for p, name := range map[room.PlayerID]string{"ann": "Ann", "cyd": "Cyd"} {
		salt := playerIn(&record, p).Salt
		nameHash := sha256.Sum256(append(append([]byte("rattle name\x00"), salt[:]...), name...))
		text = strings.Replace(text, fmt.Sprintf(`"name":%q,"salt":"%x"`, name, salt[:]), fmt.Sprintf(`"name":"","nameHash":"%x"`, nameHash[:]), 1)
	}
	text = strings.Replace(text, fmt.Sprintf(`,"nonce":"%x"`, record.Nonce[:]), "", 1)
	text = strings.Replace(text, fmt.Sprintf(`,"signature":"%x"`, record.Signature[:]), "", 1)
	for _, gone := range []string{"Ann", "Cyd", "Bob", "salt", "nonce", "signature"} {
		if strings.Contains(text, gone) {
			t.Errorf("what is signed still has %q: %s", gone, text)
		}
	}
	result := sha256.Sum256([]byte("rattle result\x00" + text))
	if !ed25519.Verify(record.Secret[:], result[:], record.Signature[:]) {
		t.Errorf("it is not what was signed: %s", text)
	}
	must(t, record.Verify(t.Context(), s.solver, s.lexicon))
}

func playerIn(r *room.Record, p room.PlayerID) *room.Standing {
	return &r.Players[slices.IndexFunc(r.Players, func(s room.Standing) bool { return s.Player == p })]
}

// TestAStoppedStoreClockMakesNoRecordInvalid: a server whose estimate is ahead of that clock notes two
// restored connections at one instant.
func TestAStoppedStoreClockMakesNoRecordInvalid(t *testing.T) {
	s, record, _ := played(t, plain)
	r := reread(t, record)
	r.Players[0].ConnectionsRestored = []room.Millis{10_000, 10_000}
	r.Sign(s.draw(1).Key)
	must(t, r.Verify(t.Context(), s.solver, s.lexicon))
	r.Players[0].ConnectionsRestored = []room.Millis{10_000, 9_000}
	r.Sign(s.draw(1).Key)
	if err := r.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
		t.Errorf("instants out of order: %v", err)
	}
}

func TestARecordThatCannotBeJudgedIsNotCalledForged(t *testing.T) {
	s, record, _ := played(t, plain)
	other := textbook(t)
	if err := record.Verify(t.Context(), other.solver, other.lexicon); !errors.Is(err, room.ErrUnverifiable) {
		t.Errorf("by other words: %v", err)
	}
	judging := fmt.Sprintf(`"judging":%d`, room.JudgingVersion)
	for name, c := range map[string]struct{ was, is string }{
		"another way of dealing":       {`"dealing":1`, `"dealing":2`},
		"another way of judging":       {judging, fmt.Sprintf(`"judging":%d`, room.JudgingVersion+1)},
		"no way of judging":            {judging + ",", ``},
		"dice nobody knows":            {`"dice":"en-4x4-new"`, `"dice":"en-9x9-vast"`},
		"too many wildcards":           {`"wildcards":0`, `"wildcards":99`},
		"a scoring table nobody knows": {`"scoring":"standard"`, `"scoring":"steep"`},
		"another kind of strike":       {`"shared":"cancel"`, `"shared":"double"`},
		"no JSON":                      {`{`, ``},
	} {
		// A round that is played by them has them in its terms, too.
		r := reread(t, record)
		r.Terms = strings.Replace(r.Terms, c.was, c.is, 1)
		if r.Terms == record.Terms {
			t.Fatalf("%s: the terms have no %s", name, c.was)
		}
		r.Commitment = room.Commit(r.Secret, r.Terms)
		r.Sign(s.draw(1).Key)
		if err := r.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrUnverifiable) {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.Contains(name, "way of") {
			continue
		}
		r.Signature = room.Signature{} // of which the other release may know nothing
		if err := r.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrUnverifiable) {
			t.Errorf("%s, and no signature: %v", name, err)
		}
	}
}
