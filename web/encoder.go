package web

import (
	"sync"

	"rattle/room"
	"rattle/room/live"
)

// Encoder makes updates of rooms into messages. A result can be large, and a whole class is
// shown the same one at the same moment: it is encoded once for all of them. One encoder
// serves all rooms of a server, from any goroutine.
type Encoder struct {
	mu      sync.Mutex
	results [mostResults]encodedResult // in the order of their coming, round and round
	next    int
}

// mostResults are kept. A room needs its own only for as long as it takes to tell its
// members, so this is how many rooms can do that at once.
const mostResults = 16

type encodedResult struct {
	of   *room.Result
	text func() []byte // encodes when first asked
}

// NewEncoder makes an encoder.
func NewEncoder() *Encoder { return &Encoder{} }

// Encode is the [live.Config.Encode] of every server.
func (e *Encoder) Encode(u live.Update) []byte {
	seen, ok := u.(live.Seen)
	if !ok {
		return encode(u)
	}
	message := marshal(newRoomMessage(seen.Picture, seen.Now))
	if seen.Picture.Result == nil {
		return message
	}
	// Put together by hand: package json would read all of a [json.RawMessage] again.
	const field = `,"result":`
	result := e.result(seen.Picture.Result)
	whole := make([]byte, 0, len(message)+len(field)+len(result))
	whole = append(whole, message[:len(message)-1]...) // without the closing brace
	whole = append(whole, field...)
	whole = append(whole, result...)
	return append(whole, '}')
}

// result gives the JSON of a result, which nobody changes any more.
func (e *Encoder) result(r *room.Result) []byte {
	e.mu.Lock()
	for _, known := range e.results {
		if known.of == r {
			e.mu.Unlock()
			return known.text()
		}
	}
	text := sync.OnceValue(func() []byte { return marshal(newResultMessage(r)) })
	e.results[e.next] = encodedResult{r, text}
	e.next = (e.next + 1) % mostResults
	e.mu.Unlock()
	return text()
}
