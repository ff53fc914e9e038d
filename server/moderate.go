package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync/atomic"

	"rattle/player"
	"rattle/room"
)

// moderation is the part of the store that moderators read and decide on.
type moderation interface {
	player.Reviews
	Forget(context.Context, room.PlayerID) error
}

var errNoSuchPlayer = errors.New("no player can have this ID")

// moderationHandler serves moderation on the admin address, once the store is open.
//
//	GET  /moderation                  the results held for review, and why; what players report
//	POST /moderation/ROUND/PLAYER     {"counts": true} makes a result count, or with false keeps it off the leaderboards
//	POST /moderation/forget/PLAYER    forgets a player, as DELETE /api/me does
type moderationHandler struct {
	logger *slog.Logger
	store  atomic.Pointer[moderation]
}

func (m *moderationHandler) setStore(store moderation) { m.store.Store(&store) }

func (m *moderationHandler) handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /moderation", m.withStore(m.list))
	mux.HandleFunc("POST /moderation/{round}/{player}", m.withStore(m.decide))
	mux.HandleFunc("POST /moderation/forget/{player}", m.withStore(m.forget))
}

// withStore returns a handler that responds with an error until the store is open.
func (m *moderationHandler) withStore(serve func(http.ResponseWriter, *http.Request, moderation) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		store := m.store.Load()
		if store == nil {
			http.Error(w, "the store is not there yet", http.StatusServiceUnavailable)
			return
		}
		switch err := serve(w, r, *store); {
		case errors.Is(err, player.ErrNotPending):
			http.Error(w, "no such result is pending review", http.StatusNotFound)
		case errors.Is(err, errNoSuchPlayer):
			http.Error(w, errNoSuchPlayer.Error(), http.StatusNotFound)
		case err != nil:
			m.logger.Warn("moderation failed", "error", err)
			http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		}
	}
}

func (m *moderationHandler) list(w http.ResponseWriter, r *http.Request, store moderation) error {
	var all struct {
		Held    []player.PendingReview `json:"held"`
		Reports []player.Report        `json:"reports"`
	}
	var err error
	if all.Held, err = store.PendingReviews(r.Context()); err != nil {
		return err
	}
	if all.Reports, err = store.Reports(r.Context()); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(all)
}

func (m *moderationHandler) decide(w http.ResponseWriter, r *http.Request, store moderation) error {
	var decision struct {
		Counts *bool `json:"counts"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&decision); err != nil || decision.Counts == nil {
		http.Error(w, `what is to be decided is {"counts": true} or {"counts": false}`, http.StatusBadRequest)
		return nil //nolint:nilerr // it is answered
	}
	err := store.Decide(r.Context(), r.PathValue("round"), room.PlayerID(r.PathValue("player")), *decision.Counts)
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (m *moderationHandler) forget(w http.ResponseWriter, r *http.Request, store moderation) error {
	player := r.PathValue("player")
	if !room.PlayerID(player).HasSecret() {
		return errNoSuchPlayer
	}
	if err := store.Forget(r.Context(), room.PlayerID(player)); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
