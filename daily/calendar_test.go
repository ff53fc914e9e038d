package daily_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"pgregory.net/rapid"

	"rattle/daily"
	"rattle/room"
)

func instant(t *testing.T, text string) room.Instant {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		t.Fatal(err)
	}
	return room.Instant(at.UnixMilli())
}

func TestDatesTurnAtMidnightInUTC(t *testing.T) {
	for text, want := range map[string]daily.Date{
		"2026-11-21T00:00:00Z":      "2026-11-21",
		"2026-11-21T23:59:59.999Z":  "2026-11-21",
		"2026-11-21T23:59:59-08:00": "2026-11-22",
		"2028-02-29T12:00:00Z":      "2028-02-29",
		"2026-12-31T23:59:59.999Z":  "2026-12-31",
		"2027-01-01T00:00:00Z":      "2027-01-01",
	} {
		if got := daily.DateOf(instant(t, text)); got != want {
			t.Errorf("%s is on %s, want %s", text, got, want)
		}
	}
	for _, c := range [][2]daily.Date{
		{"2028-02-28", "2028-02-29"}, {"2028-02-29", "2028-03-01"}, {"2027-02-28", "2027-03-01"}, {"2026-12-31", "2027-01-01"},
	} {
		if c[0].AddDays(1) != c[1] || c[1].AddDays(-1) != c[0] {
			t.Errorf("after %s comes %s, before %s is %s", c[0], c[0].AddDays(1), c[1], c[1].AddDays(-1))
		}
	}
}

func TestEveryInstantIsInItsDate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := room.Instant(rapid.Int64Range(946684800000, 4102444800000).Draw(t, "at"))
		d := daily.DateOf(at)
		if at < d.Start() || at >= d.End() || d.End().Since(d.Start()) != 24*60*60*1000 {
			t.Errorf("%d is on %s, from %d to %d", at, d, d.Start(), d.End())
		}
		if again, err := daily.ParseDate(string(d)); err != nil || again != d {
			t.Errorf("%s is read as %s, error %v", d, again, err)
		}
		if n := rapid.IntRange(-500, 500).Draw(t, "n"); d.AddDays(n).AddDays(-n) != d || (d.AddDays(n) > d) != (n > 0) {
			t.Errorf("%d days from %s it is %s", n, d, d.AddDays(n))
		}
	})
}

func TestOnlyDatesAreRead(t *testing.T) {
	for _, text := range []string{"", "2026-11-31", "2027-02-29", "2026-1-1", "2026-11-21 ", "0001-01-01", "2026-11-21T00:00:00Z", "today", "２０２６-11-21"} {
		if d, err := daily.ParseDate(text); err == nil {
			t.Errorf("%q is read as %s", text, d)
		}
	}
}

// TestNothingIsKnownTooEarly walks a calendar through the days around its own.
func TestNothingIsKnownTooEarly(t *testing.T) {
	c := daily.Calendar{Secret: room.Secret{4, 2}, First: "2026-12-30", Now: instant(t, "2027-01-02T12:00:00Z")}
	for d, want := range map[daily.Date]struct{ playable, published, hash bool }{
		"2026-12-29": {},
		"2026-12-30": {playable: true, published: true}, // of which no hash was shown
		"2026-12-31": {playable: true, published: true, hash: true},
		"2027-01-01": {playable: true, published: true, hash: true},
		"2027-01-02": {playable: true, hash: true},
		"2027-01-03": {hash: true},
		"2027-01-04": {},
	} {
		_, playable := c.Seed(d)
		seed, published := c.PublishedSeed(d)
		hash, shown := c.SeedHash(d)
		if playable != want.playable || published != want.published || shown != want.hash {
			t.Errorf("%s: playable %v, published %v, hash %v; want %+v", d, playable, published, shown, want)
		}
		if published && shown && hash != room.Commitment(sha256.Sum256(seed[:])) {
			t.Errorf("%s: the hash is not that of the seed", d)
		}
	}
}

// TestTheSeedOfADayNeverChanges: an old board can be dealt again.
func TestTheSeedOfADayNeverChanges(t *testing.T) {
	c := daily.Calendar{Secret: room.Secret{1, 2, 3}, First: "2026-11-01", Now: instant(t, "2026-11-21T12:00:00Z")}
	seed, _ := c.Seed("2026-11-21")
	secret := append([]byte{1, 2, 3}, make([]byte, 29)...)
	want := sha256.Sum256(append(append([]byte("rattle day\x00"), secret...), "2026-11-21"...))
	if seed != daily.Seed(want) {
		t.Errorf("the seed is %s", hex.EncodeToString(seed[:]))
	}
	if other, _ := c.Seed("2026-11-20"); other == seed {
		t.Error("two days have one seed")
	}
}

func TestGroups(t *testing.T) {
	for text, want := range map[string]daily.Group{
		"2026-11-20T23:59:59.999Z": daily.Known,
		"2026-11-21T00:00:00Z":     daily.Newcomers,
		"2026-11-22T00:00:00Z":     daily.Newcomers,
	} {
		if got := daily.GroupOf(instant(t, text), "2026-11-21"); got != want {
			t.Errorf("first seen at %s: %s, want %s", text, got, want)
		}
	}
	if got := daily.GroupOf(0, "2026-11-21"); got != daily.Newcomers {
		t.Errorf("never seen: %s", got)
	}
}
