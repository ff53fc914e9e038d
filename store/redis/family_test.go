package redisstore_test

import (
	"testing"

	redisstore "rattle/store/redis"
)

func TestAFamilyHasTheKeysThatItsPatternsStandFor(t *testing.T) {
	f := redisstore.Family{Patterns: []string{"{b<n>}:room:<code>:log", "{d}:forgotten", "{p:<player>}:totals:<period>"}}
	for key, want := range map[string]bool{
		"{b17}:room:KTMVQRBC:log":      true,
		"{d}:forgotten":                true,
		"{p:p_ann}:totals:all":         true,
		"{b}:room:KTMVQRBC:log":        false,
		"{b17}:room::log":              false,
		"{b17}:room:KTMVQRBC:snapshot": false,
		"{b17}:room:KTMVQRBC:log:more": false,
		"{b1}7}:room:KTMVQRBC:log":     false,
		"{d}:forgotten:":               false,
		"{d}":                          false,
		"{p:p_ann}:totals:":            false,
		"{p:p_ann}:totals:day:today":   false,
		"{p:p:ann}:totals:all":         false,
		"":                             false,
	} {
		if got := f.Has(key); got != want {
			t.Errorf("%q: %v, want %v", key, got, want)
		}
	}
}
