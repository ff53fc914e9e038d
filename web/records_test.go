package web

import (
	"encoding/json"
	"net/http/httptest"
	"reflect"
	"testing"

	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// packedRecord is of a hundred players who found so many words each.
func packedRecord(found int) room.Record {
	r := room.Record{Format: room.RecordFormat, Terms: `{"players":[]}`, Board: "A", Contributions: []room.Contribution{}, Idle: []room.PlayerID{"p_a"}}
	for i := range 100 {
		st := room.Standing{Player: room.PlayerID(rune('a' + i)), Rank: i + 1, Words: []room.ScoredWord{}}
		for k := range found {
			st.Words = append(st.Words, room.ScoredWord{Word: "pines", Points: 2, Worth: 2, At: room.Millis(k), Order: 100*k + i + 1})
		}
		r.Players = append(r.Players, st)
	}
	return r
}

// TestARecordIsWrittenPlayerByPlayer: as if it had been written whole; and its reader is charged.
func TestARecordIsWrittenPlayerByPlayer(t *testing.T) {
	limits := limit.Default()
	limits.Total.PerSecond = 1e-3 // what is charged stays so
	s := &Server{addresses: limit.NewAddresses(limits)}
	for _, found := range []int{0, 1, 1000} {
		want := packedRecord(found)
		request, answer := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		address := s.addresses.Get(limit.RemoteAddr(request))
		before := address.Total.Tokens()
		s.writeRecord(answer, request, want)
		var got room.Record
		if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("a record of %d words each is not as it was (error %v)", found, err)
		}
		if n := answer.Body.Len(); n > 12<<20 {
			t.Errorf("a record of %d words each has %d bytes", found, n)
		}
		if paid := before - address.Total.Tokens(); found == 1000 && paid < 249 {
			t.Errorf("whoever reads 100,000 words pays for %v messages", paid)
		}
	}
}

func TestARoundToBeLookedAtHasAMegabyteAtMost(t *testing.T) {
	for found, partial := range map[int]bool{0: false, 100: false, 1000: true} {
		m := wire.Round{Players: wire.Mapped(packedRecord(found).Players, newRoundPlayer)}
		m.Truncate()
		text := wire.Marshal(m)
		if len(text) > 1<<20 || m.Partial != partial || m.Players[0].Found != found || len(m.Players[0].Words) != found {
			t.Errorf("of %d words each: %d bytes, partial: %v, %d of the first", found, len(text), m.Partial, len(m.Players[0].Words))
		}
	}
}
