package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

const maxSettingsBytes = 4 << 10 // bytes

func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) {
	rooms, err := s.config.Rooms.PublicRooms(r.Context())
	if err != nil {
		s.writeFailure(w, "list the public rooms", err)
		return
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewRoomList(rooms)))
}

func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) {
	if !wire.AcceptsJSONBody(r) {
		wire.WriteError(w, http.StatusUnsupportedMediaType, wire.CodeBadMessage, "settings are JSON: Content-Type: application/json")
		return
	}
	if !s.requireRoomBudget(w, r) {
		return
	}
	var wish wire.SettingsRequest
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxSettingsBytes)).Decode(&wish)
	var refusal room.Refusal
	if err != nil && !errors.As(err, &refusal) {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "settings are a JSON object")
		return
	}
	var code room.Code
	if err == nil {
		ctx, cancel := context.WithTimeout(r.Context(), storeTimeout)
		defer cancel()
		code, err = s.openFromAddress(ctx, r, room.Create{Settings: wish.Settings, CustomBoard: wish.Board})
	}
	if err != nil {
		s.writeFailure(w, "create a room", err)
		return
	}
	s.counters.rooms.Add(1)
	if _, ok := s.requirePlayer(w, r); !ok {
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.CreatedRoom{Code: code}))
}

// openFromAddress opens a room that may become public. It stores a hash of the address, by which the list of
// public rooms limits those of one address.
func (s *Server) openFromAddress(ctx context.Context, r *http.Request, c room.Create) (code room.Code, err error) {
	if s.config.HashAddress != nil {
		if c.AddressHash, err = s.config.HashAddress(ctx, limit.SiteOrAddress(limit.RemoteAddr(r)).String()); err != nil {
			return "", err
		}
	}
	return s.config.Rooms.Create(ctx, c)
}

// requireRoomBudget charges a new room to its address and to all together. If it returns false it has written
// the response.
func (s *Server) requireRoomBudget(w http.ResponseWriter, r *http.Request) bool {
	own, all := s.takeRoomBudget(w, r)
	return own && all
}

// takeRoomBudget is requireRoomBudget, and reports which of the two limits was exceeded.
func (s *Server) takeRoomBudget(w http.ResponseWriter, r *http.Request) (own, all bool) {
	if !s.addresses.Get(limit.RemoteAddr(r)).Rooms.Allow() {
		s.writeTooFast(w, s.config.Limits.Rooms.Wait())
		return false, true
	}
	if !s.roomLimiter.Allow() {
		s.writeTooFast(w, s.config.Limits.AllRooms.Wait())
		return true, false
	}
	return true, true
}

func (s *Server) serveRoomSummary(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	s.withRoom(w, r, "look at a room", func(ctx context.Context, by *limit.Address, code room.Code) error {
		var outside room.RoomSummary
		var now room.Instant
		err := by.WithReadSlot(ctx, func() (err error) {
			outside, now, err = s.config.Rooms.Summary(ctx, code, asker, by)
			return err
		})
		if err == nil {
			wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewRoomSummary(outside, now)))
		}
		return err
	})
}

func (s *Server) serveRecord(w http.ResponseWriter, r *http.Request) {
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	s.withRoom(w, r, "give out a record", func(ctx context.Context, by *limit.Address, code room.Code) error {
		var record room.Record
		var ok bool
		err := by.WithReadSlot(ctx, func() (err error) {
			record, ok, err = s.config.Rooms.Record(ctx, code, asker, by)
			return err
		})
		if ok && err == nil {
			sealed, unknown := s.isEmbargoed(ctx, r, commitmentOf(record).Mode)
			ok, err = !sealed, unknown
		}
		switch {
		case err != nil:
			return err
		case !ok:
			wire.WriteError(w, http.StatusNotFound, wire.CodeNoRecord, "a round has a record from its end until the next one is called")
		default:
			w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="rattle-%s.json"`, commitmentOf(record).Round))
			s.writeRecord(w, r, record)
		}
		return nil
	})
}

// serveFoundWords serves a player's words that a result leaves out, to clients that may see them.
func (s *Server) serveFoundWords(w http.ResponseWriter, r *http.Request) {
	viewer, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	s.withRoom(w, r, "give out the words of a player", func(ctx context.Context, by *limit.Address, code room.Code) error {
		player := room.PlayerID(r.PathValue("player"))
		var round string
		var words []room.ScoredWord
		err := by.WithReadSlot(ctx, func() (err error) {
			round, words, err = s.config.Rooms.FoundWords(ctx, code, viewer, player, by)
			return err
		})
		switch {
		case err != nil:
			return err
		case words == nil:
			wire.WriteError(w, http.StatusNotFound, wire.CodeNoRecord, "the words of a player are told as long as the table shows its results")
		default:
			wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.FoundWords{Round: round, Player: player, Words: wire.Mapped(words, wire.NewScoredWord)}))
		}
		return nil
	})
}

// commitmentOf returns the terms of a round's commitment.
func commitmentOf(r room.Record) room.Terms {
	terms, _ := r.DecodeTerms() // a stored record has valid terms
	return terms
}

// withRoom reads a room by the code in the path, charged to the address. An address that tries too many
// codes that do not exist is refused for a while.
func (s *Server) withRoom(w http.ResponseWriter, r *http.Request, what string, look func(context.Context, *limit.Address, room.Code) error) {
	address := s.addresses.Get(limit.RemoteAddr(r))
	if !address.MayGuess() {
		s.writeTooFast(w, s.config.Limits.Guesses.Wait())
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), storeTimeout)
	defer cancel()
	code, err := room.ParseCode(r.PathValue("code"))
	if err == nil {
		err = look(ctx, address, code)
		if errors.Is(err, room.UnknownRoom) {
			address.CountGuess()
		}
	}
	if err != nil {
		s.writeFailure(w, what, err)
	}
}
