package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"rattle/player"
	"rattle/room"
)

// moderation is the part of the store that moderators read and decide on.
type moderation interface {
	player.Reviews
	Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error
	Forget(context.Context, room.PlayerID) error
}

var errNoSuchPlayer = errors.New("no player can have this ID")

// moderationHandler serves moderation on the admin address, once the store is open.
//
//	GET  /moderation                      the page; its forms do the same as programs do below
//	GET  /moderation.json                 the results held for review, and why; what players report; the decisions
//	POST /moderation/ROUND/PLAYER         {"counts": true, "by": "Mo"} makes a result count, or with false keeps it off the leaderboards
//	POST /moderation/reports/ID/close     takes a report off the list
//	POST /moderation/decisions/ID/undo    takes a decision back
//	POST /moderation/players              {"player": "p_…", "name": "…", "unlisted": true, "barred": true, "by": "Mo"} replaces what is ruled about a player
//	POST /moderation/forget/PLAYER        forgets a player, as DELETE /api/me does
type moderationHandler struct {
	logger *slog.Logger
	store  atomic.Pointer[moderation]
}

func (m *moderationHandler) setStore(store moderation) { m.store.Store(&store) }

func (m *moderationHandler) handle(mux *http.ServeMux) {
	mux.HandleFunc("GET /moderation", m.withStore(m.page))
	mux.HandleFunc("GET /moderation/style.css", serveModerationStyle)
	mux.HandleFunc("GET /moderation.json", m.withStore(m.list))
	mux.HandleFunc("POST /moderation/name", setModerator)
	mux.HandleFunc("POST /moderation/{round}/{player}", m.withStore(m.decide))
	mux.HandleFunc("POST /moderation/reports/{id}/close", m.withStore(m.closeReport))
	mux.HandleFunc("POST /moderation/decisions/{id}/undo", m.withStore(m.undo))
	mux.HandleFunc("POST /moderation/players", m.withStore(m.rule))
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
			http.Error(w, "no such result or report is pending: somebody may have decided already", http.StatusNotFound)
		case errors.Is(err, player.ErrNoDecision):
			http.Error(w, player.ErrNoDecision.Error(), http.StatusNotFound)
		case errors.Is(err, player.ErrTooManyRulings):
			http.Error(w, player.ErrTooManyRulings.Error(), http.StatusConflict)
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
		Held      []player.PendingReview `json:"held"`
		Reports   []identifiedReport     `json:"reports"`
		Decisions []identifiedDecision   `json:"decisions"`

		Rulings map[room.PlayerID]player.Ruling `json:"rulings"`
	}
	var err error
	if all.Held, err = store.PendingReviews(r.Context()); err != nil {
		return err
	}
	reports, err := store.Reports(r.Context())
	if err != nil {
		return err
	}
	for _, r := range reports {
		all.Reports = append(all.Reports, identifiedReport{r.ID(), r})
	}
	decisions, err := store.Decisions(r.Context())
	if err != nil {
		return err
	}
	for _, d := range decisions {
		all.Decisions = append(all.Decisions, identifiedDecision{d.ID(), d})
	}
	if all.Rulings, err = store.Rulings(r.Context()); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(all)
}

// What a list has, with the ID by which a request names it.
type (
	identifiedReport struct {
		ID     string        `json:"id"`
		Report player.Report `json:"report"`
	}
	identifiedDecision struct {
		ID       string          `json:"id"`
		Decision player.Decision `json:"decision"`
	}
)

func (m *moderationHandler) decide(w http.ResponseWriter, r *http.Request, store moderation) error {
	var decision struct {
		Counts *bool  `json:"counts"`
		By     string `json:"by"`
	}
	r.Body = http.MaxBytesReader(w, r.Body, 1<<10)
	if isForm(r) {
		counts, err := strconv.ParseBool(r.PostFormValue("counts"))
		if err == nil {
			decision.Counts = &counts
		}
		decision.By = moderatorOf(r)
	} else if err := json.NewDecoder(r.Body).Decode(&decision); err != nil {
		decision.Counts = nil
	}
	if decision.Counts == nil {
		http.Error(w, `what is to be decided is {"counts": true} or {"counts": false}`, http.StatusBadRequest)
		return nil
	}
	by := cmp.Or(cleanModerator(decision.By), moderatorByAPI)
	return done(w, r, store.Decide(r.Context(), r.PathValue("round"), room.PlayerID(r.PathValue("player")), *decision.Counts, by))
}

func (m *moderationHandler) closeReport(w http.ResponseWriter, r *http.Request, store moderation) error {
	return done(w, r, store.CloseReport(r.Context(), r.PathValue("id"), cmp.Or(moderatorOf(r), moderatorByAPI)))
}

func (m *moderationHandler) undo(w http.ResponseWriter, r *http.Request, store moderation) error {
	return done(w, r, store.Undo(r.Context(), r.PathValue("id")))
}

// maxRuledName leaves room in a name for a number, where two such players are in a room.
const maxRuledName = room.MaxNameLength - 2

func (m *moderationHandler) rule(w http.ResponseWriter, r *http.Request, store moderation) error {
	var wanted struct {
		Player   string `json:"player"`
		Name     string `json:"name"`
		Unlisted bool   `json:"unlisted"`
		Barred   bool   `json:"barred"`
		By       string `json:"by"`
	}
	var wrong string
	r.Body = http.MaxBytesReader(w, r.Body, 4<<10)
	if isForm(r) {
		wanted.Player, wanted.Name, wanted.By = r.PostFormValue("player"), r.PostFormValue("name"), moderatorOf(r)
		wanted.Unlisted, wanted.Barred = r.PostFormValue("unlisted") != "", r.PostFormValue("barred") != ""
	} else if err := json.NewDecoder(r.Body).Decode(&wanted); err != nil {
		wrong = `a ruling is {"player": "p_…", "name": "…", "unlisted": true, "barred": true}`
	}
	ruling := player.Ruling{Name: strings.TrimSpace(wanted.Name), Unlisted: wanted.Unlisted, Barred: wanted.Barred}
	if ruling.Name != "" {
		var err error
		if ruling.Name, err = room.CleanName(ruling.Name); err != nil {
			wrong = err.Error()
		} else if utf8.RuneCountInString(ruling.Name) > maxRuledName {
			wrong = fmt.Sprintf("such a name has at most %d characters: a number may come behind it", maxRuledName)
		}
	}
	switch {
	case wrong != "":
		http.Error(w, wrong, http.StatusBadRequest)
		return nil
	case !player.ValidID(wanted.Player) || !room.PlayerID(wanted.Player).HasSecret():
		return errNoSuchPlayer
	}
	by := cmp.Or(cleanModerator(wanted.By), moderatorByAPI)
	return done(w, r, store.Rule(r.Context(), room.PlayerID(wanted.Player), ruling, by))
}

// done sends the answer to a request that has succeeded, for a browser the page again, or returns the error.
func done(w http.ResponseWriter, r *http.Request, err error) error {
	switch {
	case err != nil:
		return err
	case isForm(r):
		backToModeration(w, r)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
	return nil
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
