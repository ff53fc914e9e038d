package room

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// TestFoundWordsAreWrittenAndReadAsByTheirCodec: what is written by hand is what reflection would write, and what is
// read by hand is what it would read.
func TestFoundWordsAreWrittenAndReadAsByTheirCodec(t *testing.T) {
	text := rapid.OneOf(rapid.StringMatching(`[a-zA-Z0-9_-]{0,20}`), rapid.SampledFrom([]string{"<b>", `"\`, "é", "\x00", "a b"}))
	codec := codecByKind["found"]
	byHand := 0
	rapid.Check(t, func(t *rapid.T) {
		events := make([]Event, rapid.IntRange(1, 3).Draw(t, "words"))
		written := make([]writtenEvent, len(events))
		for i := range events {
			e := WordFound{
				Player: PlayerID(text.Draw(t, "player")), Word: text.Draw(t, "word"), Points: rapid.IntRange(-1, 1e9).Draw(t, "points"),
				At: Millis(rapid.SampledFrom([]int{0, 1, 180_000, 1e10}).Draw(t, "at")),
			}
			if rapid.Bool().Draw(t, "of a person") {
				e.Key = Key{text.Draw(t, "tab"), rapid.IntRange(0, 100).Draw(t, "n")}
			}
			data, err := codec.encode(e)
			if err != nil {
				t.Fatal(err)
			}
			events[i], written[i] = e, writtenEvent{codec.kind, data}
		}
		want, err := json.Marshal(written)
		if err != nil {
			t.Fatal(err)
		}
		if got := encodeFoundWords(events); string(got) != string(want) {
			t.Errorf("%+v are written as %s, want %s", events, got, want)
		}
		if got := decodeFoundWords(want); got != nil {
			byHand++
			if !reflect.DeepEqual(got, events) {
				t.Errorf("%s is read as %+v", want, got)
			}
		}
		if got, err := DecodeEvents(want); err != nil || !reflect.DeepEqual(got, events) {
			t.Errorf("%s is decoded as %+v, %v", want, got, err)
		}
	})
	if byHand == 0 {
		t.Error("no word was read by hand")
	}
}

func TestOtherEventsAreLeftToTheirCodecs(t *testing.T) {
	mixed := []Event{WordFound{Player: "ann", Word: "pins", Points: 1}, MarkedDone{"ann"}}
	if got := encodeFoundWords(mixed); got != nil {
		t.Errorf("%+v are written as %s", mixed, got)
	}
	for _, text := range []string{"", "[]", "[", "{}", `[{"kind":"found","data":{"player":"ann","word":"pins","points":1}}`, `[{"kind":"done","data":{"player":"ann"}}]`} {
		if got := decodeFoundWords([]byte(text)); got != nil {
			t.Errorf("%s is read as %+v", text, got)
		}
	}
}
