package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"

	"rattle/room"
)

const settingsLimit = 4 << 10 // bytes

func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) {
	rooms, err := s.config.Rooms.PublicRooms(r.Context())
	if err != nil {
		s.fail(w, "list the public rooms", err)
		return
	}
	writeJSON(w, http.StatusOK, marshal(newListMessage(rooms)))
}

func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) {
	if !speaksJSON(r) {
		writeError(w, http.StatusUnsupportedMediaType, badMessage, "settings are JSON: Content-Type: application/json")
		return
	}
	if !s.mayOpen(w, r) {
		return
	}
	var wish wishes
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, settingsLimit)).Decode(&wish)
	var refusal room.Refusal
	if err != nil && !errors.As(err, &refusal) {
		writeError(w, http.StatusBadRequest, badMessage, "settings are a JSON object")
		return
	}
	var code room.Code
	if err == nil {
		ctx, cancel := context.WithTimeout(r.Context(), requestWait)
		defer cancel()
		code, err = s.openFrom(ctx, r, room.Create{Settings: wish.Settings, CustomBoard: wish.Board})
	}
	if err != nil {
		s.fail(w, "create a room", err)
		return
	}
	s.counts.rooms.Add(1)
	if _, ok := s.doer(w, r); !ok {
		return
	}
	writeJSON(w, http.StatusCreated, marshal(createdMessage{code}))
}

// openFrom opens a room that may be public one day: it is known then which are of the same address.
func (s *Server) openFrom(ctx context.Context, r *http.Request, c room.Create) (code room.Code, err error) {
	if s.config.Veil != nil {
		if c.AddressHash, err = s.config.Veil(ctx, place(remote(r)).String()); err != nil {
			return "", err
		}
	}
	return s.config.Rooms.Create(ctx, c)
}

// mayOpen counts a new room among those of an address, and of all. If it is false the request
// has been answered.
func (s *Server) mayOpen(w http.ResponseWriter, r *http.Request) bool {
	own, all := s.roomsLeft(w, r)
	return own && all
}

// roomsLeft is mayOpen, and tells by whose limit a room may not be opened: that of the address,
// or that of all together.
func (s *Server) roomsLeft(w http.ResponseWriter, r *http.Request) (own, all bool) {
	if !s.addresses.of(remote(r)).rooms.Allow() {
		s.writeTooFast(w, s.config.Limits.Rooms.wait())
		return false, true
	}
	if !s.allRooms.Allow() {
		s.writeTooFast(w, s.config.Limits.AllRooms.wait())
		return true, false
	}
	return true, true
}

// speaksJSON turns away what another site's form could send from a browser that is too old
// to say where a request comes from. What curl says of all that it sends is let pass: a form
// of that type has no way to write a brace.
func speaksJSON(r *http.Request) bool {
	header := r.Header.Get("Content-Type")
	if header == "" {
		return true // no form
	}
	kind, _, err := mime.ParseMediaType(header)
	return err == nil && (kind == "application/json" || kind == "application/x-www-form-urlencoded")
}

func (s *Server) lookAtRoom(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.asker(w, r)
	if !ok {
		return
	}
	s.find(w, r, "look at a room", func(ctx context.Context, by *address, code room.Code) error {
		var outside room.RoomSummary
		var now room.Instant
		err := by.read(ctx, func() (err error) {
			outside, now, err = s.config.Rooms.Summary(ctx, code, asker, by)
			return err
		})
		if err == nil {
			writeJSON(w, http.StatusOK, marshal(newLookMessage(outside, now)))
		}
		return err
	})
}

func (s *Server) serveRecord(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.asker(w, r)
	if !ok {
		return
	}
	s.find(w, r, "give out a record", func(ctx context.Context, by *address, code room.Code) error {
		var record room.Record
		var ok bool
		err := by.read(ctx, func() (err error) {
			record, ok, err = s.config.Rooms.Record(ctx, code, asker, by)
			return err
		})
		if ok && err == nil {
			sealed, unknown := s.sealed(ctx, r, termsOf(record).Mode)
			ok, err = !sealed, unknown
		}
		switch {
		case err != nil:
			return err
		case !ok:
			writeError(w, http.StatusNotFound, noRecord, "a round has a record from its end until the next one is called")
		default:
			w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="rattle-%s.json"`, termsOf(record).Round))
			s.writeRecord(w, r, record)
		}
		return nil
	})
}

// serveFound gives the words of a player that a result leaves out, to whoever may see that.
func (s *Server) serveFound(w http.ResponseWriter, r *http.Request) {
	viewer, ok := s.asker(w, r)
	if !ok {
		return
	}
	s.find(w, r, "give out the words of a player", func(ctx context.Context, by *address, code room.Code) error {
		player := room.PlayerID(r.PathValue("player"))
		var round string
		var words []room.ScoredWord
		err := by.read(ctx, func() (err error) {
			round, words, err = s.config.Rooms.FoundWords(ctx, code, viewer, player, by)
			return err
		})
		switch {
		case err != nil:
			return err
		case words == nil:
			writeError(w, http.StatusNotFound, noRecord, "the words of a player are told as long as the table shows its results")
		default:
			writeJSON(w, http.StatusOK, marshal(foundWordsMessage{round, player, each(words, newScoredMessage)}))
		}
		return nil
	})
}

// termsOf gives the terms that a round was bound by.
func termsOf(r room.Record) room.Terms {
	terms, _ := r.DecodeTerms() // we wrote them
	return terms
}

// find looks a room up by the code in the path, for an address that pays for it. Whoever tries too
// many codes that are none is told nothing for a while.
func (s *Server) find(w http.ResponseWriter, r *http.Request, what string, look func(context.Context, *address, room.Code) error) {
	address := s.addresses.of(remote(r))
	if !address.mayGuess() {
		s.writeTooFast(w, s.config.Limits.Guesses.wait())
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), requestWait)
	defer cancel()
	code, err := room.ParseCode(r.PathValue("code"))
	if err == nil {
		err = look(ctx, address, code)
		if errors.Is(err, room.UnknownRoom) {
			address.guessed()
		}
	}
	if err != nil {
		s.fail(w, what, err)
	}
}
