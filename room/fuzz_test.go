package room_test

import (
	"path/filepath"
	"testing"

	"rattle/room"
)

// FuzzDecodeEvents: any bytes are decoded or refused, and decoded events survive encoding.
func FuzzDecodeEvents(f *testing.F) {
	files, err := filepath.Glob("testdata/logs/*.json")
	must(f, err)
	for _, file := range files {
		for _, entry := range readLog(f, file) {
			text, err := room.EncodeEvents(entry.Events)
			must(f, err)
			f.Add(text)
		}
	}
	f.Add([]byte(`[{"kind":"levitated","data":{}}]`))
	f.Add([]byte(`[{"kind":"opened","data":{"board":"4 1\nQu\nTh\n#\n*","topology":"torus"}},{"kind":"lobby","data":null}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		events, err := room.DecodeEvents(text)
		if err != nil {
			return
		}
		written, err := room.EncodeEvents(events)
		must(t, err)
		again, err := room.DecodeEvents(written)
		must(t, err)
		rewritten, err := room.EncodeEvents(again)
		must(t, err)
		if string(rewritten) != string(written) {
			t.Errorf("written as\n%s\nand as\n%s", written, rewritten)
		}
		// Evolve panics on no event.
		state := room.Evolve(room.State{}, room.Entry{At: start, Events: again})
		state.Deadline()
		room.PublicView(state)
		_, err = room.EncodeState(state)
		must(t, err)
	})
}

// FuzzDecodeState: any bytes are decoded or refused, and decoded states survive encoding.
func FuzzDecodeState(f *testing.F) {
	files, err := filepath.Glob("testdata/logs/*.json")
	must(f, err)
	for _, file := range files {
		var state room.State
		for _, entry := range readLog(f, file) {
			state = room.Evolve(state, entry)
		}
		f.Add([]byte(encoded(f, state)))
	}
	f.Add([]byte("\x01\x02{}\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		state, err := room.DecodeState(text)
		if err != nil {
			return
		}
		written := encoded(t, state)
		again, err := room.DecodeState([]byte(written))
		must(t, err)
		if rewritten := encoded(t, again); rewritten != written {
			t.Errorf("written as\n%s\nand as\n%s", written, rewritten)
		}
		state.Deadline()
		room.PublicView(state)
	})
}
