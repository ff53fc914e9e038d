package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/leaderboard"
	"rattle/migrations"
	"rattle/player"
	"rattle/room"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

const (
	forgotAnn = room.PlayerID("p_aaaaaaaaaaaaaaaa")
	forgotBob = room.PlayerID("p_bbbbbbbbbbbbbbbb")
	theRound  = "0d9e4b4e-7d0e-4c61-9a55-4e6f2a8f3b10"
)

// playedByTwo records a round of Ann and Bob in a new store, and returns the store's URL.
func playedByTwo(t *testing.T) string {
	t.Helper()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	if err := migrations.Run(t.Context(), client, migrations.Options{}); err != nil {
		t.Fatal(err)
	}
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	terms, err := json.Marshal(room.Terms{Round: theRound, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	found := []room.ScoredWord{{Word: "tea", Points: 1, Worth: 1, Order: 1}}
	owed := room.PendingResult{ID: theRound, At: room.Instant(time.Now().UnixMilli()), Record: &room.Record{
		Format: room.RecordFormat, Terms: string(terms),
		Players: []room.Standing{
			{Player: forgotAnn, Name: "Ann", Rank: 1, Points: 1, Words: found}, {Player: forgotBob, Name: "Bob", Rank: 1, Points: 1, Words: found},
		},
	}}
	if _, err := redisresults.New(client, results.Options{}).Record(t.Context(), "", owed); err != nil {
		t.Fatal(err)
	}
	return url
}

// named returns what the players are called in the record and on a board, and whose profiles there are.
func named(t *testing.T, url string) string {
	t.Helper()
	store := redisresults.New(redistest.Client(t, url), results.Options{})
	o, err := store.Round(t.Context(), theRound)
	if err != nil {
		t.Fatal(err)
	}
	page, err := store.Page(t.Context(), leaderboard.ID{Dice: "en-4x4-new", Kind: leaderboard.Best, Period: leaderboard.AllTime, Key: "all"}, 1, 9)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, p := range o.Record.Players {
		all.WriteString(p.Name)
	}
	for _, row := range page.Rows {
		all.WriteString(" " + row.Name)
	}
	for _, p := range []room.PlayerID{forgotAnn, forgotBob} {
		if profile, err := store.Profile(t.Context(), p, ""); err == nil {
			all.WriteString(" " + profile.Name)
		}
	}
	return all.String()
}

// mustRun runs a command that has to succeed, and returns its output.
func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := rattle(t, "", args...)
	if status != exitOK {
		t.Fatalf("rattle %s: exit status %d, %s%s", strings.Join(args, " "), status, stdout, stderr)
	}
	return stdout
}

func TestAnOlderBackupBringsNobodyBackWhoWasForgotten(t *testing.T) {
	t.Parallel()
	url, folder := playedByTwo(t), t.TempDir()
	older, newer, list := filepath.Join(folder, "older"), filepath.Join(folder, "newer"), filepath.Join(folder, "list")
	mustRun(t, "backup", older, "--redis", url)
	if said := mustRun(t, "forget", string(forgotAnn), "--redis", url); said != "Players forgotten: 1\n" {
		t.Errorf("forget says %q", said)
	}
	if got := named(t, url); strings.Contains(got, "Ann") || strings.Count(got, "Bob") != 3 {
		t.Errorf("Ann is forgotten, and named are %s", got)
	}
	mustRun(t, "backup", newer, "--redis", url)
	text := mustRun(t, "forgotten", "--redis", url)
	if !strings.HasPrefix(text, string(forgotAnn)+" ") || strings.Count(text, "\n") != 1 {
		t.Errorf("forgotten are %s", text)
	}
	if err := os.WriteFile(list, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{url, newer, list} {
		to := redistest.Redis(t)
		if said := mustRun(t, "restore", older, "--redis", to, "--forgotten", from); !strings.HasSuffix(said, "Players forgotten again: 1\n") {
			t.Errorf("restore says %q", said)
		}
		if got := named(t, to); strings.Contains(got, "Ann") || strings.Count(got, "Bob") != 3 {
			t.Errorf("restored with %s, named are %s", from, got)
		}
		if again := mustRun(t, "forgotten", "--redis", to); again != text {
			t.Errorf("forgotten are %s then, not %s", again, text)
		}
		held, err := redisresults.NewPlayers(redistest.Client(t, to)).Authorized(t.Context(), player.Device{Player: forgotAnn})
		if err != nil || held {
			t.Errorf("Ann's device speaks for her again: %t, error %v", held, err)
		}
	}
	without := redistest.Redis(t)
	mustRun(t, "restore", older, "--redis", without)
	if got := named(t, without); strings.Count(got, "Ann") != 3 {
		t.Errorf("the backup does not know of Ann at all, only %s: the test proves nothing", got)
	}
	if status, _, stderr := rattle(t, "", "restore", older, "--redis", redistest.Redis(t), "--forgotten", older+"x"); status != exitBad {
		t.Errorf("a list that is not there: exit status %d, %s", status, stderr)
	}
	if err := os.WriteFile(list, []byte("everybody"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := rattle(t, "", "restore", older, "--redis", redistest.Redis(t), "--forgotten", list); status != exitBad || !strings.Contains(stderr, "line 1") {
		t.Errorf("a list that is none: exit status %d, %s", status, stderr)
	}
}

func TestAnOperatorForgetsAPlayerByTheAdminAddress(t *testing.T) {
	t.Parallel()
	url, at := playedByTwo(t), testkit.FreeAddress(t)
	server := startServe(t, "--admin", at, "--redis", url)
	defer server.stop()
	admin := &serving{t: t, address: "http://" + at}
	if status, text := admin.request("POST", "/moderation/forget/nobody", ""); status != 404 {
		t.Errorf("to forget nobody is %d %s", status, text)
	}
	if status, text := admin.request("POST", "/moderation/forget/"+string(forgotAnn), ""); status != 204 {
		t.Errorf("to forget Ann is %d %s", status, text)
	}
	for begin := time.Now(); strings.Contains(named(t, url), "Ann"); time.Sleep(50 * time.Millisecond) {
		if time.Since(begin) > time.Minute {
			t.Fatalf("no server erases her: %s", named(t, url))
		}
	}
}

// TestAnOlderBackupBringsNoUsedPhraseBack: when an older backup is restored together with a newer
// state, a player who used a recovery phrase in between keeps the new phrase and device, and the
// older ones stay refused.
func TestAnOlderBackupBringsNoUsedPhraseBack(t *testing.T) {
	t.Parallel()
	url, folder := playedByTwo(t), t.TempDir()
	older, newer := filepath.Join(folder, "older"), filepath.Join(folder, "newer")
	devices := redisresults.NewPlayers(redistest.Client(t, url))
	first := player.Device{Player: forgotAnn}
	for p, key := range map[room.PlayerID]string{forgotAnn: "anns", forgotBob: "bobs"} {
		if err := devices.ReplacePhrase(t.Context(), player.Device{Player: p}, key); err != nil {
			t.Fatal(err)
		}
	}
	mustRun(t, "backup", older, "--redis", url)
	if _, err := devices.UsePhrase(t.Context(), "anns", "new", "next"); err != nil {
		t.Fatal(err)
	}
	mustRun(t, "backup", newer, "--redis", url)
	wants := func(to, what string, back bool) {
		t.Helper()
		devices := redisresults.NewPlayers(redistest.Client(t, to))
		for key, good := range map[string]bool{"anns": !back, "next": back, "bobs": true} {
			if _, err := devices.PhraseOwner(t.Context(), key); (err == nil) != good {
				t.Errorf("%s: the phrase %s: %v", what, key, err)
			}
		}
		for device, good := range map[player.Device]bool{first: !back, {Player: forgotAnn, Key: "new"}: back} {
			if held, err := devices.Authorized(t.Context(), device); err != nil || held != good {
				t.Errorf("%s: %+v speaks: %v, %v", what, device, held, err)
			}
		}
	}
	for _, from := range []string{url, newer} {
		to := redistest.Redis(t)
		if said := mustRun(t, "restore", older, "--redis", to, "--forgotten", from); !strings.Contains(said, "Players with newer devices: 1\n") {
			t.Errorf("restore says %q", said)
		}
		wants(to, "restored with "+from, true)
	}
	alone := redistest.Redis(t)
	mustRun(t, "restore", older, "--redis", alone)
	wants(alone, "restored alone, as it was then", false)
	whole := redistest.Redis(t) // what is older than the backup takes nothing back
	mustRun(t, "restore", newer, "--redis", whole, "--forgotten", older)
	wants(whole, "restored from the newer one", true)

	mustRun(t, "forget", string(forgotAnn), "--redis", url)
	to := redistest.Redis(t)
	mustRun(t, "restore", older, "--redis", to, "--forgotten", url)
	restored := redisresults.NewPlayers(redistest.Client(t, to))
	for _, key := range []string{"anns", "next"} {
		if p, err := restored.PhraseOwner(t.Context(), key); err == nil {
			t.Errorf("%s comes back by %s, who was forgotten", p, key)
		}
	}
}
