package room_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"rattle/room"
)

// gives is the command by which ann sets a player's extra time.
func gives(p room.PlayerID, more int) room.SetExtraTime {
	return room.SetExtraTime{Player: "ann", Target: p, Percent: more}
}

// newExtendedScenario has rounds of 60 s, of 90 s for bob and of 120 s for cyd.
func newExtendedScenario(t tb) *scenario {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seconds = 60 })
	s.joins("cyd")
	s.does(gives("bob", 50), gives("cyd", 100))
	return s
}

func TestEachSeatHasItsOwnEnd(t *testing.T) {
	s := newExtendedScenario(t)
	s.opens()
	opened := s.state.Round.OpenedAt
	words := []string{"pin", "pins", "pine", "pines", "din", "dine"}
	finds := func(p room.PlayerID) {
		t.Helper()
		s.finds(p, words[0])
		words = words[1:]
	}
	for _, end := range []struct {
		at    room.Millis
		plays []room.PlayerID
		over  []room.PlayerID
	}{
		{60_000, []room.PlayerID{"ann", "bob", "cyd"}, nil},
		{90_000, []room.PlayerID{"bob", "cyd"}, []room.PlayerID{"ann"}},
		{120_000, []room.PlayerID{"cyd"}, []room.PlayerID{"ann", "bob"}},
	} {
		s.after(end.at - 1 - s.now.Since(opened))
		expect(t, "deadline", s.state.Deadline().At(), opened.Add(end.at))
		for _, p := range end.plays {
			finds(p)
		}
		for _, p := range end.over {
			s.isRefused(s.submission(p, "dates"), room.TooLate)
			s.changesNothing(done(p))
		}
		s.after(1) // the deadline passes
	}
	s.isIn(room.Results)
	expect(t, "open for", s.state.Round.ClosedAt.Since(opened), 120_000)
	expect(t, "early", s.state.Round.ClosedEarly, false)
	expect(t, "points", s.points(), points{"ann": 1, "bob": 3, "cyd": 3})
	for p, more := range map[room.PlayerID]int{"ann": 0, "bob": 50, "cyd": 100} {
		expect(t, "more time of "+string(p), s.standing(p).ExtraTime, more)
	}
}

// TestAWordAtTheInstantOfAnEndCounts, as at the deadline of a round, unless the log has the end first.
func TestAWordAtTheInstantOfAnEndCounts(t *testing.T) {
	s := newExtendedScenario(t)
	s.opens()
	s.now = s.state.Deadline().At()
	s.finds("ann", "pins")
	s.does(room.Tick{})
	s.isRefused(s.submission("ann", "pin"), room.TooLate)
	s.finds("bob", "pin")
}

// TestLateTicksEndTheRoundForOnePlayerAfterTheOther even where a tick comes so late that the next end
// has passed, too: the oracle of the properties once allowed for only one late tick in a round.
func TestLateTicksEndTheRoundForOnePlayerAfterTheOther(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seconds = 30 })
	s.does(gives("bob", 50))
	s.opens()
	opened := s.state.Round.OpenedAt
	s.now = opened.Add(48_000)
	s.does(room.Tick{})
	s.isIn(room.Playing)
	expect(t, "deadline", s.state.Deadline().At(), opened.Add(45_000)) // it is over, so that the log takes nothing but a tick
	s.isRefused(s.submission("ann", "pins"), room.TooLate)
	s.now = opened.Add(68_000)
	s.does(room.Tick{})
	s.isIn(room.Results)
	expect(t, "end that is shown", s.view("bob").ClosesAt, opened.Add(45_000))
	expect(t, "early", s.state.Round.ClosedEarly, false)
	checkEnds(t, s)
}

func TestWordsAfterTheirPlayersEndAreRefused(t *testing.T) {
	s := newExtendedScenario(t)
	s.opens()
	found := s.submission("ann", "pins")
	s.does(found, done("bob"))
	s.after(60_000)
	s.changesNothing(found) // it is answered as before
	other := found
	other.Word = "pin"
	s.isRefused(other, room.KeyTaken)
	s.isRefused(s.submission("ann", "pin"), room.TooLate)
	s.after(30_000)
	s.isRefused(s.submission("bob", "pin"), room.NotPlaying)
	s.changesNothing(done("ann"))
	s.closes()
	s.changesNothing(found)
	s.isRefused(other, room.TooLate)
}

func TestAPlayerWhoseTimeIsUpSeesWhatPlayersSee(t *testing.T) {
	s := newExtendedScenario(t)
	s.opens()
	s.finds("cyd", "pines")
	before := s.view("ann")
	s.after(60_000)
	s.finds("cyd", "dine")
	after := s.view("ann")
	expect(t, "phase", after.Phase, room.Playing)
	expect(t, "result", after.Result, nil)
	expect(t, "talk", after.Talk, nil)
	expect(t, "words of ann", after.Mine, before.Mine)
	expect(t, "nonce", after.Nonce, nil)
	for _, word := range []string{"pines", "dine"} {
		text, err := json.Marshal(after)
		must(t, err)
		if strings.Contains(string(text), word) {
			t.Errorf("ann is shown %s: %s", word, text)
		}
	}
	s.isRefused(room.Say{Player: "ann", Text: "It was pines."}, room.NotNow)
	if _, err := room.Practise(s.state, s.answers, 1, "pines"); !errors.Is(err, room.NotNow) {
		t.Errorf("ann tries a word on the board: %v", err)
	}
	if words, err := room.ScoredWordsOf(s.state, "ann", "cyd"); err != nil || words != nil {
		t.Errorf("ann is told the words %v (%v)", words, err)
	}
	if _, ok := room.NewRecord(s.state); ok {
		t.Error("there is a record already")
	}
}

func TestViewsHaveTheEndOfEachSeat(t *testing.T) {
	s := newExtendedScenario(t)
	more := func() (all []int) {
		for _, p := range s.view("ann").Players {
			all = append(all, p.ExtraTime)
		}
		return all
	}
	ends := func() (all []room.Millis) {
		for _, p := range s.view("eve").Players {
			all = append(all, p.EndsAt.Since(s.state.Round.OpenedAt))
		}
		return all
	}
	expect(t, "in the lobby", more(), []int{0, 50, 100})
	s.opens()
	expect(t, "in the round", more(), []int{0, 50, 100})
	expect(t, "ends", ends(), []room.Millis{60_000, 90_000, 120_000})
	expect(t, "deadline", s.view("ann").ClosesAt.Since(s.state.Round.OpenedAt), 120_000)
	s.closes()
	s.does(gives("bob", 0))
	expect(t, "for the next round", more(), []int{0, 0, 100})
	expect(t, "of the last one", s.standing("bob").ExtraTime, 50)
	s.does(gives("cyd", 0))
	s.opens()
	for _, p := range s.view("ann").Players {
		expect(t, "end where all have one", p.EndsAt, 0)
	}
}

func TestARoundClosesWhenNobodyIsLeftWhoMayPlay(t *testing.T) {
	for name, c := range map[string]struct {
		play  func(s *scenario)
		lasts room.Millis
		early bool
	}{
		"who has most time is done": {func(s *scenario) { s.after(70_000); s.does(done("cyd")); s.does(done("bob")) }, 70_000, true},
		"all with more time left":   {func(s *scenario) { s.after(10_000); s.does(leaves("bob"), leaves("cyd")) }, 60_000, false},
		"one of them left":          {func(s *scenario) { s.does(leaves("cyd")) }, 90_000, false},
		"one of them left later":    {func(s *scenario) { s.after(95_000); s.does(leaves("cyd")) }, 95_000, true},
		"done before anybody's end": {func(s *scenario) { s.does(done("bob"), done("cyd")) }, 60_000, false},
		"away, half a minute":       {func(s *scenario) { s.does(done("bob")); s.after(50_000); s.does(away("cyd")) }, 80_000, true},
		"away for long":             {func(s *scenario) { s.does(done("bob"), away("cyd")) }, 60_000, false},
		"away for less":             {func(s *scenario) { s.does(done("bob")); s.after(40_000); s.does(away("cyd")) }, 70_000, true},
		"away, and back": {func(s *scenario) {
			s.does(done("bob"))
			s.after(50_000)
			s.does(away("cyd"))
			s.after(25_000)
			s.does(back("cyd"))
		}, 120_000, false},
		"away at the last end":          {func(s *scenario) { s.after(110_000); s.does(away("cyd")) }, 120_000, false},
		"somebody new whose time is up": {func(s *scenario) { s.does(leaves("cyd")); s.after(70_000); s.joins("dan") }, 90_000, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := newExtendedScenario(t)
			s.game = served(t)
			s.opens()
			c.play(s)
			s.after(200_000)
			s.isIn(room.Results)
			expect(t, "open for", s.state.Round.ClosedAt.Since(s.state.Round.OpenedAt), c.lasts)
			expect(t, "early", s.state.Round.ClosedEarly, c.early)
			record, _ := room.NewRecord(s.state)
			must(t, record.Verify(t.Context(), s.solver, s.lexicon))
		})
	}
}

func TestWhoComesLateHasTheirTime(t *testing.T) {
	s := newExtendedScenario(t)
	s.does(away("cyd"))
	s.opens() // which frees the seat
	expect(t, "seats", s.seated(), []room.PlayerID{"ann", "bob"})
	s.joins("cyd", "dan")
	s.after(100_000)
	s.finds("cyd", "pins")
	s.isRefused(s.submission("dan", "pin"), room.TooLate)
	s.closes()
	expect(t, "more time in the next round", s.view("ann").Players[2].ExtraTime, 100)

	// A player who gives up the seat between rounds loses the extra time.
	s.does(leaves("cyd"))
	s.joins("cyd")
	expect(t, "more time", s.seat("cyd").ExtraTime, 0)
}

func TestWhoCanHaveExtraTime(t *testing.T) {
	for name, c := range map[string]struct {
		story func() *scenario
		give  room.SetExtraTime
		want  room.Refusal
	}{
		"not by somebody who is not host": {func() *scenario { return newScenario(t) }, room.SetExtraTime{Player: "bob", Target: "bob", Percent: 50}, room.NotHost},
		"not by somebody from outside":    {func() *scenario { return newScenario(t) }, room.SetExtraTime{Player: "eve", Target: "bob", Percent: 50}, room.NotJoined},
		"not somebody without a seat":     {func() *scenario { return newScenario(t) }, gives("eve", 50), room.NoSuchPlayer},
		"not a little":                    {func() *scenario { return newScenario(t) }, gives("bob", 1), room.BadSettings},
		"not less":                        {func() *scenario { return newScenario(t) }, gives("bob", -50), room.BadSettings},
		"not three times":                 {func() *scenario { return newScenario(t) }, gives("bob", 200), room.BadSettings},
		"not in public":                   {func() *scenario { return newScenarioWith(t, public) }, gives("bob", 50), room.BadSettings},
		"not without a clock":             {func() *scenario { return newScenarioWith(t, func(s *room.Settings) { s.Seconds = 0 }) }, gives("bob", 50), room.BadSettings},
		"not a bot of somebody's": {func() *scenario {
			s := newScenarioWith(t, func(s *room.Settings) { s.Bots = true })
			s.does(room.Join{Player: "b_eve", Name: "Eve"})
			return s
		}, gives("b_eve", 50), room.BadSettings},
		"not alone": {func() *scenario {
			s := &scenario{t: t, now: start, game: textbook(t)}
			s.does(room.Create{Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Access = room.Solo })})
			s.joins("ann")
			return s
		}, gives("ann", 50), room.BadSettings},
		"not in a match of two": {func() *scenario {
			s := newMatch(t)
			s.joins("ann")
			return s
		}, gives("ann", 50), room.NotHost},
		"not on the board of a day":     {func() *scenario { return newDailyScenario(t, room.Daily) }, gives("ann", 50), room.BadSettings},
		"not on that of a day before":   {func() *scenario { return newDailyScenario(t, room.Archive) }, gives("ann", 50), room.BadSettings},
		"not against ghosts":            {func() *scenario { return newGhostScenario(t) }, gives("ann", 50), room.BadSettings},
		"not once the round is called":  {func() *scenario { s := newScenario(t); s.does(calls("ann")); return s }, gives("bob", 50), room.NotNow},
		"not while the round is played": {func() *scenario { s := newScenario(t); s.opens(); return s }, gives("bob", 50), room.NotNow},
	} {
		t.Run(name, func(t *testing.T) {
			s := c.story()
			s.t = t
			s.isRefused(c.give, c.want)
		})
	}
	s := newScenario(t)
	s.does(room.AddBot{Player: "ann", Strength: 1})
	s.isRefused(gives(botsOf(s.state)[0], 50), room.BadSettings)
	s.does(gives("ann", 50)) // oneself, too
	s.changesNothing(gives("ann", 50))
	s.does(gives("ann", 0))
}

func TestNobodyHasExtraTimeWhereTheModeHasNone(t *testing.T) {
	for name, change := range map[string]func(*room.Settings){
		"in public": public, "without a clock": func(s *room.Settings) { s.Seconds = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			s := newExtendedScenario(t)
			usual := s.state.Settings
			changed := usual
			change(&changed)
			s.does(room.UpdateSettings{Player: "ann", Settings: changed})
			expect(t, "more time", s.view("ann").Players[2].ExtraTime, 0)
			s.opens()
			expect(t, "who has more", s.state.Round.ExtraTime, nil)
			s.does(done("ann"), done("bob"), done("cyd"))
			s.does(room.OpenLobby{Player: "ann"}, room.UpdateSettings{Player: "ann", Settings: usual})
			expect(t, "more time where there is again", s.view("ann").Players[2].ExtraTime, 100)
		})
	}
}

// TestTermsAndRecordBindExtraTime: nobody can change it, not even a server that signs the record again.
func TestTermsAndRecordBindExtraTime(t *testing.T) {
	s := newExtendedScenario(t)
	s.game = served(t)
	s.opens()
	words := make([]string, 3)
	for i := range words {
		words[i] = s.lexicon.Word(s.answers.Words()[i])
	}
	for i, p := range []room.PlayerID{"ann", "bob", "cyd"} {
		s.findsAt(room.Millis(59_000+i*30_000), p, words[i])
	}
	s.closes()
	record, _ := room.NewRecord(s.state)
	terms, err := record.DecodeTerms()
	must(t, err)
	expect(t, "terms", terms.ExtraTime, []room.ExtraTime{{Player: "bob", Percent: 50}, {Player: "cyd", Percent: 100}})
	must(t, reread(t, record).Verify(t.Context(), s.solver, s.lexicon))

	for name, forge := range map[string]func(*room.Record){
		"no time more in the standing":      func(r *room.Record) { playerIn(r, "bob").ExtraTime = 0 },
		"more time in the standing":         func(r *room.Record) { playerIn(r, "ann").ExtraTime = 50 },
		"a word after the own end":          func(r *room.Record) { playerIn(r, "ann").Words[0].At = 60_001 },
		"a word after the end of half more": func(r *room.Record) { playerIn(r, "bob").Words[0].At = 90_001 },
		"a word after the end of twice":     func(r *room.Record) { playerIn(r, "cyd").Words[0].At = 120_001 },
		"a deadline as if nobody had more":  func(r *room.Record) { r.ClosesAt -= 60_000 },
	} {
		forged := reread(t, record)
		forge(&forged)
		for range 2 { // as it is, and signed anew
			if err := forged.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
				t.Errorf("%s: %v", name, err)
			}
			forged.Sign(s.draw(1).Key)
		}
	}

	for name, was := range map[string]struct {
		old, new string
		want     error
	}{
		"somebody else has more":    {`"player":"bob","percent":50`, `"player":"ann","percent":50`, room.ErrMismatch},
		"three times the time":      {`"percent":100`, `"percent":200`, room.ErrUnverifiable},
		"more time of a bot":        {`"player":"bob","percent":50`, `"player":"bot_pip","percent":50`, room.ErrUnverifiable},
		"more time of others' bot":  {`"player":"bob","percent":50`, `"player":"b_eve","percent":50`, room.ErrUnverifiable},
		"more time of a ghost":      {`"player":"bob","percent":50`, `"player":"ghost_1_bob","percent":50`, room.ErrUnverifiable},
		"more time twice":           {`"player":"bob","percent":50`, `"player":"cyd","percent":50`, room.ErrUnverifiable},
		"more time in public":       {`"access":"private"`, `"access":"public"`, room.ErrUnverifiable},
		"more time without a clock": {`"seconds":60`, `"seconds":0`, room.ErrUnverifiable},
	} {
		forged := reread(t, record)
		if !strings.Contains(forged.Terms, was.old) {
			t.Fatalf("%s: the terms have no %s: %s", name, was.old, forged.Terms)
		}
		forged.Terms = strings.Replace(forged.Terms, was.old, was.new, 1)
		if err := forged.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, room.ErrMismatch) {
			t.Errorf("%s, against the commitment: %v", name, err)
		}
		forged.Commitment = room.Commit(forged.Secret, forged.Terms)
		forged.Sign(s.draw(1).Key)
		if err := forged.Verify(t.Context(), s.solver, s.lexicon); !errors.Is(err, was.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheLastGaspAwardIsForWordsBeforeThePlayersOwnEnd(t *testing.T) {
	awarded := func(play func(s *scenario)) *room.Award {
		s := newExtendedScenario(t)
		s.opens()
		play(s)
		s.after(120_000)
		awards := s.recap().Awards
		i := slices.IndexFunc(awards, func(a room.Award) bool { return a.Kind == room.LastGasp })
		if i < 0 {
			return nil
		}
		return &awards[i]
	}
	expect(t, "by the clock", awarded(func(s *scenario) {
		s.findsAt(58_000, "ann", "pins")
		s.findsAt(70_000, "cyd", "pin")
	}), &room.Award{Kind: room.LastGasp, Player: "ann", Word: "pins", N: 2000})
	expect(t, "with most time", awarded(func(s *scenario) {
		s.findsAt(57_000, "ann", "pins")
		s.findsAt(119_000, "cyd", "pin")
	}), &room.Award{Kind: room.LastGasp, Player: "cyd", Word: "pin", N: 1000})
	expect(t, "in the midst of one's time", awarded(func(s *scenario) { s.findsAt(58_000, "cyd", "pin") }), nil)
	expect(t, "who was done before the end of others", awarded(func(s *scenario) {
		s.findsAt(58_000, "ann", "pins")
		s.findsAt(86_000, "bob", "pin")
		s.does(done("bob"), done("cyd"))
	}), &room.Award{Kind: room.LastGasp, Player: "ann", Word: "pins", N: 2000})
}

func TestASummaryHasTheViewersEnd(t *testing.T) {
	summary := func(s *scenario, p room.PlayerID) room.RoomSummary { return room.Summarize(s.state, p, s.now) }
	s := newExtendedScenario(t)
	expect(t, "end before the round", summary(s, "bob").EndsAt, 0)
	s.opens()
	opened := s.state.Round.OpenedAt
	for p, lasts := range map[room.PlayerID]room.Millis{"ann": 60_000, "bob": 90_000, "cyd": 120_000, "eve": 60_000, "": 60_000} {
		expect(t, "end of "+string(p), summary(s, p).EndsAt, opened.Add(lasts))
		expect(t, "last end, told to "+string(p), summary(s, p).ClosesAt, opened.Add(120_000))
	}
	usual := newScenario(t)
	usual.opens()
	expect(t, "end of its own where all have the same", summary(usual, "eve").EndsAt, 0)
}
