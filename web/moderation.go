package web

import (
	"net/http"

	"rattle/player"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

func (s *Server) createReport(w http.ResponseWriter, r *http.Request) {
	from, ok := s.requirePlayer(w, r)
	if !ok {
		return
	}
	var m wire.Report
	if !wire.ReadBody(w, r, &m) {
		return
	}
	report := player.Report{
		Address: limit.SiteOrAddress(limit.RemoteAddr(r)).String(), From: from, Against: m.Player, Round: m.Round, Reason: m.Reason, At: now(),
	}
	if err := m.Check(from); err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, err.Error())
		return
	}
	if !s.requireWriteBudget(w, r) {
		return
	}
	if err := s.config.Moderation.Report(r.Context(), report); err != nil {
		s.writeFailure(w, "take a report", err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) serveBlocks(w http.ResponseWriter, r *http.Request) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	m := wire.Blocks{Players: []room.PlayerID{}}
	if player != "" {
		var err error
		if m.Players, err = s.config.Moderation.Blocked(r.Context(), player); err != nil {
			s.writeFailure(w, "ask who is blocked", err)
			return
		}
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(m))
}

func (s *Server) blockPlayer(w http.ResponseWriter, r *http.Request) { s.setBlock(w, r, true) }

func (s *Server) unblockPlayer(w http.ResponseWriter, r *http.Request) { s.setBlock(w, r, false) }

func (s *Server) setBlock(w http.ResponseWriter, r *http.Request, blocked bool) {
	id, ok := s.requirePlayer(w, r)
	if !ok {
		return
	}
	other := r.PathValue("player")
	if !player.ValidID(other) || other == string(id) {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "this is nobody else")
		return
	}
	if blocked && !s.requireAdmission(w, r, id) {
		return
	}
	taken, err := s.config.Moderation.Block(r.Context(), id, room.PlayerID(other), blocked)
	switch {
	case err != nil:
		s.writeFailure(w, "block a player", err)
	case !taken:
		wire.WriteError(w, http.StatusConflict, string(room.BadSettings), "so many are blocked already that nobody would be left")
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}
