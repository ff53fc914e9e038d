package web

import (
	"net/http"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/web/limit"
)

// A round of a hundred players who found nearly everything has a record of 8 MB once its words are unpacked
// for verification.

func wordsOf(players []room.Standing) (n int) {
	for _, p := range players {
		n += len(p.Words)
	}
	return n
}

// writeRecord writes a record.
func (s *Server) writeRecord(w http.ResponseWriter, r *http.Request, record room.Record) {
	words, address := wordsOf(record.Players), s.addresses.Get(limit.RemoteAddr(r))
	address.Pay(live.Work{Read: words})
	if words >= limit.MinLargeRecord {
		select {
		case address.RecordSlots <- struct{}{}:
			defer func() { <-address.RecordSlots }()
		default:
			s.writeTooFast(w, time.Second)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	_ = record.Write(w)
}
