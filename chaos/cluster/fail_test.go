package cluster

import (
	"syscall"
	"testing"
	"time"
)

// In each scenario people play for a while; the short form has the two most important ones.
func TestFailureScenarios(t *testing.T) {
	scenarios := []struct {
		name string
		long bool // only in the long form
		run  func(*testing.T)
	}{
		{"a master of a Cluster dies", false, masterDies},
		{"a master that Sentinels watch dies, waited for one replica", false, watchedMasterDies},
		{"a master of a Cluster dies, waited for one replica", true, masterDiesWaiting},
		{"a master dies while its replica hangs", true, masterDiesAlone},
		{"a master dies while its replica hangs, waited for it", true, masterDiesAloneWaiting},
		{"a master is back at once, waited for its replica", true, masterIsBack},
	}
	for _, s := range scenarios {
		if full || !s.long {
			t.Run(s.name, s.run)
		}
	}
}

// The promised time until words are answered again after a master's death. Sentinels tell each
// other, the replicas and the clients only one after the other.
const (
	clusterFailover  = 3500 * time.Millisecond
	sentinelFailover = 5 * time.Second
)

// Without waiting for replicas the store may lose what it acknowledged last before a master's
// death; clients send it again, as long as the round is open.
func masterDies(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2)
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(clusterFailover)
}

// With a wait for replicas, nothing is ever lost.
func watchedMasterDies(t *testing.T) {
	s := startStore(t, "sentinels", 2)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(sentinelFailover).expectNothingForgotten()
}

// The same with a Cluster. Each master needs two replicas, so that one is left to wait for after
// its death.
func masterDiesWaiting(t *testing.T) {
	s := startStore(t, "up", 2)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(clusterFailover).expectNothingForgotten()
}

// stalledFor is how long a replica is cut off from its master: long enough to lose words.
const stalledFor = 2 * time.Second

// What a master acknowledged while its replica hung is lost with it, and appended again by the
// servers that saw it.
func masterDiesAlone(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2)
	d.play(func() { d.takeMaster(d.whileReplicasHang) }).expectBack(clusterFailover).expectNothingForgotten()
	if !s.serversLogged("restoring the end of a room's log that the store had lost") {
		t.Error("the store lost nothing, so nothing was tested")
	}
}

// With a wait for the replica, words wait while it hangs, and none is lost. Nor does the new master
// acknowledge any while it has no replica itself.
func masterDiesAloneWaiting(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() {
		master := d.takeMaster(d.whileReplicasHang)
		time.Sleep(stalledFor) // nothing may be acknowledged in this time, so there is no condition
		s.restart(master)
	}).expectNothingForgotten()
}

// A node that is back before another takes over has everything that it had acknowledged.
func masterIsBack(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() {
		master, _ := s.oneMaster()
		s.kill(master)
		s.restart(master)
	}).expectNothingForgotten()
}

// takeMaster calls before, kills a master, and waits until another has taken over.
func (d *scenario) takeMaster(before func(master string, replicas []string)) string {
	d.store.t.Helper()
	all := d.store.masters()
	master, replicas := d.store.oneMaster()
	before(master, replicas)
	died := time.Now()
	d.store.kill(master)
	for _, replica := range replicas {
		d.store.signal(replica, syscall.SIGCONT)
	}
	d.store.waitFor("another is master", func() bool { return len(d.store.masters()) == len(all) })
	d.taken = time.Since(died)
	d.store.t.Logf("another was master %v after the death", d.taken.Round(time.Millisecond))
	return master
}

// whileReplicasHang suspends the replicas, and drops what the network to them carries.
func (d *scenario) whileReplicasHang(master string, replicas []string) {
	d.store.t.Helper()
	for _, replica := range replicas {
		d.store.signal(replica, syscall.SIGSTOP)
	}
	if _, err := d.store.command(master, "client", "kill", "type", "replica"); err != nil {
		d.store.t.Fatal(err)
	}
	time.Sleep(stalledFor) // the words of this time are what no replica has
}
