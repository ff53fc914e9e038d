package room_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

func TestEveryEventComesBackFromTheLog(t *testing.T) {
	board, err := engine.ParseBoard("Qu A T/He E R/In # *", engine.Torus)
	must(t, err)
	settings := settingsWith(t, func(s *room.Settings) {
		s.Shared, s.Scoring, s.Topology, s.Richness = room.FirstFinder, engine.Fibonacci, engine.Torus, engine.Rich
		s.Penalty, s.Count, s.Wildcards, s.Target, s.Access, s.Seats = true, true, 2, 50, room.Public, 100
	})
	key := room.Key{Tab: "tab", N: 4}
	events := []room.Event{
		room.Created{Code: code, Settings: settings},
		room.CustomBoardSet{Board: board},
		room.SettingsChanged{Settings: settings},
		room.ExtraTimeSet{Player: "ann", Percent: 50},
		room.Locked{Locked: true},
		room.Watched{Player: "eve"},
		room.Seated{Player: "ann", Name: "Ann <&> \u2028"},
		room.Seated{Player: "ghost_1", Name: "Pip", Bot: 2, Ghost: true},
		room.BotPlanned{Player: "ghost_1", Words: []room.PlannedWord{{Word: "quern", Points: 2, At: 1}}},
		room.Renamed{Player: "ann", Name: "Annie"},
		room.Unseated{Player: "ann"},
		room.Removed{Player: "ann"},
		room.ConnectionsRestored{Players: []room.PlayerID{"ann", "bob"}},
		room.Disconnected{Player: "ann"},
		room.Reconnected{Player: "ann"},
		room.VoteCast{Player: "ann", Target: "bob"},
		room.Said{Player: "ann", Text: "Who else comes?"},
		room.Said{Player: "bob", Emote: "hello"},
		room.RoundCalled{
			By: "ann", Round: "5e0c", Number: 3, Key: room.PrivateKey{31: 5}, Secret: room.Secret{31: 7}, Nonce: room.Salt{15: 6}, Terms: `{"a":1}`,
			Commitment: room.Commitment{31: 9}, Countdown: 3000, NewSeries: true, ExtraTime: []room.ExtraTime{{Player: "ann", Percent: 50}},
		},
		room.Contributed{Player: "ann", Bytes: room.Salt{15: 3}},
		room.RoundOpened{Board: board, DealAttempt: 2, Duration: 180_000, MaxDuration: 270_000},
		room.TimeUp{NextEnd: 270_000},
		room.WordFound{Player: "ann", Key: key, Word: "quern", Points: 2},
		room.WordFound{Player: "ghost_1", Word: "quern", Points: 2, At: 1},
		room.WordPenalized{Player: "ann", Key: key, Word: "qurn", Refusal: room.NotAWord, Points: -1},
		room.MarkedDone{Player: "ann"},
		room.RoundClosed{
			ClosedEarly: true,
			Tally: []room.Standing{{Player: "ann", Name: "Ann", Salt: room.Salt{15: 4}, Rank: 1, Points: 1, Wrong: 1, ExtraTime: 50, Words: []room.ScoredWord{
				{Word: "quern", Points: 2, Worth: 2, At: 12, Order: 1},
			}, ConnectionsRestored: []room.Millis{11}}},
			Series: room.Series{Round: 2, Over: true, Totals: []room.SeriesTotal{
				{Player: "ann", Name: "Ann", Rank: 1, Points: 7, LengthCounts: []int{4: 1, 5: 1}},
			}},
			Idle:       []room.PlayerID{"bob"},
			Left:       []room.PlayerID{"ann"},
			MatchScore: &room.MatchScore{Round: 1, Wins: []int{1, 0}, Forfeits: []int{0, 1}, Rounds: []string{"5e0c"}, Forfeit: "bob"},

			Signature: room.Signature{63: 8},
		},
		room.RoundForfeited{MatchScore: room.MatchScore{Round: 2, Wins: []int{2, 0}, Forfeits: []int{0, 2}, Forfeit: "bob"}},
		room.MatchEnded{Result: room.MatchResult{
			ID: "77e1", Rated: true, Dice: "en-4x4-new", Players: []room.PlayerID{"ann", "bob"}, Names: []string{"Ann", "Bob"},
			Bots: []int{0, 3}, Wins: []int{2, 0}, Winner: "ann", Forfeit: "bob", Rounds: []string{"5e0c"},
		}},
		room.AskedAgain{Player: "ann"},
		room.PlayEnded{},
		room.LobbyOpened{},
		room.ResultRecorded{ID: "5e0c", Changes: []room.RatingChange{{
			Player: "ann", Before: room.Rating{Rating: 1500, Deviation: 350, Volatility: 0.06},
			After: room.Rating{Rating: 1662.25, Deviation: 290.5, Volatility: 0.059999},
		}}},
	}
	expect(t, "kinds of events", len(slices.Compact(slices.Sorted(slices.Values(kinds(events))))), room.Kinds)
	text, err := room.EncodeEvents(events)
	must(t, err)
	read, err := room.DecodeEvents(text)
	must(t, err)
	expect(t, "events", read, events)
}

func TestWhatIsNoEventIsNotRead(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		unknown bool
	}{
		"of a newer release":    {`[{"kind":"levitated","data":{}}]`, true},
		"no JSON":               {`found`, false},
		"no board":              {`[{"kind":"opened","data":{"board":"","topology":"plane"}}]`, false},
		"another type":          {`[{"kind":"found","data":{"points":"two"}}]`, false},
		"no data":               {`[{"kind":"lobby"}]`, false},
		"a salt too long":       {`[{"kind":"contributed","data":{"bytes":"` + strings.Repeat("00", 17) + `"}}]`, false},
		"half a byte":           {`[{"kind":"called","data":{"secret":"` + strings.Repeat("0", 65) + `"}}]`, false},
		"another scoring table": {`[{"kind":"settings","data":{"settings":{"scoring":"steep"}}}]`, false},
		"a secret cut in half":  {`[{"kind":"called","data":{"secret":"00ff"}}]`, false},
		"a secret of no digits": {`[{"kind":"called","data":{"secret":"` + strings.Repeat("zz", 32) + `"}}]`, false},
	} {
		_, err := room.DecodeEvents([]byte(c.text))
		if err == nil || errors.Is(err, room.ErrUnknownEvent) != c.unknown {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestASecretIsNotPrinted(t *testing.T) {
	called := room.RoundCalled{Key: room.PrivateKey{0xab, 0xcd}, Secret: room.Secret{0xab, 0xcd}}
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(format, called); strings.Count(text, "(secret)") != 2 {
			t.Errorf("%s prints %s", format, text)
		}
	}
}

func TestCodes(t *testing.T) {
	seen := make(map[room.Code]bool)
	letters := make(map[rune]int)
	for range 5000 {
		code, err := room.NewCode(rand.Reader)
		must(t, err)
		seen[code] = true
		for _, c := range string(code) {
			letters[c]++
		}
		read, err := room.ParseCode(strings.ToLower(string(code)))
		must(t, err)
		expect(t, "code", read, code)
	}
	if len(seen) < 4990 {
		t.Errorf("only %d of 5000 codes differ", len(seen))
	}
	for c, n := range letters { // 1600 each are expected, 39 are a standard deviation
		if n < 1350 || n > 1850 {
			t.Errorf("%c was drawn %d times of 40000", c, n)
		}
	}
	for _, typed := range []string{"KTMVQRBC", "ktmvqrbc", "KTMV-QRBC", "ktmv qrbc", " KT MV-QR BC", room.Code("KTMVQRBC").Display()} {
		code, err := room.ParseCode(typed)
		must(t, err)
		expect(t, typed, code, "KTMVQRBC")
	}
	for _, not := range []string{
		"", "KTMVQR", "KTMVQRB", "KTMVQRBCD", "KTMVQRB0", "KTMVQRBI", "KTMVQRB ", "KTMVQRÄ", "ÄÖÜÄ", "KTMV_QRBC",
		"--------", strings.Repeat("-", 1000) + "KTMVQRBC",
	} {
		if _, err := room.ParseCode(not); !errors.Is(err, room.UnknownRoom) {
			t.Errorf("%q is read as a code: %v", not, err)
		}
	}
	if _, err := room.NewCode(bytes.NewReader([]byte{1, 2, 255, 255})); err == nil {
		t.Error("a code came from too few random bytes")
	}
}
