package web_test

import (
	"testing"
	"time"
)

func TestSocketsAreCountedByHowTheyEnd(t *testing.T) {
	server := startAlone(t)
	ann, eve := newPerson(t, server, "Ann"), newPerson(t, server, "Eve")
	ann.Connect()
	eve.Connect()
	eve.flood(100, "rubbish")
	eve.ExpectClose(4000)
	ann.Close()
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		counts := server.edge.Counters()
		if counts.Sockets == 0 && counts.Closed[4000] == 1 && counts.Closed[0] == 1 && counts.QueuedBytes == 0 {
			break
		}
		if time.Since(begin) > 10*time.Second {
			t.Fatalf("the server counts %+v", counts)
		}
	}
	if all := server.edge.Counters().Closed; len(all) != 7 {
		t.Errorf("codes that have not occurred are missing: %v", all)
	}
}
