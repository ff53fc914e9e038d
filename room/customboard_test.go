package room_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

func readBoard(t tb, text string, topology engine.Topology) *engine.Board {
	t.Helper()
	board, err := engine.ParseBoard(text, topology)
	must(t, err)
	return board
}

// newCustomBoardScenario begins with a room whose first round is played on a board of three rows.
func newCustomBoardScenario(t tb) *scenario {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Rounds = 2 }), CustomBoard: customBoard(t)})
	s.joins("ann", "bob")
	return s
}

func customBoard(t tb) *engine.Board {
	return readBoard(t, "P I N S/E D A T/Qu # * O", engine.Cylinder)
}

func TestACustomBoardIsPlayedOnceAndTheNextIsDealt(t *testing.T) {
	s := newCustomBoardScenario(t)
	s.opens()
	expect(t, "board", s.state.Round.Board, customBoard(t))
	if s.state.CustomBoard != nil || s.state.Settings.CustomBoard {
		t.Error("it is played again if somebody closes the round who knows of no such boards")
	}
	s.finds("ann", "pins")
	s.closes()
	expect(t, "rounds of the match", s.state.Series.Round, 1)
	if view := s.view("bob"); !view.Settings.CustomBoard {
		t.Error("the results do not say that the board was a custom one")
	}
	s.does(askAgain("ann"), askAgain("bob"))
	s.after(room.Countdown)
	expect(t, "board", s.state.Round.Board, readBoard(t, textbookBoard, engine.Plane))
	if view := s.view("bob"); view.Settings.CustomBoard {
		t.Error("a board that was dealt is called a custom one")
	}
}

func TestViewsSayThatABoardIsCustomButNotWhich(t *testing.T) {
	s := newCustomBoardScenario(t)
	lobby := s.view("bob")
	s.does(room.CallRound{Player: "ann"})
	for _, view := range []room.RoomView{lobby, s.view("bob"), s.view("ann"), room.PublicView(s.state)} {
		text, err := json.Marshal(view)
		must(t, err)
		if !view.Settings.CustomBoard || view.Board != nil || view.Settings.Topology != engine.Cylinder || view.Settings.Wildcards != 1 {
			t.Errorf("before the opening they are shown %s", text)
		}
	}
	other := newCustomBoardScenario(t)
	other.state.CustomBoard = readBoard(t, "A A A/B B B/* C C", engine.Cylinder)
	text, err := json.Marshal(lobby)
	must(t, err)
	others, err := json.Marshal(other.view("bob"))
	must(t, err)
	expect(t, "the view of another board", string(others), string(text))
}

func TestTheHostCanDropACustomBoard(t *testing.T) {
	for name, change := range map[string]func(*room.Settings){
		"by saying so":          func(s *room.Settings) { s.CustomBoard = false },
		"by other dice":         func(s *room.Settings) { s.Dice = "en-5x5-big-2012" },
		"by other edges":        func(s *room.Settings) { s.Topology = engine.Torus },
		"by other wildcards":    func(s *room.Settings) { s.Wildcards = 0 },
		"by a richness":         func(s *room.Settings) { s.Richness = engine.Rich },
		"by letting anybody in": func(s *room.Settings) { s.Access = room.Public },
	} {
		s := newCustomBoardScenario(t)
		settings := s.state.Settings
		change(&settings)
		s.does(room.UpdateSettings{Player: "ann", Settings: settings})
		if s.state.CustomBoard != nil || s.state.Settings.CustomBoard {
			t.Errorf("%s: it stays", name)
		}
		settings.CustomBoard = true
		s.isRefused(room.UpdateSettings{Player: "ann", Settings: settings}, room.BadSettings) // it does not come back
	}
	s := newCustomBoardScenario(t)
	settings := s.state.Settings
	settings.Seconds = 60
	s.does(room.UpdateSettings{Player: "ann", Settings: settings})
	s.opens()
	expect(t, "board after another rule", s.state.Round.Board, customBoard(t))
}

func TestWhichCustomBoardsAreAccepted(t *testing.T) {
	row := func(n int) string { return strings.Repeat("A", n) }
	rows := func(n, cols int) string { return strings.Repeat(row(cols)+"/", n-1) + row(cols) }
	for text, fits := range map[string]bool{
		rows(3, 3): true, rows(6, 6): true, rows(3, 6): true,
		rows(2, 3): false, rows(3, 2): false, rows(7, 6): false, rows(6, 7): false,
		"**A/AAA/A#A": true, "**A/A*A/AAA": false,
	} {
		_, err := room.Decide(room.State{}, room.Create{
			Code: code, Settings: settingsWith(t, func(*room.Settings) {}), CustomBoard: readBoard(t, text, engine.Plane),
		}, room.Env{Limits: room.DefaultLimits()})
		if errors.Is(err, room.BadSettings) == fits {
			t.Errorf("%s: %v", text, err)
		}
	}
	_, err := room.Decide(room.State{}, room.Create{
		Code: code, Settings: settingsWith(t, public), CustomBoard: customBoard(t),
	}, room.Env{Limits: room.DefaultLimits()})
	if !errors.Is(err, room.BadSettings) {
		t.Errorf("to a public room: %v", err)
	}
}

func TestNoRequestClaimsACustomBoardThatIsNotThere(t *testing.T) {
	given := settingsWith(t, func(s *room.Settings) { s.CustomBoard = true })
	none := &scenario{t: t, now: start, game: textbook(t)}
	none.isRefused(room.Create{Code: code, Settings: given}, room.BadSettings)
	newScenario(t).isRefused(room.UpdateSettings{Player: "ann", Settings: given}, room.BadSettings)
}

func TestARecordOfACustomBoardVerifies(t *testing.T) {
	s := newCustomBoardScenario(t)
	s.game = served(t)
	s.does(room.CallRound{Player: "ann"}, room.Contribute{Player: "bob", Bytes: room.Salt{1}})
	s.after(room.Countdown)
	s.finds("bob", s.lexicon.Word(s.answers.Words()[0]))
	s.closes()
	record, _ := room.NewRecord(s.state)
	verify := func(r room.Record) error { return r.Verify(t.Context(), s.solver, s.lexicon) }
	if err := verify(reread(t, record)); err != nil {
		t.Error(err)
	}
	for name, forge := range map[string]func(*room.Record){
		"another board": func(r *room.Record) { r.Board = strings.Replace(r.Board, "O", "E", 1) },
		"a small die":   func(r *room.Record) { r.Board = strings.ToLower(r.Board) },
		"an attempt":    func(r *room.Record) { r.DealAttempt = 1 },
	} {
		forged := reread(t, record)
		forge(&forged)
		forged.Sign(s.draw(1).Key)
		if err := verify(forged); !errors.Is(err, room.ErrMismatch) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for was, is := range map[string]string{
		`"customBoard":true,`: ``, `"customBoard":true`: `"customBoard":false`, `"topology":"cylinder"`: `"topology":"torus"`,
	} {
		forged := reread(t, record)
		forged.Terms = strings.Replace(forged.Terms, was, is, 1)
		if forged.Terms == record.Terms {
			continue
		}
		forged.Commitment = room.Commit(forged.Secret, forged.Terms)
		forged.Sign(s.draw(1).Key)
		if err := verify(forged); err == nil {
			t.Errorf("with %s for %s it verifies", is, was)
		}
	}
}

// TestASnapshotKeepsACustomBoard plays on from a snapshot.
func TestASnapshotKeepsACustomBoard(t *testing.T) {
	s := newCustomBoardScenario(t)
	state, err := room.DecodeState([]byte(encoded(t, s.state)))
	must(t, err)
	s.state = state
	s.opens()
	expect(t, "board", s.state.Round.Board, customBoard(t))
}
