package room_test

import (
	"errors"
	"testing"

	"rattle/engine"
	"rattle/room"
)

func TestTheLimitsOfSettings(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *room.Settings, n int)
		fit    []int
		unfit  []int
	}{
		"seconds":   {func(s *room.Settings, n int) { s.Seconds = n }, []int{0, 30, 600}, []int{-1, 1, 29, 601}},
		"letters":   {func(s *room.Settings, n int) { s.MinLetters = n }, []int{3, 8}, []int{-1, 0, 2, 9}},
		"wildcards": {func(s *room.Settings, n int) { s.Wildcards = n }, []int{0, 2}, []int{-1, 3}},
		"rounds":    {func(s *room.Settings, n int) { s.Rounds = n }, []int{0, 1, 20}, []int{-1, 21}},
		"target":    {func(s *room.Settings, n int) { s.Target = n }, []int{0, 1, 1000}, []int{-1, 1001}},
		"seats":     {func(s *room.Settings, n int) { s.Seats = n }, []int{1, 100}, []int{-1, 0, 101}},
		"a match of both kinds": {
			func(s *room.Settings, n int) { s.Rounds, s.Target = n, 50 }, []int{0}, []int{1},
		},
		"names": {
			func(s *room.Settings, n int) {
				switch n {
				case 1:
					s.Dice = "loaded"
				case 2:
					s.List = "swahili"
				case 3:
					s.Shared = "stolen"
				case 4:
					s.Access = "secret"
				case 5:
					s.List, s.Shared, s.Access = "", "", ""
				}
			},
			[]int{0},
			[]int{1, 2, 3, 4, 5},
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, n := range append(c.fit, c.unfit...) {
				settings := settingsWith(t, func(s *room.Settings) { c.change(s, n) })
				_, created := room.Decide(room.State{}, room.Create{Code: code, Settings: settings}, room.Env{Limits: room.DefaultLimits()})
				s := newScenario(t)
				_, ruled := s.tries(room.UpdateSettings{Player: "ann", Settings: settings})
				fits := n != 1 || name != "seats" // two are sitting
				for _, unfit := range c.unfit {
					fits = fits && unfit != n
				}
				if name != "seats" && errors.Is(created, room.BadSettings) == fits || errors.Is(ruled, room.BadSettings) == fits {
					t.Errorf("%d: creating answers %v, ruling %v", n, created, ruled)
				}
				if fits {
					expect(t, "settings", s.state.Settings, settings)
				}
			}
		})
	}
}

func TestARefusedSettingIsNamed(t *testing.T) {
	for want, change := range map[string]func(*room.Settings){
		"dice":        func(s *room.Settings) { s.Dice = "loaded" },
		"seconds":     func(s *room.Settings) { s.Seconds = 29 },
		"minLetters":  func(s *room.Settings) { s.MinLetters = 9 },
		"list":        func(s *room.Settings) { s.List = "swahili" },
		"shared":      func(s *room.Settings) { s.Shared = "stolen" },
		"wildcards":   func(s *room.Settings) { s.Wildcards = 3 },
		"rounds":      func(s *room.Settings) { s.Rounds = 21 },
		"target":      func(s *room.Settings) { s.Rounds, s.Target = 1, 1 },
		"access":      func(s *room.Settings) { s.Access = "secret" },
		"seats":       func(s *room.Settings) { s.Seats = 1 }, // two are sitting
		"customBoard": func(s *room.Settings) { s.CustomBoard = true },
	} {
		_, err := newScenario(t).tries(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, change)})
		var setting room.SettingError
		if !errors.As(err, &setting) || setting.Setting != want || setting.Fault == "" {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestAServerMaySetOtherLimits(t *testing.T) {
	env := room.Env{Limits: room.Limits{MinSeconds: 1, MaxSeconds: 2}}
	for seconds, fits := range map[int]bool{0: true, 1: true, 2: true, 3: false, 180: false} {
		create := room.Create{Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Seconds = seconds })}
		if _, err := room.Decide(room.State{}, create, env); errors.Is(err, room.BadSettings) == fits {
			t.Errorf("%d seconds: %v", seconds, err)
		}
	}
}

func TestTheDefaultSettingsAreThoseOfTheDice(t *testing.T) {
	for _, set := range engine.DiceSets() {
		settings, err := room.DefaultSettings(set.ID)
		must(t, err)
		expect(t, "settings", settings, room.Settings{
			Dice: set.ID, Seconds: set.Seconds, MinLetters: set.MinLetters, Scoring: set.Scoring,
			List: room.Standard, Shared: room.Cancel, Flagged: true, Access: room.Private, Seats: 16,
		})
		if _, err := room.Decide(room.State{}, room.Create{Code: code, Settings: settings}, room.Env{Limits: room.DefaultLimits()}); err != nil {
			t.Errorf("%s: %v", set.ID, err)
		}
	}
	if settings, err := room.DefaultSettings(""); err != nil || settings.Dice != room.DefaultDice {
		t.Errorf("without a request: %+v and %v", settings, err)
	}
	if _, err := room.DefaultSettings("loaded"); !errors.Is(err, room.BadSettings) {
		t.Errorf("dice nobody knows: %v", err)
	}
}

func TestNoRuleLeavesAPlayerWithoutASeat(t *testing.T) {
	s := newScenario(t)
	s.joins("cyd")
	for _, change := range []func(*room.Settings){
		func(s *room.Settings) { s.Seats = 2 },
		func(s *room.Settings) { s.Access = room.Solo },
	} {
		s.isRefused(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, change)}, room.BadSettings)
	}
	s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(s *room.Settings) { s.Seats = 3 })})
	s.isRefused(room.Join{Player: "dan", Name: "Dan"}, room.RoomFull)
}

// TestEverySettingOfABoardIsDealt deals with the real dice.
func TestEverySettingOfABoardIsDealt(t *testing.T) {
	for _, set := range engine.DiceSets() {
		s := newScenarioWith(t, func(s *room.Settings) {
			s.Dice, s.Wildcards, s.Topology, s.Richness, s.List = set.ID, 2, engine.Torus, engine.Rich, room.Full
		})
		s.game = served(t)
		s.opens()
		board, wild := s.view("ann").Board, 0
		for cell := range board.Cells() {
			if board.Face(cell) == engine.Wild {
				wild++
			}
		}
		expect(t, "shape", []int{board.Rows(), board.Cols(), wild}, []int{set.Rows, set.Cols, 2})
		expect(t, "topology", board.Topology(), engine.Torus)
		if s.state.Round.DealAttempt < 1 || s.state.Round.DealAttempt > 5 {
			t.Errorf("attempt %d", s.state.Round.DealAttempt)
		}
		s.closes()
		if result := s.view("ann").Result; len(result.Words) > 2000 || result.Total < len(result.Words) {
			t.Errorf("%d words are listed of %d", len(result.Words), result.Total)
		}
	}
}
