package wire

import (
	"strconv"

	"rattle/internal/plainjson"
	"rattle/room/live"
)

// What is sent for each word is written by hand, without reflection: an answer, and scores.

// typicalFrame is the number of bytes of an answer with a score, or of two scores.
const typicalFrame = 192

// appendUpdate appends the messages of an update, one a line.
func appendUpdate(to []byte, u live.Update) []byte {
	switch u := u.(type) {
	case live.Updates:
		for i, each := range u {
			if i > 0 {
				to = append(to, '\n')
			}
			to = appendUpdate(to, each)
		}
		return to
	case live.WordAnswer:
		return appendAnswer(to, u)
	case live.ScoreUpdate:
		return appendScore(to, u)
	}
	return append(to, Encode(u)...)
}

// appendAnswer appends an [Answer].
func appendAnswer(to []byte, u live.WordAnswer) []byte {
	to = append(to, `{"kind":"answer","tab":`...)
	to = plainjson.AppendString(to, u.Key.Tab)
	to = append(to, `,"n":`...)
	to = strconv.AppendInt(to, int64(u.Key.N), 10)
	to = append(to, `,"word":`...)
	to = plainjson.AppendString(to, u.Word)
	if u.Refusal == "" || u.Points != 0 {
		to = append(to, `,"points":`...)
		to = strconv.AppendInt(to, int64(u.Points), 10)
	}
	if u.Refusal != "" {
		to = append(to, `,"refusal":`...)
		to = plainjson.AppendString(to, string(u.Refusal))
	}
	to = append(to, `,"practice":`...)
	to = strconv.AppendBool(to, u.Practice)
	return append(to, '}')
}

// appendScore appends a [ScoreUpdate].
func appendScore(to []byte, u live.ScoreUpdate) []byte {
	to = append(to, `{"kind":"score","player":`...)
	to = plainjson.AppendString(to, string(u.Player))
	to = append(to, `,"words":`...)
	to = strconv.AppendInt(to, int64(u.Words), 10)
	if u.Points != nil {
		to = append(to, `,"points":`...)
		to = strconv.AppendInt(to, int64(*u.Points), 10)
	}
	return append(to, '}')
}
