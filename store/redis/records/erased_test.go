package records_test

import (
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/storetest"
)

// TestARecordVerifiesWithoutAnErasedName verifies a record from which a name was erased.
func TestARecordVerifiesWithoutAnErasedName(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, lexicon := redistest.Client(t, url), roomtest.Lexicon(t)
		solver := engine.NewSolver(lexicon)
		record := roomtest.PlayRecord(t, solver, lexicon, room.Lists{room.Everyday: 1, room.Standard: 1, room.Full: 1})
		store := storetest.Open(t, url)
		storetest.Record(t, store, room.PendingResult{ID: "round", At: storetest.Now, Record: &record})
		storetest.Forget(t, client, "ann")
		storetest.Erase(t, client)
		kept, err := store.Round(t.Context(), "round")
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Record.Verify(t.Context(), solver, lexicon); err != nil {
			t.Error(err)
		}
		for _, st := range kept.Record.Players {
			if hidden := st.Name == "" && st.Salt == (room.Salt{}); hidden != (st.Player == "ann") {
				t.Errorf("%s is called %q, with the salt %x", st.Player, st.Name, st.Salt[:])
			}
		}
	})
}
