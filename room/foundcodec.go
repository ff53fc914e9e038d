package room

import (
	"strconv"

	"rattle/internal/plainjson"
)

// Nearly all entries of a log are found words and nothing else. Their JSON is written and read by hand here, in
// one pass, and is the same as by the codecs of their kind.

const (
	foundStart  = `{"kind":"found","data":{"player":`
	typicalSize = 160 // of a found word, in bytes
)

// encodeFoundWords writes events that are all [WordFound]. It returns nil if there are others, or none.
func encodeFoundWords(events []Event) []byte {
	text := make([]byte, 0, typicalSize*len(events))
	for i, event := range events {
		e, ok := event.(WordFound)
		if !ok {
			return nil
		}
		if i == 0 {
			text = append(text, '[')
		} else {
			text = append(text, ',')
		}
		text = appendFoundWord(text, e)
	}
	if len(text) == 0 {
		return nil
	}
	return append(text, ']')
}

func appendFoundWord(to []byte, e WordFound) []byte {
	to = append(to, foundStart...)
	to = plainjson.AppendString(to, string(e.Player))
	if e.Key != (Key{}) {
		to = append(to, `,"key":{"tab":`...)
		to = plainjson.AppendString(to, e.Key.Tab)
		to = append(to, `,"n":`...)
		to = strconv.AppendInt(to, int64(e.Key.N), 10)
		to = append(to, '}')
	}
	to = append(to, `,"word":`...)
	to = plainjson.AppendString(to, e.Word)
	to = append(to, `,"points":`...)
	to = strconv.AppendInt(to, int64(e.Points), 10)
	if e.At != 0 {
		to = append(to, `,"at":`...)
		to = strconv.AppendInt(to, int64(e.At), 10)
	}
	return append(to, "}}"...)
}

// decodeFoundWords reads what encodeFoundWords wrote. It returns nil for anything else, and where a text is not
// plain.
func decodeFoundWords(text []byte) []Event {
	c := plainjson.NewCursor(text)
	events := make([]Event, 0, 1)
	for separator := "["; c.Has(separator); separator = "," {
		events = append(events, readFoundWord(&c))
	}
	if c.Expect("]"); !c.AtEnd() || len(events) == 0 {
		return nil
	}
	return events
}

func readFoundWord(c *plainjson.Cursor) (e WordFound) {
	c.Expect(foundStart)
	e.Player = PlayerID(c.String())
	if c.Has(`,"key":{"tab":`) {
		e.Key.Tab = c.String()
		c.Expect(`,"n":`)
		e.Key.N = c.Number()
		c.Expect("}")
	}
	c.Expect(`,"word":`)
	e.Word = c.String()
	c.Expect(`,"points":`)
	e.Points = c.Number()
	if c.Has(`,"at":`) {
		e.At = Millis(c.Number())
	}
	c.Expect("}}")
	return e
}
