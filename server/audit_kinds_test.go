package server

import (
	"fmt"
	"strings"
	"testing"
	"time"

	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
)

// TestAnAuditMissesNobodyOnBoardsOfANewKind: an older release has recorded a round without them.
func TestAnAuditMissesNobodyOnBoardsOfANewKind(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	records(t, client)
	if err := redisstore.Scan(t.Context(), client, "{l:*}:longest:*", func(key string) bool {
		return client.Del(t.Context(), key).Err() == nil
	}); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct {
		since string // "": it is not noted yet
		miss  bool
	}{
		"before a server of this release has recorded anything": {"", false},
		"from when on they count":                               {fmt.Sprint(time.Now().Add(time.Hour).UnixMilli()), false},
		"where they always counted":                             {"0", true},
	} {
		if c.since == "" {
			client.HDel(t.Context(), "{l}:counted-since", "longest")
		} else {
			client.HSet(t.Context(), "{l}:counted-since", "longest", c.since)
		}
		status, stdout, stderr := rattle(t, "", "audit", "--redis", url)
		if missed := strings.Contains(stdout, "longest all: ann is missing"); missed != c.miss || (status == exitOK) == c.miss {
			t.Errorf("%s: exit status %d, %s%s", what, status, stdout, stderr)
		}
	}
}
