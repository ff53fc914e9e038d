package chaos

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
)

const clockError = time.Minute

// Servers whose clocks differ from the store's by a minute: all phases follow the store's clock,
// and acknowledged words count.
func TestNoClockButTheStoresDecidesARound(t *testing.T) {
	t.Parallel()
	for name, ahead := range map[string]time.Duration{"behind": -clockError, "ahead": clockError} {
		t.Run("the store is "+name, func(t *testing.T) {
			t.Parallel()
			st := startStoreAt(t, ahead)
			rm := gather(t, settingsFor(4), serve(t, st), serve(t, st))
			rm.checkByTheClock(ahead)
		})
	}
	if full {
		t.Run("one server is behind and one ahead", func(t *testing.T) {
			t.Parallel()
			st, wrong := startStore(t), buildWithAWrongClock(t)
			slow, fast := serveWrong(t, wrong, st, -clockError), serveWrong(t, wrong, st, clockError)
			gather(t, settingsFor(20), slow, fast).checkByTheClock(0)
		})
	}
}

// checkByTheClock plays a round to its end by the store's clock, which is that far ahead of this
// machine's.
func (rm *room) checkByTheClock(ahead time.Duration) {
	rm.t.Helper()
	rm.play()
	round := rm.players[0].Room()
	opened := time.UnixMilli(round.OpensAt)
	if d := time.Since(opened.Add(-ahead)); d < -time.Second || d > 10*time.Second {
		rm.t.Errorf("the round opened at %v by the clock of the store, which is %v ago", opened, d)
	}
	rm.waitForResults()
	if left := time.Until(time.UnixMilli(round.ClosesAt).Add(-ahead)); left > 100*time.Millisecond {
		rm.t.Errorf("the round closed %v before its time", left)
	}
	rm.checkResult()
	rm.checkNobodyLeft()
}

// startStoreAt starts a store in this process with a clock of its own. It stands in for a Redis,
// whose clock is the machine's.
func startStoreAt(t *testing.T, ahead time.Duration) *store {
	t.Helper()
	mini := miniredis.RunT(t)
	mini.SetTime(time.Now().Add(ahead))
	ctx, stop := context.WithCancel(t.Context())
	ticking := make(chan struct{})
	go func() {
		defer close(ticking)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for ctx.Err() == nil {
			<-tick.C
			mini.SetTime(time.Now().Add(ahead))
		}
	}()
	t.Cleanup(func() {
		stop()
		<-ticking
	})
	return &store{addr: mini.Addr(), url: "redis://" + mini.Addr()}
}

// buildWithAWrongClock builds the program with another time.Now, which is wrong by CLOCK_WRONG_BY
// seconds. Nothing else can give a process a clock of its own here: the kernel has one for all, and
// a Go program calls no library that could be replaced.
func buildWithAWrongClock(t *testing.T) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	folder, std := t.TempDir(), filepath.Join(strings.TrimSpace(string(root)), "src", "time")
	const right = "sec, nsec, mono := runtimeNow()\n"
	source, err := os.ReadFile(filepath.Join(std, "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	now := strings.Replace(string(source), "func Now() Time {\n\t"+right, "func Now() Time {\n\t"+right+"\tsec += wrongBy\n", 1)
	if now == string(source) {
		t.Fatal("time.Now has changed its source: adapt the replacement in this test")
	}
	const by = `package time

import "syscall"

var wrongBy = func() int64 {
	text, _ := syscall.Getenv("CLOCK_WRONG_BY")
	seconds, _ := atoi(text)
	return int64(seconds)
}()
`
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(std, "time.go"):  write("time.go", now),
		filepath.Join(std, "wrong.go"): write("wrong.go", by),
	}})
	if err != nil {
		t.Fatal(err)
	}
	wrong := filepath.Join(folder, "rattle")
	build := exec.Command("go", "build", "-overlay", write("overlay.json", string(overlay)), "-o", wrong, "../cmd/rattle")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building with another clock: %v\n%s", err, out)
	}
	return wrong
}

// serveWrong starts a server whose clock is wrong.
func serveWrong(t *testing.T, wrong string, st *store, by time.Duration) *server {
	t.Helper()
	cmd := exec.Command(wrong, "serve", "--listen", "127.0.0.1:0", "--redis", st.url)
	cmd.Env = append(cmd.Environ(), "CLOCK_WRONG_BY="+strconv.Itoa(int(by.Seconds())))
	return start(t, cmd)
}
