package web

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/player"
	"rattle/room"
	"rattle/web/limit"
)

// shelf has the same record for each round.
type shelf struct{ record room.Record }

func (shelf) Export(context.Context, room.PlayerID) (player.Export, error) {
	return player.Export{}, nil
}

func (s shelf) Rounds(_ context.Context, uuids []string, each func(room.PendingResult) error) error {
	for _, uuid := range uuids {
		if err := each(room.PendingResult{ID: uuid, Record: &s.record}); err != nil {
			return err
		}
	}
	return nil
}

// TestAnExportNamesWhatItHasNoRoomFor begins with as many bytes as are allowed, but for a few.
func TestAnExportNamesWhatItHasNoRoomFor(t *testing.T) {
	s := &Server{config: Config{PlayerArchive: shelf{packedRecord(10)}}}
	answer := httptest.NewRecorder()
	e := exportWriter{server: s, w: answer, address: limit.NewAddresses(limit.Default()).Get(netip.Addr{}), slot: &exportSlot{ctx: t.Context()}, size: maxExportBytes - 10}
	rounds := make([]string, 25)
	for i := range rounds {
		rounds[i] = string(rune('a' + i))
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := e.write(ctx, exportHead{kept: player.Export{Rounds: rounds}}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Rounds  []struct{ Round string }
		Omitted []string
	}
	// The comma is that of a round before.
	text := []byte(strings.Replace(answer.Body.String(), `"rounds":[,`, `"rounds":[`, 1))
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v in %.300s", err, text)
	}
	if len(got.Rounds) != 1 || got.Rounds[0].Round != "a" || !slices.Equal(got.Omitted, rounds[1:]) {
		t.Errorf("%d rounds go out, and %v are left", len(got.Rounds), got.Omitted)
	}
}
