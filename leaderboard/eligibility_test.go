package leaderboard_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
)

const (
	dice    = "en-4x4-new"
	roundID = "0d9e4b4e-7d0e-4c61-9a55-4e6f2a8f3b10"
)

// standing makes what somebody came to, by words of the worth given.
func standing(p room.PlayerID, rank int, words ...room.ScoredWord) room.Standing {
	st := room.Standing{Player: p, Name: "name of " + string(p), Rank: rank, Words: words}
	for _, w := range words {
		st.Points += w.Points
	}
	return st
}

func word(w string, points int) room.ScoredWord {
	return room.ScoredWord{Word: w, Points: points, Worth: max(points, 1)}
}

// owed makes a round of ann, bob and cyd by the rules on the box; ann and bob share a word.
func owed(t testing.TB, change func(*room.Terms, *room.Record)) room.PendingResult {
	t.Helper()
	settings, err := room.DefaultSettings(dice)
	if err != nil {
		t.Fatal(err)
	}
	terms := room.Terms{Round: roundID, Settings: settings}
	r := room.Record{Players: []room.Standing{
		standing("ann", 1, word("tea", 0), word("stone", 2), word("eat", 1), word("notes", 2)),
		standing("bob", 2, word("tea", 0), word("sit", 1)),
		standing("cyd", 2, word("its", 1)),
	}}
	if change != nil {
		change(&terms, &r)
	}
	text, err := json.Marshal(terms)
	if err != nil {
		t.Fatal(err)
	}
	r.Terms = string(text)
	return room.PendingResult{ID: roundID, At: 1_795_000_000_000, Record: &r}
}

// idle makes some players such as did nothing.
func idle(r *room.Record, players ...int) {
	for _, i := range players {
		r.Players[i].Words, r.Players[i].Points = nil, 0
		r.Idle = append(r.Idle, r.Players[i].Player)
	}
}

func TestWhatCounts(t *testing.T) {
	settings := func(change func(*room.Settings)) func(*room.Terms, *room.Record) {
		return func(t *room.Terms, _ *room.Record) { change(&t.Settings) }
	}
	contest := func(c room.Mode) func(*room.Terms, *room.Record) {
		return func(t *room.Terms, _ *room.Record) { t.Mode = c }
	}
	record := func(change func(*room.Record)) func(*room.Terms, *room.Record) {
		return func(_ *room.Terms, r *room.Record) { change(r) }
	}
	for name, c := range map[string]struct {
		change func(*room.Terms, *room.Record)
		want   leaderboard.Eligibility
	}{
		"by the rules of the box":   {nil, leaderboard.GroupRanked},
		"in public":                 {settings(func(s *room.Settings) { s.Access = room.Public }), leaderboard.GroupRanked},
		"of usual richness":         {settings(func(s *room.Settings) { s.Richness = engine.NormalRich }), leaderboard.GroupRanked},
		"words that offend left":    {settings(func(s *room.Settings) { s.Flagged = false }), leaderboard.GroupRanked},
		"rich":                      {settings(func(s *room.Settings) { s.Richness = engine.Rich }), leaderboard.TotalsOnly},
		"lean":                      {settings(func(s *room.Settings) { s.Richness = engine.Lean }), leaderboard.TotalsOnly},
		"longer":                    {settings(func(s *room.Settings) { s.Seconds++ }), leaderboard.TotalsOnly},
		"without a clock":           {settings(func(s *room.Settings) { s.Seconds = 0 }), leaderboard.TotalsOnly},
		"longer words":              {settings(func(s *room.Settings) { s.MinLetters++ }), leaderboard.TotalsOnly},
		"other scoring":             {settings(func(s *room.Settings) { s.Scoring = engine.ByLength }), leaderboard.TotalsOnly},
		"everyday words":            {settings(func(s *room.Settings) { s.List = room.Everyday }), leaderboard.TotalsOnly},
		"all words":                 {settings(func(s *room.Settings) { s.List = room.Full }), leaderboard.TotalsOnly},
		"shared words count":        {settings(func(s *room.Settings) { s.Shared = room.AllCount }), leaderboard.TotalsOnly},
		"the first finder has them": {settings(func(s *room.Settings) { s.Shared = room.FirstFinder }), leaderboard.TotalsOnly},
		"wrong words cost":          {settings(func(s *room.Settings) { s.Penalty = true }), leaderboard.TotalsOnly},
		"a torus":                   {settings(func(s *room.Settings) { s.Topology = engine.Torus }), leaderboard.TotalsOnly},
		"a wildcard":                {settings(func(s *room.Settings) { s.Wildcards = 1 }), leaderboard.TotalsOnly},
		"dice that are gone":        {settings(func(s *room.Settings) { s.Dice = "en-1x1" }), leaderboard.TotalsOnly},

		"one with more time": {func(t *room.Terms, _ *room.Record) {
			t.ExtraTime = []room.ExtraTime{{Player: "bob", Percent: 50}}
		}, leaderboard.TotalsOnly},
		"alone with more time": {func(t *room.Terms, r *room.Record) {
			t.ExtraTime, r.Players = []room.ExtraTime{{Player: "ann", Percent: 100}}, r.Players[:1]
		}, leaderboard.TotalsOnly},

		"a board that was given": {func(t *room.Terms, _ *room.Record) { t.BoardHash = "5e" }, leaderboard.HistoryOnly},
		"a duel":                 {contest(room.Mode{Kind: room.Match}), leaderboard.GroupRanked},
		"a duel with a bot":      {contest(room.Mode{Kind: room.Match, Bot: 3}), leaderboard.HistoryOnly},
		"the day's board":        {contest(room.Mode{Kind: room.Daily, Day: "2026-11-21"}), leaderboard.TotalsOnly},
		"an old day's board":     {contest(room.Mode{Kind: room.Archive}), leaderboard.HistoryOnly},
		"against ghosts":         {contest(room.Mode{Kind: room.Ghosts}), leaderboard.HistoryOnly},
		"of a newer release":     {contest(room.Mode{Kind: "chess"}), leaderboard.HistoryOnly},

		"one of three idle":      {record(func(r *room.Record) { idle(r, 2) }), leaderboard.GroupRanked},
		"all but one idle":       {record(func(r *room.Record) { idle(r, 1, 2) }), leaderboard.TotalsOnly},
		"one found, one is done": {record(func(r *room.Record) { r.Players = r.Players[:2]; r.Players[1].Words = nil }), leaderboard.TotalsOnly},
		"all but one left":       {record(func(r *room.Record) { r.Left = []room.PlayerID{"bob", "cyd"} }), leaderboard.GroupRanked},
		"all left":               {record(func(r *room.Record) { r.Left = []room.PlayerID{"ann", "bob", "cyd"} }), leaderboard.GroupRanked},
		"all but one left without a word": {record(func(r *room.Record) {
			r.Left = []room.PlayerID{"bob", "cyd"}
			r.Players[1].Words, r.Players[2].Words = nil, nil
		}), leaderboard.TotalsOnly},
		"alone with bots":           {record(func(r *room.Record) { r.Players[1].Bot, r.Players[2].Bot = 1, 5 }), leaderboard.TotalsOnly},
		"two and a bot":             {record(func(r *room.Record) { r.Players[0].Bot = 5 }), leaderboard.GroupRanked},
		"alone":                     {record(func(r *room.Record) { r.Players = r.Players[:1] }), leaderboard.SoloRanked},
		"a bot alone at a table":    {record(func(r *room.Record) { r.Players = r.Players[:1]; r.Players[0].Bot = 1 }), leaderboard.TotalsOnly},
		"alone with a declared bot": {record(func(r *room.Record) { r.Players = r.Players[:2]; r.Players[0].Player = "b_ann" }), leaderboard.TotalsOnly},
		"two and a declared bot":    {record(func(r *room.Record) { r.Players[2].Player = "b_cyd" }), leaderboard.GroupRanked},
		"a declared bot alone":      {record(func(r *room.Record) { r.Players = r.Players[:1]; r.Players[0].Player = "b_ann" }), leaderboard.TotalsOnly},
		"nobody":                    {record(func(r *room.Record) { r.Players = nil }), leaderboard.TotalsOnly},
	} {
		t.Run(name, func(t *testing.T) {
			o := owed(t, c.change)
			d, err := leaderboard.Project(o)
			if err != nil {
				t.Fatal(err)
			}
			if d.Eligibility != c.want {
				t.Errorf("it counts as %d, want %d", d.Eligibility, c.want)
			}
			if boards := len(d.Rows) > 0; boards != (c.want >= leaderboard.SoloRanked) {
				t.Errorf("it has %d rows", len(d.Rows))
			}
		})
	}
}

// rows gives of some deeds those of all time, by kind and player.
func rows(deeds []leaderboard.RowUpdate) map[string]int {
	values := make(map[string]int)
	for _, d := range deeds {
		if d.Leaderboard.Period == leaderboard.AllTime {
			values[string(d.Leaderboard.Kind)+" "+string(d.Player)] = d.Value
		}
	}
	return values
}

// TestAHistorySaysWhyARoundDidNotCount: who has 21 points there and none on a board is told why.
func TestAHistorySaysWhyARoundDidNotCount(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*room.Terms, *room.Record)
		want   leaderboard.UncountedReason
	}{
		"by the rules of the box": {nil, ""},
		"alone":                   {func(_ *room.Terms, r *room.Record) { r.Players = r.Players[:1] }, ""},
		"the day's board":         {func(t *room.Terms, _ *room.Record) { t.Mode.Kind = room.Daily }, ""},
		"another finds none": {func(_ *room.Terms, r *room.Record) {
			r.Players = r.Players[:2]
			r.Players[1].Words = nil
		}, leaderboard.UncountedFinders},
		"with a bot":       {func(_ *room.Terms, r *room.Record) { r.Players[1].Bot, r.Players[2].Bot = 1, 5 }, leaderboard.UncountedFinders},
		"longer":           {func(t *room.Terms, _ *room.Record) { t.Settings.Seconds++ }, leaderboard.UncountedRules},
		"more time":        {func(t *room.Terms, _ *room.Record) { t.ExtraTime = []room.ExtraTime{{Player: "bob", Percent: 50}} }, leaderboard.UncountedRules},
		"a given board":    {func(t *room.Terms, _ *room.Record) { t.BoardHash = "5e" }, leaderboard.UncountedBoard},
		"ghosts":           {func(t *room.Terms, _ *room.Record) { t.Mode.Kind = room.Ghosts }, leaderboard.UncountedBoard},
		"a match of a bot": {func(t *room.Terms, _ *room.Record) { t.Mode = room.Mode{Kind: room.Match, Bot: 3} }, leaderboard.UncountedBot},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := leaderboard.Project(owed(t, c.change))
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Players[0].Past.Uncounted; got != c.want {
				t.Errorf("it does not count for %q, want %q", got, c.want)
			}
		})
	}
}

func TestARoundSetsRowsForThoseWhoPlayed(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(_ *room.Terms, r *room.Record) {
		r.Players = append(r.Players, standing("dan", 4), standing("eve", 5), standing("bot", 5, word("ten", 1)))
		r.Left = []room.PlayerID{"dan", "cyd"}
		r.Idle = []room.PlayerID{"eve"}
		r.Players[5].Bot = 2
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{
		"best ann": 5, "total ann": 5, "longest ann": 5,
		"best bob": 1, "total bob": 1, "longest bob": 3, // and not the word that was struck
		"best cyd": 1, "total cyd": 1, "longest cyd": 3,
	}
	if diff := cmp.Diff(want, rows(d.Rows)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	for _, b := range d.Rows {
		if b.Leaderboard.Kind == leaderboard.Longest && b.Player == "ann" && b.Entry.Word != "stone" {
			t.Errorf("of two words as long %q is named, not the one found first", b.Entry.Word)
		}
		if b.RetainsRecord() != (b.Leaderboard.Period == leaderboard.AllTime && b.Leaderboard.Kind != leaderboard.Total) {
			t.Errorf("%v: its record lasts: %v", b.Leaderboard, b.RetainsRecord())
		}
	}
}

// TestWhoLeavesVoidsNobodysRecord plays a round of two, of whom one finds a word and leaves.
func TestWhoLeavesVoidsNobodysRecord(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(_ *room.Terms, r *room.Record) {
		r.Players = r.Players[:2]
		r.Left = []room.PlayerID{"bob"}
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{
		"best ann": 5, "total ann": 5, "longest ann": 5,
		"best bob": 1, "total bob": 1, "longest bob": 3,
	}
	if diff := cmp.Diff(want, rows(d.Rows)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if len(d.Players) != 2 || len(d.Players[0].Encounters) != 1 {
		t.Errorf("it is added to %+v", d.Players)
	}
}

func TestADeclaredBotHasAHistoryAndNoRow(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(_ *room.Terms, r *room.Record) { r.Players[0].Player = "b_ann" }))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"best bob": 1, "total bob": 1, "longest bob": 3, "best cyd": 1, "total cyd": 1, "longest cyd": 3}
	if diff := cmp.Diff(want, rows(d.Rows)); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if len(d.Players) != 3 || d.Players[0].Player != "b_ann" || d.Players[1].Past.Players[0].ID != "b_ann" {
		t.Errorf("it is in the histories of %+v", d.Players)
	}
}

func TestARoundIsAddedToThoseWhoPlayed(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(_ *room.Terms, r *room.Record) {
		r.Players[2].Ghost = true
	}))
	if err != nil {
		t.Fatal(err)
	}
	bob := leaderboard.PlayerUpdate{
		Player: "bob", Name: "name of bob", Rounds: 1, Points: 1, Words: 2, Found: []string{"tea", "sit"},
		Past: leaderboard.PastRound{Round: roundID, At: 1_795_000_000_000, Dice: dice, Points: 1, Rank: 2, Of: 3, Private: true, Players: []leaderboard.OtherPlayer{
			{ID: "ann", Name: "name of ann", Points: 5}, {Name: "name of cyd", Points: 1},
		}},
		Encounters: []leaderboard.Encounter{{Player: "ann", Lost: 1, Points: [2]int{1, 5}}},
	}
	if len(d.Players) != 2 {
		t.Fatalf("it is added to %d players", len(d.Players))
	}
	if diff := cmp.Diff(bob, d.Players[1]); diff != "" {
		t.Errorf("bob (-want +got):\n%s", diff)
	}
}

// TestTheWordsOfADayAreToldInNoProfile: others may still be about to play the board.
func TestTheWordsOfADayAreToldInNoProfile(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(t *room.Terms, _ *room.Record) { t.Mode.Kind = room.Daily }))
	if err != nil {
		t.Fatal(err)
	}
	if ann := d.Players[0]; ann.Found != nil || ann.Words != 4 || ann.Points != 5 || ann.Rounds != 1 {
		t.Errorf("%+v", ann)
	}
}

func TestARoundThatIsNotOpenIsHistoryOnly(t *testing.T) {
	d, err := leaderboard.Project(owed(t, func(t *room.Terms, _ *room.Record) { t.BoardHash = "5e" }))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range d.Players {
		if p.Past.Round != roundID || p.Rounds+p.Points+p.Words+len(p.Found)+len(p.Encounters) != 0 {
			t.Errorf("%+v", p)
		}
	}
	if len(d.Players) != 3 {
		t.Errorf("it is in the history of %d players", len(d.Players))
	}
}

func TestWhatIsNoRoundHasNoDeeds(t *testing.T) {
	if _, err := leaderboard.Project(room.PendingResult{ID: roundID, Match: &room.MatchResult{}}); err == nil {
		t.Error("a duel")
	}
	if _, err := leaderboard.Project(room.PendingResult{ID: roundID, Record: &room.Record{Terms: "nonsense"}}); err == nil {
		t.Error("terms that cannot be read")
	}
}
