package chaos

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"rattle/chaos/refclient"
)

// A store that has reached its memory limit refuses writes. Players are told to wait until there is
// room.
func TestAStoreWithoutMemoryLosesNothing(t *testing.T) {
	t.Parallel()
	st := startStore(t)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	rm.waitForWords(10)

	st.mustCommand("CONFIG SET maxmemory-policy noeviction")
	st.mustCommand("CONFIG SET maxmemory 1mb") // less than it has
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	st.mustCommand("CONFIG SET maxmemory 0")

	rm.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
	rm.checkNobodyLeft()
	others.stop(t)
}

// A full disk stops a store that syncs each write: it has not acknowledged what it could not write.
// It comes back when there is space.
func TestAStoreWithoutDiskLosesNothing(t *testing.T) {
	t.Parallel()
	withoutDisk(t, syncEachWrite, func(st *store) {
		if st.exit() == 0 || !strings.Contains(st.output.String(), "AOF write error") {
			t.Errorf("the store ended for another reason: %s", st.output)
		}
	}, (*store).restart)
}

// A store that syncs every second refuses writes until there is space, and then continues by
// itself.
func TestAStoreWithoutDiskThatWritesLaterLosesNothing(t *testing.T) {
	t.Parallel()
	nothing := func(*store) {}
	withoutDisk(t, []string{"--appendonly", "yes", "--appendfsync", "everysec"}, nothing, nothing)
}

// withoutDisk fills the disk of a store, and calls a function while it is full and another
// afterwards.
func withoutDisk(t *testing.T, writing []string, while, after func(*store)) {
	t.Helper()
	disk := smallDisk(t)
	st := startStore(t, append([]string{"--dir", disk}, writing...)...)
	rm := gather(t, settingsFor(longEnough), serve(t, st), serve(t, st))
	others := rm.startBackgroundLoad()
	rm.play()
	rm.waitForWords(10)

	ballast := fill(t, disk)
	rm.waitForAll("the message that the store does not respond", func(s refclient.State) bool { return s.Waiting })
	while(st)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	after(st)

	rm.waitForAll("the end of the outage", func(s refclient.State) bool { return !s.Waiting })
	rm.waitForWords(10)
	rm.finish()
	rm.checkResult()
	rm.checkStillRunning()
	rm.checkNobodyLeft()
	others.stop(t)
}

// smallDisk mounts a small disk.
func smallDisk(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("NOT RUN: this machine lets nobody mount a small disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, 0) })
	return folder
}

// fill fills a disk, and returns the file that does.
func fill(t *testing.T, disk string) string {
	t.Helper()
	name := filepath.Join(disk, "ballast")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for {
		if _, err := file.Write(make([]byte, 4096)); errors.Is(err, syscall.ENOSPC) {
			return name
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
