package wire

import (
	"container/list"
	"sync"

	"github.com/gorilla/websocket"

	"rattle/room"
	"rattle/room/live"
)

// Encoder encodes updates of rooms as messages. A result can be large, and is sent to a whole class at the same
// moment and to players who join later: it is computed, encoded and compressed once for all of them. One
// encoder serves all rooms of a server, from any goroutine.
type Encoder struct {
	mu      sync.Mutex
	results map[live.ResultKey]*list.Element
	order   list.List // of *cachedResult, the most recently used first
	size    int       // of all, in bytes
}

// maxCachedResults is the number of bytes of results that are cached. One that was dropped is encoded again for
// the next client that needs it.
const maxCachedResults = 32 << 20

type cachedResult struct {
	key     live.ResultKey
	message func() live.Message // encodes when first asked
	size    int
}

// NewEncoder returns an encoder.
func NewEncoder() *Encoder { return &Encoder{results: make(map[live.ResultKey]*list.Element)} }

// Encode returns the message of an update. It is a server's [live.Config.Encode].
func (e *Encoder) Encode(u live.Update) live.Message {
	switch u := u.(type) {
	case live.ViewUpdate:
		return live.Message{Text: encodeView(u)}
	case live.ResultUpdate:
		return e.result(u)
	}
	return live.Message{Text: Encode(u)}
}

// encodeView encodes a view of a room. The part that is the same for all viewers is encoded once for all that get
// it at the same time.
func encodeView(u live.ViewUpdate) []byte {
	own := OwnView{Kind: "room", You: u.View.You, Watching: u.View.Watching, Nonce: u.View.Nonce}
	if !u.OwnUnchanged {
		own.Mine = Mapped(u.View.Mine, func(w room.OwnWord) OwnWord {
			return OwnWord{w.Word, w.Points, w.Key.N, w.Key.Tab}
		})
		own.Wrong = Mapped(u.View.Wrong, func(w room.WrongWord) WrongWord {
			return WrongWord{w.Word, w.Refusal, w.Points, w.Key.N, w.Key.Tab}
		})
	}
	var common []byte
	if u.Common != nil {
		common = *u.Common
	}
	if common == nil {
		common = Marshal(newRoom(u.View, u.Now))
	}
	if u.Common != nil {
		*u.Common = common
	}
	return mergeObjects(Marshal(own), common)
}

// mergeObjects returns one JSON object with the fields of two, which have none in common.
func mergeObjects(a, b []byte) []byte {
	whole := make([]byte, 0, len(a)+len(b))
	whole = append(whole, a[:len(a)-1]...) // without the closing brace
	whole = append(whole, ',')
	return append(whole, b[1:]...)
}

// result returns the message of a result, which does not change any more.
func (e *Encoder) result(u live.ResultUpdate) live.Message {
	e.mu.Lock()
	if known, ok := e.results[u.Key]; ok {
		e.order.MoveToFront(known)
		e.mu.Unlock()
		return known.Value.(*cachedResult).message()
	}
	encoded := &cachedResult{key: u.Key, message: sync.OnceValue(func() live.Message {
		return sharedMessage(encodeResultUpdate(u.Key.Round, u.Result()))
	})}
	e.results[u.Key] = e.order.PushFront(encoded)
	e.mu.Unlock()
	message := encoded.message()
	e.account(encoded, len(message.Text))
	return message
}

// account counts the memory of a result, and drops the least recently used ones.
func (e *Encoder) account(r *cachedResult, size int) {
	const copies = 3 // the text, the frame of it, and the compressed one
	e.mu.Lock()
	defer e.mu.Unlock()
	if known, ok := e.results[r.key]; !ok || known.Value != any(r) {
		return // the result was dropped already
	}
	r.size = copies * size
	e.size += r.size
	for e.size > maxCachedResults && e.order.Len() > 1 {
		oldest := e.order.Remove(e.order.Back()).(*cachedResult)
		delete(e.results, oldest.key)
		e.size -= oldest.size
	}
}

// PreparedFrame returns the frame of a message to many clients. It is framed and compressed for the first of them.
type PreparedFrame func() (*websocket.PreparedMessage, error)

func sharedMessage(text []byte) live.Message {
	return live.Message{Text: text, Shared: PreparedFrame(sync.OnceValues(func() (*websocket.PreparedMessage, error) {
		return websocket.NewPreparedMessage(websocket.TextMessage, text)
	}))}
}

func encodeResultUpdate(round string, r *room.RoundResult) []byte {
	return mergeObjects(Marshal(ResultHead{"result", round}), encodeResult(r))
}

// encodeResult returns a result as JSON of at most [maxResultBytes] bytes. A larger one is truncated: first the
// board's words that are worth least are left out, then the words of players, the last ones first, which can
// be requested one by one.
func encodeResult(r *room.RoundResult) []byte {
	m := newResult(r)
	found := 0
	for _, p := range m.Players {
		found += p.Found
	}
	const least = len(`{"word":"abc","points":0,"worth":0,"finders":1,"at":0}`)
	if found <= maxResultBytes/least { // with more words it cannot fit
		if text := Marshal(m); len(text) <= maxResultBytes {
			return text
		}
	}
	m.truncate(maxResultBytes)
	return Marshal(m)
}

// truncate leaves words out until the message has at most size bytes.
func (m *Result) truncate(size int) {
	words, lists := m.Words, make([][]ScoredWord, len(m.Players))
	m.Partial, m.Words = true, nil
	for i := range m.Players {
		lists[i], m.Players[i].Words = m.Players[i].Words, nil
	}
	left := size - len(Marshal(m))
	m.Words, left = fitWords(words, left*2/5, left)
	for i, list := range lists {
		if need := len(Marshal(list)) + len(`,"words":`); need <= left {
			m.Players[i].Words = list
			left -= need
		}
	}
}

// fitWords returns as many of the words as fit into most bytes and into left, in their order: found words are
// preferred to those that nobody found, and better ones to others. It also returns what remains of left.
func fitWords(words []BoardWord, most, left int) (kept []BoardWord, _ int) {
	keep := make([]bool, len(words))
	for _, found := range []bool{true, false} {
		for i, w := range words {
			if found != (len(w.Finders) > 0) {
				continue
			}
			need := len(Marshal(w)) + 1
			if need > most {
				break
			}
			keep[i] = true
			most, left = most-need, left-need
		}
	}
	kept = []BoardWord{}
	for i, w := range words {
		if keep[i] {
			kept = append(kept, w)
		}
	}
	return kept, left
}
