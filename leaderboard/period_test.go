package leaderboard_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"rattle/leaderboard"
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

func TestPeriodsEndAtMidnightOfUTC(t *testing.T) {
	cases := []struct {
		at              string
		period          leaderboard.Period
		key, before, to string
	}{
		{"2026-11-21T23:59:59.999Z", leaderboard.Day, "2026-11-21", "2026-11-20", "2026-11-23T00:00:00Z"},
		{"2026-11-22T00:00:00Z", leaderboard.Day, "2026-11-22", "2026-11-21", "2026-11-24T00:00:00Z"},
		{"2026-11-22T00:30:00+02:00", leaderboard.Day, "2026-11-21", "2026-11-20", "2026-11-23T00:00:00Z"},
		{"2028-02-29T12:00:00Z", leaderboard.Day, "2028-02-29", "2028-02-28", "2028-03-02T00:00:00Z"},
		{"2028-03-01T12:00:00Z", leaderboard.Day, "2028-03-01", "2028-02-29", "2028-03-03T00:00:00Z"},
		{"2027-03-01T00:00:00Z", leaderboard.Day, "2027-03-01", "2027-02-28", "2027-03-03T00:00:00Z"},
		{"2027-01-01T00:00:00Z", leaderboard.Day, "2027-01-01", "2026-12-31", "2027-01-03T00:00:00Z"},

		{"2026-11-16T00:00:00Z", leaderboard.Week, "2026-W47", "2026-W46", "2026-11-30T00:00:00Z"},
		{"2026-11-22T23:59:59.999Z", leaderboard.Week, "2026-W47", "2026-W46", "2026-11-30T00:00:00Z"},
		// 2026 has 53 weeks; the last of them has days of 2027.
		{"2026-12-31T12:00:00Z", leaderboard.Week, "2026-W53", "2026-W52", "2027-01-11T00:00:00Z"},
		{"2027-01-03T23:59:59Z", leaderboard.Week, "2026-W53", "2026-W52", "2027-01-11T00:00:00Z"},
		{"2027-01-04T00:00:00Z", leaderboard.Week, "2027-W01", "2026-W53", "2027-01-18T00:00:00Z"},
		// The first week of 2030 has a day of 2029.
		{"2029-12-31T00:00:00Z", leaderboard.Week, "2030-W01", "2029-W52", "2030-01-14T00:00:00Z"},

		{"2026-12-31T23:59:59Z", leaderboard.Month, "2026-12", "2026-11", "2027-02-01T00:00:00Z"},
		{"2027-01-31T12:00:00Z", leaderboard.Month, "2027-01", "2026-12", "2027-03-01T00:00:00Z"},
		{"2028-03-31T12:00:00Z", leaderboard.Month, "2028-03", "2028-02", "2028-05-01T00:00:00Z"},
	}
	for _, c := range cases {
		at := instant(t, c.at)
		if got := c.period.Key(at); got != c.key {
			t.Errorf("%s of %s is %q, want %q", c.period, c.at, got, c.key)
		}
		if got := c.period.PreviousKey(at); got != c.before {
			t.Errorf("%s before that of %s is %q, want %q", c.period, c.at, got, c.before)
		}
		if got := c.period.ExpiresAt(at); got != instant(t, c.to) {
			t.Errorf("%s of %s is kept until %d, want %s", c.period, c.at, got, c.to)
		}
	}
}

func TestLeaderboardIsStoredForItsPeriodAndTheNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom([]leaderboard.Period{leaderboard.Day, leaderboard.Week, leaderboard.Month}).Draw(t, "period")
		at := room.Instant(rapid.Int64Range(1.7e12, 3e12).Draw(t, "at"))
		key, until := p.Key(at), p.ExpiresAt(at)
		if !p.Available(key, at) || !p.Available(key, until-1) || p.Available(key, until) {
			t.Errorf("%s %s is to be kept until %d", p, key, until)
		}
		if next := p.ExpiresAt(at) - 1; p.PreviousKey(next) != key || p.Key(next) == key {
			t.Errorf("%s before that of the last instant of the next, %d, is %s, not %s", p, next, p.PreviousKey(next), key)
		}
	})
	if leaderboard.AllTime.ExpiresAt(1e12) != 0 || leaderboard.AllTime.Available("", 1e12) || !leaderboard.AllTime.Available("all", 1e12) {
		t.Error("what was ever is kept under one name and for ever")
	}
}

func TestParseIDFindsStoredLeaderboardsOnly(t *testing.T) {
	now := instant(t, "2026-11-21T12:00:00Z")
	found := func(dice string, k leaderboard.Kind, p leaderboard.Period, key string) bool {
		_, ok := leaderboard.ParseID(dice, k, p, key, now)
		return ok
	}
	if id, ok := leaderboard.ParseID("en-4x4-new", leaderboard.Best, leaderboard.Week, "", now); !ok || id.Key != "2026-W47" {
		t.Errorf("this week's leaderboard is %v", id)
	}
	if !found("en-4x4-new", leaderboard.Rating, leaderboard.Day, "2026-11-20") {
		t.Error("yesterday's leaderboard is not found")
	}
	if found("en-9x9", leaderboard.Best, leaderboard.Day, "") || found("en-4x4-new", "worst", leaderboard.Day, "") ||
		found("en-4x4-new", leaderboard.Best, "year", "") || found("en-4x4-new", leaderboard.Best, leaderboard.Day, "2026-11-19") ||
		found("en-4x4-new", leaderboard.Best, leaderboard.Day, "2026-11-22") {
		t.Error("a leaderboard is found that is not stored")
	}
}
