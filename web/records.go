package web

import (
	"bytes"
	"io"
	"net/http"
	"time"

	"rattle/room"
)

// A round of a hundred who found all that they could makes a record of 8 MB, when its words are
// unpacked for whoever checks it. It is written player by player, so that nobody holds it whole,
// and counted among what its reader asks for.

// wordsPerMessage is how many words that were unpacked for an address count as a message.
const wordsPerMessage = 50

// owesWords counts words that were unpacked for the address; one answer alone makes nobody wait.
func (a *address) owesWords(n int) {
	a.sum.ReserveN(time.Now(), min(n/wordsPerMessage, a.sum.Burst()/2))
}

func wordsOf(players []room.Standing) (n int) {
	for _, p := range players {
		n += len(p.Words)
	}
	return n
}

// writeRecord answers with a record.
func (s *Server) writeRecord(w http.ResponseWriter, r *http.Request, record room.Record) {
	s.addresses.of(remote(r)).owesWords(wordsOf(record.Players))
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
