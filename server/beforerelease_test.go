package server

import (
	"fmt"
	"strings"
	"testing"

	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
)

// TestWhatIsFromBeforeTheFirstReleaseIsNamedAndLeftAsItIs starts a server on what a development version
// has left: it prints one line, which names the Redis and says how to set it aside.
func TestWhatIsFromBeforeTheFirstReleaseIsNamedAndLeftAsItIs(t *testing.T) {
	expectOneLine := func(t *testing.T, parts []string, args ...string) {
		t.Helper()
		status, stdout, stderr := rattle(t, "", append([]string{"serve", "--listen", "127.0.0.1:0", "--log-level", "error"}, args...)...)
		if status != exitBad || stdout != "" || strings.Count(stderr, "\n") != 1 {
			t.Errorf("exit status %d, output %q, error %q", status, stdout, stderr)
		}
		for _, part := range append(parts, "before the first release") {
			if !strings.Contains(stderr, part) {
				t.Errorf("%q lacks %q", stderr, part)
			}
		}
	}
	t.Run("redis", func(t *testing.T) {
		url := redistest.Redis(t)
		client := redistest.Client(t, url)
		err := client.HSet(t.Context(), redisstore.SchemaKey, "layout", redisstore.MinLayout-1, "buckets", redisstore.Buckets).Err()
		if err != nil {
			t.Fatal(err)
		}
		expectOneLine(t, []string{url, "empty", "--redis"}, "--redis", url)
		if layout := client.HGet(t.Context(), redisstore.SchemaKey, "layout").Val(); layout != fmt.Sprint(redisstore.MinLayout-1) {
			t.Errorf("the store has layout %s now", layout)
		}
	})
}
