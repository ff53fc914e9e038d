package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// Matches of two: a player waits for an opponent, or requests a bot.
//
//	PUT    /api/queue              sent every two seconds ─▶ Matches.Poll: waiting, or matched
//	DELETE /api/queue                                     ─▶ Matches.Cancel
//	POST   /api/challenges         challenges.go          ─▶ Matches.Challenge
//	GET    /api/challenges/ID      challenges.go          ─▶ Matches.ChallengeByID
//	POST   /api/bots               a match against a bot, which is never rated

// readMatchRequest returns the request for a match and its player. If it returns false it has written the
// response.
func (s *Server) readMatchRequest(w http.ResponseWriter, r *http.Request) (m wire.MatchRequest, p room.PlayerID, ok bool) {
	if !wire.ReadBody(w, r, &m) {
		return m, p, false
	}
	if err := m.Check(); err != nil {
		var refusal room.Refusal
		if errors.As(err, &refusal) {
			wire.WriteRefusal(w, refusal, err)
		} else {
			wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, err.Error())
		}
		return m, p, false
	}
	if p, ok = s.requirePlayer(w, r); !ok || !requirePerson(w, m.Player) {
		return m, p, false
	}
	name, err := s.allowedName(r.Context(), p, m.Name)
	switch {
	case errors.Is(err, room.BadName):
		wire.WriteRefusal(w, room.BadName, err)
		return m, p, false
	case err != nil:
		s.writeFailure(w, "look what is ruled about a player", err)
		return m, p, false
	}
	m.Name = name
	return m, p, true
}

// errAnswered is returned by a function that has written the response itself.
var errAnswered = errors.New("answered")

// pollQueue keeps a player in the queue, or serves the match that was found.
func (s *Server) pollQueue(w http.ResponseWriter, r *http.Request) {
	m, player, ok := s.readMatchRequest(w, r)
	if !ok {
		return
	}
	from := limit.SiteOrAddress(limit.RemoteAddr(r)).String()
	wish := matchmaking.TicketRequest{Player: player, Name: m.Name, Dice: m.Dice, AgreementID: m.Agreement, Address: from}
	seeking, err := s.config.Matches.Poll(r.Context(), wish, func(ctx context.Context, match string, p matchmaking.Pairing) (room.Code, error) {
		switch own, all := s.takeRoomBudget(w, r); {
		case !own:
			return "", errors.Join(errAnswered, matchmaking.ErrRoomLimit)
		case !all:
			return "", errAnswered
		}
		create, err := p.Room(match)
		if err != nil {
			return "", err
		}
		return s.openMatch(ctx, create)
	})
	if m := seeking.Assignment; err == nil && m != nil {
		if err = s.anonymize(r.Context(), namesByPlayer{&m.Opponent.Name: m.Opponent.ID}); err == nil {
			_, err = s.admit(r.Context(), player, limit.RemoteAddr(r)) // a match counts even if no word is found
		}
	}
	switch {
	case errors.Is(err, errAnswered):
	case err != nil:
		s.writeMatchFailure(w, "look for a match", err)
	default:
		wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewTicketStatus(seeking)))
	}
}

// openMatch opens the room of a match.
func (s *Server) openMatch(ctx context.Context, create room.Create) (room.Code, error) {
	code, err := s.config.Rooms.Create(ctx, create)
	if err == nil {
		s.counters.rooms.Add(1)
	}
	return code, err
}

// leaveQueue takes the player out of the queue. A request without a player changes nothing.
func (s *Server) leaveQueue(w http.ResponseWriter, r *http.Request) {
	player, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	if player != "" {
		if err := s.config.Matches.Cancel(r.Context(), player); err != nil {
			s.writeFailure(w, "leave the queue", err)
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// playBot opens a match against a bot, and takes the player out of the queue.
func (s *Server) playBot(w http.ResponseWriter, r *http.Request) {
	m, player, ok := s.readMatchRequest(w, r)
	if !ok || !s.requireRoomBudget(w, r) {
		return
	}
	ratings, err := s.config.Matches.Ratings(r.Context(), player, now())
	if err == nil {
		err = s.config.Matches.Cancel(r.Context(), player)
	}
	var create room.Create
	if err == nil {
		create, err = matchmaking.BotRoom(uuid.NewString(), player, m.Dice, m.Strength, ratings)
	}
	var code room.Code
	if err == nil {
		code, err = s.openMatch(r.Context(), create)
	}
	if err != nil {
		s.writeFailure(w, "open a match against a bot", err)
		return
	}
	wire.WriteJSON(w, http.StatusCreated, wire.Marshal(wire.CreatedRoom{Code: code}))
}

// writeMatchFailure writes the response to a request for a match that failed.
func (s *Server) writeMatchFailure(w http.ResponseWriter, what string, err error) {
	for _, missing := range []error{matchmaking.ErrNoChallenge, matchmaking.ErrNoAgreement} {
		if errors.Is(err, missing) {
			wire.WriteError(w, http.StatusNotFound, wire.CodeNoChallenge, missing.Error())
			return
		}
	}
	s.writeFailure(w, what, err)
}
