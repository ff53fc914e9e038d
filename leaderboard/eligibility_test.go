package leaderboard_test

import (
	"testing"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
)

func TestEligibilityOfRounds(t *testing.T) {
	settings := func(change func(*room.Settings)) func(*room.Terms, *room.Record) {
		return func(t *room.Terms, _ *room.Record) { change(&t.Settings) }
	}
	mode := func(c room.Mode) func(*room.Terms, *room.Record) {
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
		"a match":                {mode(room.Mode{Kind: room.Match}), leaderboard.GroupRanked},
		"a match with a bot":     {mode(room.Mode{Kind: room.Match, Bot: 3}), leaderboard.HistoryOnly},
		"the day's board":        {mode(room.Mode{Kind: room.Daily, Day: "2026-11-21"}), leaderboard.TotalsOnly},
		"an old day's board":     {mode(room.Mode{Kind: room.Archive}), leaderboard.HistoryOnly},
		"against ghosts":         {mode(room.Mode{Kind: room.Ghosts}), leaderboard.HistoryOnly},
		"of a newer release":     {mode(room.Mode{Kind: "chess"}), leaderboard.HistoryOnly},

		"one of three idle":      {record(func(r *room.Record) { makeIdle(r, 2) }), leaderboard.GroupRanked},
		"all but one idle":       {record(func(r *room.Record) { makeIdle(r, 1, 2) }), leaderboard.TotalsOnly},
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
			o := pendingResult(t, c.change)
			d, err := leaderboard.Project(o)
			if err != nil {
				t.Fatal(err)
			}
			if d.Eligibility != c.want {
				t.Errorf("it counts as %d, want %d", d.Eligibility, c.want)
			}
			if ranked := len(d.Rows) > 0; ranked != (c.want >= leaderboard.SoloRanked) {
				t.Errorf("it has %d rows", len(d.Rows))
			}
		})
	}
}

// TestHistorySaysWhyARoundDidNotCount: a player with points in the history and none on a leaderboard
// can read why.
func TestHistorySaysWhyARoundDidNotCount(t *testing.T) {
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
			d, err := leaderboard.Project(pendingResult(t, c.change))
			if err != nil {
				t.Fatal(err)
			}
			if got := d.Players[0].Past.Uncounted; got != c.want {
				t.Errorf("it does not count for %q, want %q", got, c.want)
			}
		})
	}
}
