package room_test

import (
	"testing"

	"rattle/room"
)

// TestLookalikeLettersMakeNoSecondWord: letters that only look like others make no second word.
func TestLookalikeLettersMakeNoSecondWord(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "pins")
	for _, disguise := range []string{
		"PINS", "pIns", // as it is
		"ｐｉｎｓ", "𝗉𝗂𝗇𝗌", "рins", "pıns", "pİns", "pin\u017f", "pi\u0301ns", "p\u200bins", "\ufeffpins", "pins\x00", " pins", "pins ", "pins\u202e",
		"pi\xffns", "\u2170",
	} {
		events, err := s.tries(s.submission("ann", disguise))
		if err == nil || len(events) > 0 {
			t.Errorf("%+q is found besides: %+v", disguise, events)
		}
	}
	s.finds("bob", "PiNs")
	for _, p := range []room.PlayerID{"ann", "bob"} {
		expect(t, "words", s.seat(p).Words, 1)
		for f := range s.seat(p).FoundWords() {
			expect(t, "word", f.Word, "pins")
		}
	}
}
