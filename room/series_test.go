package room_test

import (
	"testing"

	"rattle/room"
)

type found = map[room.PlayerID][]string

func ofRounds(n int) func(*room.Settings) { return func(s *room.Settings) { s.Rounds = n } }

func toTarget(n int) func(*room.Settings) { return func(s *room.Settings) { s.Target = n } }

func TestASeriesOfTwoRounds(t *testing.T) {
	s := newScenarioWith(t, ofRounds(2))
	expect(t, "match before the first round", s.view("ann").Series, &room.Series{})
	s.plays(found{"ann": {"pines"}, "bob": {"sun"}})
	expect(t, "match", s.view("eve").Series, &room.Series{Round: 1, Totals: []room.SeriesTotal{
		{Player: "ann", Name: "Ann", Rank: 1, Points: 2, LengthCounts: []int{5: 1}},
		{Player: "bob", Name: "Bob", Rank: 2, Points: 1, LengthCounts: []int{3: 1}},
	}})
	s.plays(found{"bob": {"dines", "sun"}})
	expect(t, "match", s.view("ann").Series, &room.Series{Round: 2, Over: true, Totals: []room.SeriesTotal{
		{Player: "bob", Name: "Bob", Rank: 1, Points: 4, LengthCounts: []int{3: 2, 5: 1}},
		{Player: "ann", Name: "Ann", Rank: 2, Points: 2, LengthCounts: []int{5: 1}},
	}})

	s.plays(found{"ann": {"pin"}})
	expect(t, "round of the next match", s.state.Series.Round, 1)
	expect(t, "best of the next match", s.state.Series.Totals[0], room.SeriesTotal{Player: "ann", Name: "Ann", Rank: 1, Points: 1, LengthCounts: []int{3: 1}})
}

func TestASeriesToATarget(t *testing.T) {
	s := newScenarioWith(t, toTarget(4))
	s.plays(found{"ann": {"pines", "sun"}})
	expect(t, "over at 3 of 4", s.state.Series.Over, false)
	s.plays(found{"ann": {"pin"}, "bob": {"pins"}})
	expect(t, "over at 4 of 4", s.state.Series.Over, true)
	expect(t, "rounds", s.state.Series.Round, 2)
}

func TestATiedSeriesIsWonByLongWords(t *testing.T) {
	s := newScenarioWith(t, ofRounds(2))
	s.joins("cyd", "dan")
	s.plays(found{"ann": {"pin", "din"}, "bob": {"pines"}, "cyd": {"sun"}, "dan": {"pine", "pins"}})
	s.plays(found{"cyd": {"din"}, "ann": {"pines"}, "bob": {"pin", "sun"}})
	ranks := make(map[room.PlayerID]int)
	for _, total := range s.state.Series.Totals {
		ranks[total.Player] = total.Rank
	}
	expect(t, "ranks", ranks, map[room.PlayerID]int{"ann": 1, "bob": 1, "dan": 3, "cyd": 4})
}

func TestAPlayerWhoLeftKeepsTheTotalOfASeries(t *testing.T) {
	s := newScenarioWith(t, ofRounds(3))
	s.plays(found{"bob": {"pines"}})
	s.does(leaves("bob"))
	s.plays(found{"ann": {"sun"}})
	expect(t, "first", s.state.Series.Totals[0].Player, "bob")
	s.does(room.Join{Player: "bob", Name: "Rob"})
	s.plays(found{"bob": {"sun"}})
	expect(t, "first", s.state.Series.Totals[0], room.SeriesTotal{Player: "bob", Name: "Rob", Rank: 1, Points: 3, LengthCounts: []int{3: 1, 5: 1}})
}

func TestAChangeOfSettingsBeginsANewSeries(t *testing.T) {
	s := newScenarioWith(t, ofRounds(3))
	s.plays(found{"bob": {"pines"}})
	s.does(room.OpenLobby{Player: "ann"})
	s.changesNothing(room.UpdateSettings{Player: "ann", Settings: s.state.Settings})
	expect(t, "rounds", s.state.Series.Round, 1)
	s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, ofRounds(2))})
	expect(t, "match", s.state.Series, room.Series{})
	s.plays(found{"ann": {"pines"}})
	expect(t, "rounds", s.state.Series.Round, 1)
	s.does(room.OpenLobby{Player: "ann"})
	s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(*room.Settings) {})})
	expect(t, "match where none is played", s.view("ann").Series, nil)
	s.plays(found{"ann": {"pines"}})
	expect(t, "match where none is played", s.state.Series, room.Series{})
}

func TestPenaltiesCountInASeries(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Rounds, s.Penalty = 2, true })
	s.plays(found{"ann": {"dates", "pint"}, "bob": {"sun"}})
	expect(t, "last", s.state.Series.Totals[1], room.SeriesTotal{Player: "ann", Name: "Ann", Rank: 2, Points: -2})
}
