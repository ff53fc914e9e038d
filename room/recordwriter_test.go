package room_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"rattle/room"
)

// TestARecordIsWrittenAsItIsMarshalled: the text is what is signed, so both must write the same.
func TestARecordIsWrittenAsItIsMarshalled(t *testing.T) {
	_, record, _ := played(t, plain)
	odd := record
	odd.Terms = `{"players":[],"words":[]}`
	odd.Players = []room.Standing{
		{Player: "p_a", Name: `"words":[<&>` + "\u2028", Salt: room.Salt{1}, Rank: 1, Points: -3, Wrong: 3, Words: []room.ScoredWord{}},
		{Player: "ghost_1_p_a", Bot: 2, Ghost: true, NameHash: room.Commitment{1}, Words: []room.ScoredWord{
			{Word: `"<é`, Points: 1, Worth: 2, Finders: 3, At: 4, Order: 5}, {Word: "tea", At: -1},
		}},
	}
	for _, r := range []room.Record{record, odd, {}} {
		if r.Players == nil {
			r.Players = []room.Standing{}
		}
		want, err := json.Marshal(r)
		must(t, err)
		var got bytes.Buffer
		must(t, r.Write(&got))
		expect(t, "text", got.String(), string(want))
	}
}
