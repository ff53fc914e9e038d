package chaos

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"rattle/chaos/refclient"
)

// serveAlone starts a server without a Redis, which keeps its data in a folder.
func serveAlone(t *testing.T, address, folder string, flags ...string) *server {
	t.Helper()
	if err := lookAtSources(); err != nil {
		t.Fatal(err)
	}
	return start(t, exec.Command(program, append([]string{"serve", "--listen", address, "--data", folder}, flags...)...))
}

// gatherAlone gathers tables of four who come to a server from several addresses.
func gatherAlone(t *testing.T, s *server, tables int) (all []*room) {
	t.Helper()
	doors, _ := proxiesTo(t, s, 5)
	for i := range tables {
		rm := gather(t, settingsFor(600), doors[i%len(doors)])
		rm.pace = time.Second
		all = append(all, rm)
	}
	for _, rm := range all {
		rm.start()
	}
	for _, rm := range all {
		rm.playWords()
	}
	return all
}

// waitForReturn waits until everybody has lost the socket so many times and has words again.
func waitForReturn(all []*room, times int) {
	for _, rm := range all {
		rm.waitForAll("the return", func(s refclient.State) bool { return s.Connected && s.Reconnections >= times })
	}
	for _, rm := range all {
		rm.waitForWords(1)
	}
}

// finishAll ends the rounds, checks the results, and returns how many words had to be sent again.
func finishAll(all []*room) (forgotten int) {
	for _, rm := range all {
		rm.finish()
	}
	for i, rm := range all {
		rm.checkTold()
		if i%5 == 0 {
			rm.checkRecord()
		}
		forgotten += rm.forgotten()
	}
	return forgotten
}

// A server without a Redis is killed again and again during a round with up to a hundred people, at any instant, whenever
// its disk is to have what it stores: nobody has to say a word again.
func TestAServerAloneThatIsKilledForgetsNothing(t *testing.T) {
	t.Parallel()
	tables, rounds := 3, 1
	if full {
		tables, rounds = 25, 10
	}
	folder := t.TempDir()
	s := serveAlone(t, "127.0.0.1:0", folder)
	address := s.addr()
	for round := range rounds {
		all := gatherAlone(t, s, tables)
		for _, rm := range all {
			rm.waitForWords(1)
		}
		for death := range 10 {
			<-time.After(time.Duration(rand.Int64N(int64(300 * time.Millisecond)))) // at any instant: that is what is tested
			s.kill()
			s = serveAlone(t, address, folder, "--sync", []string{"200ms", "always", "never"}[(10*round+death)%3])
			waitForReturn(all, death+1)
		}
		if n := finishAll(all); n > 0 {
			t.Errorf("%d words were lost and sent again", n)
		}
		for _, rm := range all {
			for _, p := range rm.players {
				p.Close()
			}
		}
	}
}

// The machine of a server without a Redis loses its power: the journal ends where it did a second before. Every room is
// there, and the round goes on; the pages send again what they had said since.
func TestAServerAloneWithoutPowerLosesASecondAtMost(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := serveAlone(t, "127.0.0.1:0", folder)
	address := s.addr()
	all := gatherAlone(t, s, 2)
	for _, rm := range all {
		rm.waitForWords(3)
	}
	journals, err := filepath.Glob(filepath.Join(folder, "journal.*"))
	if err != nil || len(journals) != 1 {
		t.Fatalf("the journals are %v, error %v", journals, err)
	}
	info, err := os.Stat(journals[0])
	if err != nil {
		t.Fatal(err)
	}
	<-time.After(time.Second) // which may be lost
	s.kill()
	if err := os.Truncate(journals[0], info.Size()-1); err != nil { // in the middle of a record
		t.Fatal(err)
	}
	s = serveAlone(t, address, folder)
	if text, _ := s.output.Read(); strings.Count(text, "never flushed to the disk, and is cut off") != 1 {
		t.Errorf("the log says %s", text)
	}
	waitForReturn(all, 1)
	n := finishAll(all)
	t.Logf("%d words were sent again", n)
	if n == 0 {
		t.Error("the store lost nothing, so nothing was tested")
	}
}

// A full disk takes no record of a server without a Redis: words wait until there is space. One line of the log says so.
func TestAServerAloneWithoutDiskLosesNothing(t *testing.T) {
	t.Parallel()
	disk := smallDisk(t)
	s := serveAlone(t, "127.0.0.1:0", filepath.Join(disk, "data"))
	rm := gather(t, settingsFor(longEnough), s)
	rm.play()
	rm.waitForWords(5)
	ballast := fill(t, disk)
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	rm.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	rm.waitForWords(5)
	rm.finish()
	rm.checkResult()
	rm.checkNobodyLeft()
	if n := rm.forgotten(); n > 0 {
		t.Errorf("%d words were lost and sent again", n)
	}
	if text, _ := s.output.Read(); strings.Count(text, "no space left on device") != 1 {
		t.Errorf("the log says %s", text)
	}
}
