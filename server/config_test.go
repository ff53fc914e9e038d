package server

import (
	"bytes"
	"fmt"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestTheReadmeTellsTheFlags compares the table with the flags, and prints the rows that it lacks.
func TestTheReadmeTellsTheFlags(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", "")
	t.Setenv("HOME", "~")
	parser := newParser(t.Context(), terminal{out: new(bytes.Buffer), err: new(bytes.Buffer)}, func() {}, func(int) {})
	var want []string
	for _, command := range parser.Model.Children {
		if command.Name != "serve" {
			continue
		}
		for _, flag := range command.Flags {
			if flag.Hidden {
				continue
			}
			value := "none"
			if flag.Default != "" {
				value = "`" + flag.Default + "`"
			}
			variable := "none"
			if len(flag.Envs) > 0 {
				variable = "`" + flag.Envs[0] + "`"
			}
			want = append(want, fmt.Sprintf("| `--%s` | %s | %s | %s |", flag.Name, variable, value, flag.Help))
		}
	}
	readme, err := os.ReadFile("../docs/CONFIGURATION.md")
	if err != nil {
		t.Fatal(err)
	}
	got := slices.DeleteFunc(strings.Split(string(readme), "\n"), func(line string) bool { return !strings.HasPrefix(line, "| `--") })
	if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
		t.Errorf("the table (-want +got):\n%s\nwants:\n%s", diff, strings.Join(want, "\n"))
	}
}

func TestEveryFlagHasATwinInTheEnvironment(t *testing.T) {
	for name, value := range map[string]string{
		"LISTEN": "127.0.0.1:1", "REDIS": "redis://host", "REDIS_WAIT": "2", "DATA": "folder", "SYNC": "1s", "BACKUP_TO": "backups", "BACKUP_EVERY": "9h", "BACKUP_KEEP": "3", "ADMIN": ":2",
		"TRUSTED_PROXIES": "10.1.2.3/8,::1", "DRAIN": "7s", "NOT_READY_FOR": "8s", "LOG_FORMAT": "json", "LOG_LEVEL": "warn",
	} {
		t.Setenv("RATTLE_"+name, value)
	}
	context, err := newParser(t.Context(), terminal{}, func() {}, func(int) {}).Parse([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	c := context.Selected().Target.Addr().Interface().(*serveCommand)
	got := fmt.Sprintln(c.Listen, c.Redis, c.RedisWait, c.Data, time.Duration(c.Sync), c.BackupTo, c.BackupEvery, c.BackupKeep, c.Admin, c.Drain, c.NotReadyFor, c.LogFormat, c.LogLevel)
	if got != "127.0.0.1:1 redis://host 2 folder 1s backups 9h0m0s 3 :2 7s 8s json WARN\n" {
		t.Errorf("configured %s", got)
	}
	want := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	if trusted := prefixes(c.TrustedProxies); !slices.Equal(trusted, want) {
		t.Errorf("proxies %v, want %v", trusted, want)
	}
}

func TestRoomsAreKeptWhereStateBelongs(t *testing.T) {
	t.Setenv("HOME", "/home/ann")
	for state, want := range map[string]string{
		"":          "/home/ann/.local/state/rattle/data",
		"not/whole": "/home/ann/.local/state/rattle/data",
		"/state":    "/state/rattle/data",
	} {
		t.Setenv("XDG_STATE_HOME", state)
		if got := defaultData(); got != want {
			t.Errorf("XDG_STATE_HOME=%q: %s, want %s", state, got, want)
		}
	}
}
