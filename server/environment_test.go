package server

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// configured returns how a server would be configured, or what is wrong with that.
func configured(t *testing.T, args ...string) (*serveCommand, error) {
	t.Helper()
	command, err := newParser(t.Context(), terminal{}, func() {}, func(int) {}).Parse(append([]string{"serve"}, args...))
	if err != nil {
		return nil, err
	}
	return command.Selected().Target.Addr().Interface().(*serveCommand), nil
}

// file returns the path of a file with that content.
func file(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAMisspeltVariableIsRefused(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"RATTLE_REDDIS", "there is no variable RATTLE_REDDIS: do you mean RATTLE_REDIS?"},
		{"RATTLE_LOG", "there is no variable RATTLE_LOG: do you mean RATTLE_LOG_LEVEL?"},
		{"RATTLE_COLOUR", "there is no variable RATTLE_COLOUR: do you mean RATTLE_CONFIG?"},
		{"RATTLE_XYZ", "there is no variable RATTLE_XYZ"},
		{"RATTLE_SERVICE_HOST", ""}, // Kubernetes
		{"RATTLE_PORT_8080_TCP_ADDR", ""},
		{"RATTLE_PUBLIC_SERVICE_PORT_HTTP", ""},
		{"RATTLESNAKE", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv(c.name, "secret")
			got := ""
			if _, err := configured(t); err != nil {
				got = err.Error()
			}
			if got != c.want && !strings.HasSuffix(got, c.want) || c.want == "" && got != "" {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestAVariableWithoutAValueIsNotSet(t *testing.T) {
	for _, name := range []string{"LISTEN", "REDIS", "DATA", "DRAIN", "REDIS_WAIT", "LOG_LEVEL", "CONFIG", "REDIS_FILE"} {
		t.Setenv("RATTLE_"+name, "")
	}
	unsetEmpty()
	c, err := configured(t)
	if err != nil {
		t.Fatal(err)
	}
	if c.Listen != "127.0.0.1:8080" || c.Redis != "" || c.Data != defaultData() {
		t.Errorf("configured %q, %q and %q, want the defaults", c.Listen, c.Redis, c.Data)
	}
}

func TestSecretsComeFromFiles(t *testing.T) {
	url, password := file(t, "redis://:own@host:6379\n"), file(t, "p#s/w\n")
	for _, c := range []struct{ args, want string }{
		{"--redis-file " + url, "redis://:own@host:6379"},
		{"--redis redis://host:6379 --redis-password-file " + password, "redis://:p%23s%2Fw@host:6379"},
		{"--redis redis://host:6379 --redis-user rattle --redis-password pw", "redis://rattle:pw@host:6379"},
		{"--redis-file " + url + " --redis-user rattle", "redis://rattle:own@host:6379"},
	} {
		if got, err := configured(t, strings.Fields(c.args)...); err != nil || got.Redis != c.want {
			t.Errorf("%s: %v (error %v), want %s", c.args, got, err, c.want)
		}
	}
	for args, want := range map[string]string{
		"--redis redis://host --redis-file " + url:                  "both --redis and --redis-file are given",
		"--redis-file nowhere":                                      "--redis-file: open nowhere: no such file",
		"--redis-file " + file(t, " \n"):                            "is empty",
		"--redis-file " + file(t, strings.Repeat("x", maxSecret+1)): "has more than",
		"--redis-password pw":                                       "of no use without --redis",
		"--redis-wait 1":                                            "and there is none",
		"--notice " + strings.Repeat("x", maxNotice+1):              "at most 200 characters",
		"--redis localhost:6379 --redis-user u":                     "--redis: an address begins with redis://",
	} {
		if _, err := configured(t, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

func TestFlagsGoBeforeVariablesBeforeTheFile(t *testing.T) {
	path := file(t, `{"listen": ":1", "admin": ":1", "drain": "1s", "redisWait": 1, "backupKeep": 1, "redis": "redis://file",
		"trustedProxies": ["10.0.0.0/8", "::1"], "logLevel": "warn"}`)
	t.Setenv("RATTLE_CONFIG", path)
	t.Setenv("RATTLE_ADMIN", ":2")
	t.Setenv("RATTLE_DRAIN", "2s")
	c, err := configured(t, "--drain", "3s")
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintln(c.Listen, c.Admin, c.Drain, c.RedisWait, c.BackupKeep, c.Redis, len(c.TrustedProxies), c.LogLevel)
	if got != ":1 :2 3s 1 1 redis://file 2 WARN\n" {
		t.Errorf("configured %s", got)
	}
}

func TestAConfigurationFileIsReadStrictly(t *testing.T) {
	for content, want := range map[string]string{
		`{"redis-wait": 1}`: `has a key "redis-wait", which is not a flag of rattle serve in the form redisWait`,
		`{"redus": "x"}`:    `has a key "redus"`,
		`{"drain": "soon"}`: `drain`,
		`{"config": "x"}`:   `has a key "config"`,
		`["listen"]`:        `is not a JSON object`,
		`{`:                 `is not a JSON object`,
	} {
		if _, err := configured(t, "--config", file(t, content)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", content, err, want)
		}
	}
	if _, err := configured(t, "--config", "nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("no such file: %v", err)
	}
}
