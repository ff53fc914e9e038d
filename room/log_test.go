package room_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

func TestEveryEventComesBackFromTheLog(t *testing.T) {
	board, err := engine.ParseBoard("Qu A T/He E R/In # *", engine.Torus)
	must(t, err)
	settings, err := room.DefaultSettings("")
	must(t, err)
	events := []room.Event{
		room.Created{Code: "KTMVQR", Settings: settings},
		room.Seated{Player: "ann", Name: "Ann <&> \u2028"},
		room.Unseated{Player: "ann"},
		room.WentAway{Player: "ann"},
		room.CameBack{Player: "ann"},
		room.RoundCalled{Round: "5e0c", Number: 3, Secret: room.Secret{31: 7}, Countdown: 3000},
		room.Opened{Board: board, Attempt: 2, Lasts: 180_000},
		room.WordFound{Player: "ann", Key: room.Key{Tab: "tab", N: 4}, Word: "quern", Points: 2},
		room.Closed{Tally: []room.Standing{{Player: "ann", Name: "Ann", Rank: 1, Words: []room.Scored{
			{Word: "quern", SharedWith: []room.PlayerID{"bob"}, At: 12},
		}}}},
	}
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
	called := room.RoundCalled{Secret: room.Secret{0xab, 0xcd}}
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(format, called); !strings.Contains(text, "(secret)") {
			t.Errorf("%s prints %s", format, text)
		}
	}
}

func TestSeedsDifferBySecret(t *testing.T) {
	a, b := room.Round{Secret: room.Secret{1}}, room.Round{Secret: room.Secret{2}}
	if a.Seed() == b.Seed() || a.Seed() == [32]byte(a.Secret) {
		t.Error("the seed does not hide, or does not depend on, the secret")
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
	for c, n := range letters { // 1200 each are expected, 33 are a standard deviation
		if n < 1000 || n > 1400 {
			t.Errorf("%c was drawn %d times of 30000", c, n)
		}
	}
	for _, not := range []string{"", "KTMVQ", "KTMVQRS", "KTMVQ0", "KTMVQI", "KTMVQ ", "KTMVQÄ", "ÄÖÜ"} {
		if _, err := room.ParseCode(not); !errors.Is(err, room.UnknownRoom) {
			t.Errorf("%q is read as a code: %v", not, err)
		}
	}
	if _, err := room.NewCode(bytes.NewReader([]byte{1, 2, 255, 255})); err == nil {
		t.Error("a code came from too few random bytes")
	}
}
