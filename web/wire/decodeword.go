package wire

import "rattle/internal/plainjson"

// DecodeWord returns the word of a frame that is written as clients write it: without blanks, with the fields in
// their order, and with no letter that is escaped. It returns false for any other frame, of which [Decode] tells what
// it is; the two never differ. It does so because nearly all frames are words.
func DecodeWord(frame []byte) (Word, bool) {
	var m Word
	c := plainjson.NewCursor(frame)
	c.Expect(`{"kind":"word","round":`)
	m.Round = c.Number()
	c.Expect(`,"n":`)
	m.N = c.Number()
	c.Expect(`,"word":`)
	m.Word = c.String()
	c.Expect("}")
	return m, c.AtEnd() && m.check() == nil
}
