package server

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/daily"
	"rattle/engine"
	"rattle/engine/english"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/days"
	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// records plays a round and a rated match of Ann and Bob, and has a store record them.
func records(t *testing.T, client redis.UniversalClient) (round string) {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	lists := grades()
	record := roomtest.PlayRecord(t, engine.NewSolver(lexicon), lexicon, lists)
	terms, err := record.DecodeTerms()
	if err != nil {
		t.Fatal(err)
	}
	at := room.Instant(time.Now().UnixMilli())
	duel := room.MatchResult{
		ID: "8b7f3c1e-0000-4000-8000-000000000001", Rated: true, Dice: terms.Settings.Dice, At: at,
		Players: []room.PlayerID{"ann", "bob"}, Names: []string{"Ann", "Bob"}, Bots: []int{0, 0}, Wins: []int{2, 1}, Winner: "ann",
	}
	store := redisresults.New(client, results.Options{})
	for _, o := range []room.PendingResult{{ID: terms.Round, At: at, Record: &record}, {ID: duel.ID, At: at, MatchResult: &duel}} {
		if _, err := store.Record(t.Context(), "", o); err != nil {
			t.Fatal(err)
		}
	}
	return terms.Round
}

// cleanAudit is the report of an audit that finds nothing wrong: a round of two and a rated match set rows
// of all kinds but solo.
var cleanAudit = fmt.Sprintf("rounds 1, matches 1, leaderboards %d, players 2: 0 differences\n",
	(len(leaderboard.Kinds())-1)*len(leaderboard.Periods()))

func TestAnAuditFindsWhatIsOtherwiseThanTheRecordsSay(t *testing.T) {
	const board = "{l:en-4x4-new}:"
	for name, start := range map[string]func(testing.TB) string{"redis": redistest.Redis, "cluster": redistest.Cluster} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := start(t)
			client := redistest.Client(t, url)
			round := records(t, client)
			if status, stdout, stderr := rattle(t, "", "audit", "--redis", url); status != exitOK || stdout != cleanAudit {
				t.Fatalf("exit status %d, %s%s, want %s", status, stdout, stderr, cleanAudit)
			}
			for finds, spoil := range map[string]func() error{
				"best all: ann has": func() error {
					return client.ZIncrBy(t.Context(), board+"best:all", 1<<29, "ann").Err()
				},
				"total all: ann has 1, by their own sum 1001": func() error {
					return client.HSet(t.Context(), "{p:ann}:totals:all", "en-4x4-new", "1001 1 Ann").Err()
				},
				"longest all: ann shows": func() error {
					return client.HSet(t.Context(), board+"longest:all:rows", "ann", `{"name":"Ann","word":"oops","round":"`+round+`"}`).Err()
				},
				"rating all: bob is missing": func() error {
					return client.ZRem(t.Context(), board+"rating:all", "bob").Err()
				},
				"solo all: eve has 1 by no record": func() error {
					return client.ZAdd(t.Context(), board+"solo:all", redis.Z{Score: 1 << 29, Member: "eve"}).Err()
				},
				"eve has 30 by no record": func() error {
					now := room.Instant(time.Now().UnixMilli())
					return days.New(client, nil).Record(t.Context(), daily.Attempt{
						Day: daily.DateOf(now), Player: "eve", Points: 30, At: now, Group: daily.Known,
					}, true)
				},
				"player bob: has": func() error {
					return client.HIncrBy(t.Context(), "{p:bob}:profile", "words", 1).Err()
				},
				"player ann: is rated": func() error {
					return client.HDel(t.Context(), "{p:ann}:ratings", "en-4x4-new").Err()
				},
				"match 8b7f3c1e-0000-4000-8000-000000000001: its ratings become": func() error {
					text := client.Get(t.Context(), "{m:8b7f3c1e-0000-4000-8000-000000000001}:result").Val()
					text = strings.Replace(text, `"winner":"ann"`, `"winner":"bob"`, 1)
					return client.Set(t.Context(), "{m:8b7f3c1e-0000-4000-8000-000000000001}:result", text, 0).Err()
				},
				"round " + round + ": the record does not match": func() error {
					owed, err := room.DecodePendingResult([]byte(client.HGet(t.Context(), "{r:"+round+"}:record", "result").Val()))
					if err != nil {
						return err
					}
					owed.Record.Players[0].Points += 10
					packed, err := room.EncodePendingResult(owed)
					if err != nil {
						return err
					}
					return client.HSet(t.Context(), "{r:"+round+"}:record", "result", packed).Err()
				},
			} {
				if err := spoil(); err != nil {
					t.Fatal(err)
				}
				if status, stdout, stderr := rattle(t, "", "audit", "--redis", url); status != exitNo || !strings.Contains(stdout, finds) {
					t.Errorf("it does not find %q: exit status %d, %s%s", finds, status, stdout, stderr)
				}
			}
		})
	}
}

func TestAnAuditOfWhatAServerKeeps(t *testing.T) {
	folder, file, url := t.TempDir(), filepath.Join(t.TempDir(), "backup"), redistest.Redis(t)
	server := startServe(t, "--redis", url)
	server.stop() // it has laid the store out
	records(t, redistest.Client(t, url))
	mustRun(t, "backup", file, "--redis", url)
	mustRun(t, "restore", file, "--data", folder)
	if status, stdout, stderr := rattle(t, "", "audit", "--data", folder); status != exitOK || stdout != cleanAudit {
		t.Errorf("exit status %d, %s%s, want %s", status, stdout, stderr, cleanAudit)
	}
}

// TestAnAuditTakesAnotherJudgingForNoFraud: an audit cannot verify what an older release judged by
// other rules.
func TestAnAuditTakesAnotherJudgingForNoFraud(t *testing.T) {
	t.Parallel()
	url := redistest.Redis(t)
	client := redistest.Client(t, url)
	round := records(t, client)
	key := "{r:" + round + "}:record"
	owed, err := room.DecodePendingResult([]byte(client.HGet(t.Context(), key, "result").Val()))
	if err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprintf(`"judging":%d`, room.JudgingVersion-1)
	roomtest.RewriteTerms(t, owed.Record, fmt.Sprintf(`"judging":%d`, room.JudgingVersion), before)
	packed, err := room.EncodePendingResult(owed)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.HSet(t.Context(), key, "result", packed).Err(); err != nil {
		t.Fatal(err)
	}
	const unverified = "Rounds that this release cannot verify, since it deals or judges differently or has other words: 1"
	if status, stdout, stderr := rattle(t, "", "audit", "--redis", url); status != exitOK || !strings.HasPrefix(stdout, cleanAudit+unverified) {
		t.Errorf("exit status %d, %s%s, want %s%s", status, stdout, stderr, cleanAudit, unverified)
	}
}
