package web

import (
	"bytes"
	"io"
	"net/http"
	"time"

	"rattle/room"
	"rattle/room/live"
)

// A round of a hundred who found all that they could makes a record of 8 MB, when its words are
// unpacked for whoever checks it. It is written player by player, so that nobody holds it whole.

func wordsOf(players []room.Standing) (n int) {
	for _, p := range players {
		n += len(p.Words)
	}
	return n
}

// writeRecord answers with a record.
func (s *Server) writeRecord(w http.ResponseWriter, r *http.Request, record room.Record) {
	words, address := wordsOf(record.Players), s.addresses.of(remote(r))
	address.Pay(live.Work{Read: words})
	if words >= largeRecord {
		select {
		case address.records <- struct{}{}:
			defer func() { <-address.records }()
		default:
			s.writeTooFast(w, time.Second)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	_ = sendRecord(w, record)
}

// sendRecord writes the JSON of a record, player by player.
func sendRecord(w io.Writer, record room.Record) error {
	players := record.Players
	record.Players = []room.Standing{}
	// No text of a record has this in it: there quotation marks stand behind backslashes.
	const none = `"players":[]`
	before, after, _ := bytes.Cut(marshal(record), []byte(none))
	if _, err := w.Write(append(before, none[:len(none)-1]...)); err != nil {
		return err
	}
	for i, p := range players {
		text := marshal(p)
		if i > 0 {
			text = append([]byte{','}, text...)
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	_, err := w.Write(append([]byte{']'}, after...))
	return err
}

// shorten leaves the words of the last players out of a round that is larger than a result may
// be. The record has them.
func (m *roundMessage) shorten() {
	left := maxResult
	for i := range m.Players {
		p := &m.Players[i]
		need := 0
		for _, word := range p.Words {
			need += len(`{"word":"","points":000,"worth":000,"at":0000000},`) + len(word.Word)
		}
		if left -= need; left < 0 {
			p.Words, m.Partial, left = []playedWord{}, true, 0
		}
	}
}
