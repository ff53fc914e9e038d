package leaderboard_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/leaderboard"
	"rattle/room"
)

// allTimeRows returns the values of the rows of all time, by kind and player.
func allTimeRows(updates []leaderboard.RowUpdate) map[string]int {
	values := make(map[string]int)
	for _, d := range updates {
		if d.Leaderboard.Period == leaderboard.AllTime {
			values[string(d.Leaderboard.Kind)+" "+string(d.Player)] = d.Value
		}
	}
	return values
}

func TestRoundSetsRowsOfPlayersWhoCount(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(_ *room.Terms, r *room.Record) {
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
	if diff := cmp.Diff(want, allTimeRows(d.Rows)); diff != "" {
		t.Errorf("rows, by the table of kind.go (-want +got):\n%s", diff)
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

// TestLeavingDoesNotVoidTheRound plays a round of two, of whom one finds a word and leaves.
func TestLeavingDoesNotVoidTheRound(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(_ *room.Terms, r *room.Record) {
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
	if diff := cmp.Diff(want, allTimeRows(d.Rows)); diff != "" {
		t.Errorf("rows, by the table of kind.go (-want +got):\n%s", diff)
	}
	if len(d.Players) != 2 || len(d.Players[0].Encounters) != 1 {
		t.Errorf("it is added to %+v", d.Players)
	}
}

func TestDeclaredBotHasAHistoryAndNoRow(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(_ *room.Terms, r *room.Record) { r.Players[0].Player = "b_ann" }))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"best bob": 1, "total bob": 1, "longest bob": 3, "best cyd": 1, "total cyd": 1, "longest cyd": 3}
	if diff := cmp.Diff(want, allTimeRows(d.Rows)); diff != "" {
		t.Errorf("rows, by the table of kind.go (-want +got):\n%s", diff)
	}
	if len(d.Players) != 3 || d.Players[0].Player != "b_ann" || d.Players[1].Past.Players[0].ID != "b_ann" {
		t.Errorf("it is in the histories of %+v", d.Players)
	}
}

func TestRoundIsAddedToPlayersWhoCount(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(_ *room.Terms, r *room.Record) {
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

// TestWordsOfADaysBoardAreInNoProfile: others may still play the board.
func TestWordsOfADaysBoardAreInNoProfile(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(t *room.Terms, _ *room.Record) { t.Mode.Kind = room.Daily }))
	if err != nil {
		t.Fatal(err)
	}
	if ann := d.Players[0]; ann.Found != nil || ann.Words != 4 || ann.Points != 5 || ann.Rounds != 1 {
		t.Errorf("%+v", ann)
	}
}

func TestRoundOnAKnownBoardIsHistoryOnly(t *testing.T) {
	d, err := leaderboard.Project(pendingResult(t, func(t *room.Terms, _ *room.Record) { t.BoardHash = "5e" }))
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

func TestProjectNeedsARecord(t *testing.T) {
	if _, err := leaderboard.Project(room.PendingResult{ID: roundID, MatchResult: &room.MatchResult{}}); err == nil {
		t.Error("a match is projected")
	}
	if _, err := leaderboard.Project(room.PendingResult{ID: roundID, Record: &room.Record{Terms: "nonsense"}}); err == nil {
		t.Error("a round with unreadable terms is projected")
	}
}
