package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/room/live"
	"rattle/web/limit"
	"rattle/web/wire"
)

// recordedRound is a recorded round that the viewer may see.
type recordedRound struct {
	room.PendingResult
	terms     room.Terms
	board     *engine.Board
	viewer    room.PlayerID // "" without a player
	shareLink string        // the viewer's own link, or the one that the viewer followed
}

// unknownRoundDelay is how long the response that a round does not exist takes, so that its timing does not
// reveal a round that the client may not see.
const unknownRoundDelay = 50 * time.Millisecond

// requireRound returns the round of the path, if the client may see it and its board. Otherwise it
// has written the response: a round that is hidden from the client responds like one that does not
// exist.
func (s *Server) requireRound(w http.ResponseWriter, r *http.Request) (k recordedRound, ok bool) {
	began := time.Now()
	w.Header().Set("Vary", "Cookie")
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return k, false
	}
	address := s.addresses.Get(limit.RemoteAddr(r))
	err := address.WithReadSlot(r.Context(), func() (err error) {
		k, err = s.readRound(r.Context(), r.PathValue("round"))
		if k.Record != nil {
			address.Pay(live.Work{Read: wordsOf(k.Record.Players)})
		}
		return err
	})
	if err == nil {
		k.viewer = asker
		err = s.authorizeRound(r, &k)
	}
	sealed := false
	if err == nil {
		sealed, err = s.isEmbargoed(r.Context(), r, k.terms.Mode)
	}
	switch {
	case err != nil:
		if errors.Is(err, leaderboard.ErrNotFound) {
			limit.SleepUntil(r.Context(), began.Add(unknownRoundDelay))
		}
		s.writeResultsFailure(w, "read a round", err)
	case sealed:
		wire.WriteError(w, http.StatusForbidden, wire.CodeEmbargoed, "this board is still played: it is shown when its day is over")
	}
	return k, err == nil && !sealed
}

func (s *Server) readRound(ctx context.Context, uuid string) (k recordedRound, err error) {
	if k.PendingResult, err = s.config.Results.Round(ctx, uuid); err != nil {
		return k, err
	}
	if k.Record == nil {
		return k, leaderboard.ErrNotFound
	}
	if k.terms, err = k.Record.DecodeTerms(); err != nil {
		return k, err
	}
	if k.board, err = engine.ParseBoard(k.Record.Board, k.terms.Settings.Topology); err != nil {
		return k, fmt.Errorf("board of a record: %w", err)
	}
	return k, s.anonymizeRecord(ctx, k.Record)
}

// anonymizeRecord removes the names of forgotten players from a record, and those in place of which moderators have ruled
// others. It still verifies.
func (s *Server) anonymizeRecord(ctx context.Context, r *room.Record) error {
	names, of := make([]string, len(r.Players)), make(namesByPlayer)
	for i, st := range r.Players {
		names[i] = st.Name
		of[&names[i]] = room.OriginalPlayer(st.Player)
	}
	if err := s.anonymize(ctx, of); err != nil {
		return err
	}
	for i, name := range names {
		if name != r.Players[i].Name || name == "" {
			r.Players[i].Forget()
		}
	}
	return nil
}

// serveRound serves a recorded round.
func (s *Server) serveRound(w http.ResponseWriter, r *http.Request) {
	if round, ok := s.requireRound(w, r); ok {
		wire.WriteJSON(w, http.StatusOK, wire.Marshal(newRound(round)))
	}
}

// serveRoundRecord serves the record itself, which everybody who may see the round can verify.
func (s *Server) serveRoundRecord(w http.ResponseWriter, r *http.Request) {
	if round, ok := s.requireRound(w, r); ok {
		w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="rattle-%s.json"`, round.ID))
		s.writeRecord(w, r, round.Record.VisibleTo(round.viewer))
	}
}

// openGhosts opens a room on the board of a round, against ghosts of its players. The board is shown there,
// so also a player of the day's board has to wait until the day is over.
func (s *Server) openGhosts(w http.ResponseWriter, r *http.Request) {
	round, ok := s.requireRound(w, r)
	if !ok {
		return
	}
	switch sealed, err := s.isEmbargoedFor(r.Context(), "", round.terms.Mode); {
	case err != nil:
		s.writeFailure(w, "tell whether a day is over", err)
		return
	case sealed:
		wire.WriteError(w, http.StatusForbidden, wire.CodeEmbargoed, "this board is still played: it can be played again when its day is over")
		return
	}
	if !s.requireRoomBudget(w, r) {
		return
	}
	if _, ok := s.requirePlayer(w, r); !ok {
		return
	}
	code, err := s.openFromAddress(r.Context(), r, round.Record.ReplayRoom(round.ID, round.terms, round.board, defaultSeats))
	if err != nil {
		s.writeFailure(w, "open a room with ghosts", err)
		return
	}
	s.counters.rooms.Add(1)
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.CreatedRoom{Code: code}))
}

const defaultSeats = 16 // for people

func newRound(k recordedRound) wire.Round {
	m := wire.Round{
		Round: k.ID, At: k.At, Dice: k.terms.Settings.Dice,
		Board: wire.NewBoard(k.board), Settings: k.terms.Settings,
		Duration: min(k.At, k.Record.ClosesAt).Since(k.Record.OpenedAt),
		Players:  wire.Mapped(k.Record.Players, newRoundPlayer),
		Record:   "/api/rounds/" + k.ID + "/record",
		Private:  !k.terms.Public(),
		Share:    k.shareLink,
	}
	if k.shareLink != "" && !k.Record.HasPlayer(k.viewer) {
		m.Record += "?share=" + k.shareLink
	}
	m.Truncate()
	return m
}

func newRoundPlayer(st room.Standing) wire.RoundPlayer {
	return wire.RoundPlayer{
		ID: st.Player, Name: st.Name, Rank: st.Rank, Points: st.Points, Bot: st.Bot, Ghost: st.Ghost, ExtraTime: st.ExtraTime, Found: len(st.Words),
		Words: wire.Mapped(st.Words, func(w room.ScoredWord) wire.RoundWord {
			return wire.RoundWord{Word: w.Word, Points: w.Points, Worth: w.Worth, At: w.At}
		}),
	}
}
