package room_test

import (
	"errors"
	"strings"
	"testing"

	"rattle/room"
)

// inPhases returns the same public room in each phase. Ann is host, bob has a seat, eve has none.
func inPhases(t *testing.T) map[room.Phase]*scenario {
	scenarios := map[room.Phase]*scenario{"none": {t: t, now: start, game: textbook(t)}}
	for _, phase := range room.Phases() {
		s := newScenarioWith(t, public)
		if phase != room.Lobby {
			s.does(room.CallRound{Player: "ann"})
		}
		if phase == room.Playing || phase == room.Results {
			s.after(room.Countdown)
		}
		if phase == room.Results {
			s.closes()
		}
		s.isIn(phase)
		scenarios[phase] = s
	}
	return scenarios
}

// TestWhoMayDoWhatWhen has a row for each command, of players who may send it and who may not, and a
// column for each phase: the events, "!" with the refusal, or "-" for neither.
func TestWhoMayDoWhatWhen(t *testing.T) {
	longer := settingsWith(t, public)
	longer.Seconds = 240
	phases := append([]room.Phase{"none"}, room.Phases()...)
	for name, c := range map[string]struct {
		command room.Command
		becomes string
	}{
		"create":              {room.Create{Code: code, Settings: longer}, "Created !not-now !not-now !not-now !not-now"},
		"sit down":            {room.Join{Player: "eve", Name: "Eve"}, "!unknown-room Seated Seated Seated Seated"},
		"sit down twice":      {room.Join{Player: "bob", Name: "Bob"}, "!unknown-room - - ConnectionsRestored -"},
		"look on":             {room.Watch{Player: "eve"}, "!unknown-room Watched Watched Watched Watched"},
		"look on from a seat": {room.Watch{Player: "bob"}, "!unknown-room - - ConnectionsRestored -"},
		"go away":             {room.Disconnect{Player: "bob"}, "!unknown-room Disconnected Disconnected Disconnected Disconnected"},
		"go from nowhere":     {room.Disconnect{Player: "eve"}, "!unknown-room - - - -"},
		"leave":               {room.Leave{Player: "bob"}, "!unknown-room Unseated Unseated Unseated Unseated"},
		"leave no seat":       {room.Leave{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"rename":              {room.Rename{Player: "bob", Name: "Rob"}, "!unknown-room Renamed Renamed Renamed Renamed"},
		"rename nothing":      {room.Rename{Player: "bob", Name: " Bob "}, "!unknown-room - - - -"},
		"rename, seatless":    {room.Rename{Player: "eve", Name: "Eva"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"rule":                {room.UpdateSettings{Player: "ann", Settings: longer}, "!unknown-room SettingsChanged !not-now !not-now !not-now"},
		"rule the same":       {room.UpdateSettings{Player: "ann", Settings: settingsWith(t, public)}, "!unknown-room - !not-now !not-now !not-now"},
		"rule, not host":      {room.UpdateSettings{Player: "bob", Settings: longer}, "!unknown-room !not-host !not-host !not-host !not-host"},
		"rule, seatless":      {room.UpdateSettings{Player: "eve", Settings: longer}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"lock":                {room.Lock{Player: "ann", Locked: true}, "!unknown-room Locked Locked Locked Locked"},
		"unlock the unlocked": {room.Lock{Player: "ann"}, "!unknown-room - - - -"},
		"lock, not host":      {room.Lock{Player: "bob", Locked: true}, "!unknown-room !not-host !not-host !not-host !not-host"},
		"lock, seatless":      {room.Lock{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"remove":              {room.Remove{Player: "ann", Target: "bob"}, "!unknown-room Removed Removed Removed Removed"},
		"remove oneself":      {room.Remove{Player: "ann", Target: "ann"}, "!unknown-room !no-such-player !no-such-player !no-such-player !no-such-player"},
		"remove nobody":       {room.Remove{Player: "ann", Target: "eve"}, "!unknown-room !no-such-player !no-such-player !no-such-player !no-such-player"},
		"remove, not host":    {room.Remove{Player: "bob", Target: "ann"}, "!unknown-room !not-host !not-host !not-host !not-host"},
		"remove, seatless":    {room.Remove{Player: "eve", Target: "ann"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"vote":                {room.VoteOut{Player: "bob", Target: "ann"}, "!unknown-room VoteCast VoteCast VoteCast VoteCast"},
		"vote for oneself":    {room.VoteOut{Player: "bob", Target: "bob"}, "!unknown-room !no-such-player !no-such-player !no-such-player !no-such-player"},
		"vote for nobody":     {room.VoteOut{Player: "bob", Target: "eve"}, "!unknown-room !no-such-player !no-such-player !no-such-player !no-such-player"},
		"vote, seatless":      {room.VoteOut{Player: "eve", Target: "ann"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"call":                {room.CallRound{Player: "ann"}, "!unknown-room RoundCalled !not-now !not-now RoundCalled"},
		"call, not host":      {room.CallRound{Player: "bob"}, "!unknown-room !not-host !not-host !not-host !not-host"},
		"call, seatless":      {room.CallRound{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"again":               {room.AskAgain{Player: "bob"}, "!unknown-room !not-now !not-now !not-now AskedAgain"},
		"again, seatless":     {room.AskAgain{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"lobby":               {room.OpenLobby{Player: "ann"}, "!unknown-room - !not-now !not-now LobbyOpened"},
		"lobby, not host":     {room.OpenLobby{Player: "bob"}, "!unknown-room !not-host !not-host !not-host !not-host"},
		"lobby, seatless":     {room.OpenLobby{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"contribute":          {room.Contribute{Player: "bob", Bytes: room.Salt{7}}, "!unknown-room !not-now Contributed !not-now !not-now"},
		"contribute, seatless": {
			room.Contribute{Player: "eve", Bytes: room.Salt{7}}, "!unknown-room !not-joined !not-joined !not-joined !not-joined",
		},
		"word": {room.SubmitWord{Player: "bob", Round: 1, Word: "pins"}, "!unknown-room !not-playing !not-playing WordFound !too-late"},
		"word of another round": {
			room.SubmitWord{Player: "bob", Round: 2, Word: "pins"}, "!unknown-room !not-playing !too-late !too-late !too-late",
		},
		"word, seatless": {
			room.SubmitWord{Player: "eve", Round: 1, Word: "pins"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined",
		},
		"done":            {room.MarkDone{Player: "bob"}, "!unknown-room !not-now !not-now MarkedDone !not-now"},
		"done, seatless":  {room.MarkDone{Player: "eve"}, "!unknown-room !not-joined !not-joined !not-joined !not-joined"},
		"store recovered": {room.StoreRecovered{}, "!unknown-room - - ConnectionsRestored -"},
		"tick":            {room.Tick{}, "!unknown-room - RoundOpened RoundClosed -"},
	} {
		t.Run(name, func(t *testing.T) {
			scenarios := inPhases(t)
			for i, becomes := range strings.Fields(c.becomes) {
				if got := outcome(t, scenarios[phases[i]], c.command); got != becomes {
					t.Errorf("in phase %s: %s, want %s", phases[i], got, becomes)
				}
			}
		})
	}
}

// outcome returns the outcome of a command, in the notation of the table above.
func outcome(t *testing.T, s *scenario, c room.Command) string {
	t.Helper()
	events, err := room.Decide(s.state, c, s.env())
	var refusal room.Refusal
	switch {
	case errors.As(err, &refusal) && len(events) == 0:
		return "!" + string(refusal)
	case err != nil:
		t.Errorf("%#v: %v and %v", c, events, err)
	case len(events) == 0:
		return "-"
	}
	return strings.Join(kinds(events), "+")
}

func TestEveryRefusalHasASentence(t *testing.T) {
	sentences := make(map[string]bool)
	all := room.Refusals()
	for _, r := range all {
		if !strings.Contains(r.Error(), " ") {
			t.Errorf("%s says %q", r, r.Error())
		}
		sentences[r.Error()] = true
	}
	if len(sentences) != len(all) {
		t.Error("two refusals say the same")
	}
}
