package cluster

import (
	"syscall"
	"testing"
	"time"
)

// Each test is people who play for a while: the short form has the two that tell most.
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

// What is promised of words after a master's death, by who finds another master. Sentinels tell
// each other, the replicas and who asks only by and by.
const (
	clusterFailover  = 3500 * time.Millisecond
	sentinelFailover = 5 * time.Second
)

// Without waiting for replicas the store may forget what it acknowledged last before a master's
// death; who said it says it again, as long as the round is open.
func masterDies(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2)
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(clusterFailover)
}

// With replicas that are waited for, nothing is ever forgotten.
func watchedMasterDies(t *testing.T) {
	s := startStore(t, "sentinels", 2)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(sentinelFailover).expectNothingForgotten()
}

// The same of a Cluster. Each master needs two replicas, for somebody to wait for after its death.
func masterDiesWaiting(t *testing.T) {
	s := startStore(t, "up", 2)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() { d.takeMaster(func(string, []string) {}) }).expectBack(clusterFailover).expectNothingForgotten()
}

// stalledFor is how long a replica hears nothing of its master: words enough to be forgotten.
const stalledFor = 2 * time.Second

// What a master acknowledged while its replica hung is forgotten with it, and told again by the servers
// that saw it.
func masterDiesAlone(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2)
	d.play(func() { d.takeMaster(d.whileReplicasHang) }).expectBack(clusterFailover).expectNothingForgotten()
	if !s.serversLogged("the store had lost the end of a room's log") {
		t.Error("the store forgot nothing: this shows nothing")
	}
}

// Where the replica is waited for, words wait while it hangs, and none is forgotten. Nor is any
// acknowledged by the one that took over, while it has no replica itself.
func masterDiesAloneWaiting(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() {
		master := d.takeMaster(d.whileReplicasHang)
		time.Sleep(stalledFor) // for words to be acknowledged that must not be
		s.restart(master)
	}).expectNothingForgotten()
}

// A node that is back before anybody has taken its place knows all that it had acknowledged.
func masterIsBack(t *testing.T) {
	s := startStore(t, "up", 1)
	d := newScenario(s, 2, "--redis-wait", "1")
	d.play(func() {
		master, _ := s.oneMaster()
		s.kill(master)
		s.restart(master)
	}).expectNothingForgotten()
}

// takeMaster kills a master, after something that has to be done before, and waits until another
// has taken its place.
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
	d.store.await("another is master", func() bool { return len(d.store.masters()) == len(all) })
	d.taken = time.Since(died)
	d.store.t.Logf("another was master %v after the death", d.taken.Round(time.Millisecond))
	return master
}

// whileReplicasHang lets the replicas hang, and the network to them forget what it carries.
func (d *scenario) whileReplicasHang(master string, replicas []string) {
	d.store.t.Helper()
	for _, replica := range replicas {
		d.store.signal(replica, syscall.SIGSTOP)
	}
	if _, err := d.store.ask(master, "client", "kill", "type", "replica"); err != nil {
		d.store.t.Fatal(err)
	}
	time.Sleep(stalledFor) // for words that no replica gets
}
