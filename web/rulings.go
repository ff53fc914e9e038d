package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

// What moderators have ruled about players:
//
//	another name       allowedName, where players take one; anonymize, where names are shown
//	no public tables   checkRuling, in sockets; requireUnbarred, for the queue, challenges and daily boards
//	no leaderboards    the store leaves their rows out

// rulingOn returns what is ruled about a player.
func (s *Server) rulingOn(ctx context.Context, p room.PlayerID) (player.Ruling, error) {
	if s.config.Rulings == nil || p == "" {
		return player.Ruling{}, nil
	}
	all, err := s.config.Rulings(ctx)
	return all[p], err
}

// allowedName returns the name that a player gets who wants one: "" for none, what moderators have ruled, or the name itself.
// The error is [room.BadName] for one that the operator blocks.
func (s *Server) allowedName(ctx context.Context, p room.PlayerID, name string) (string, error) {
	if name == "" {
		return "", nil
	}
	ruling, err := s.rulingOn(ctx, p)
	switch {
	case err != nil:
		return "", err
	case ruling.Name != "":
		return ruling.Name, nil
	case s.blocksName(name):
		return "", room.BadName
	}
	return name, nil
}

// maxNamesakes is how many players of a room may have one name by what moderators have ruled.
const maxNamesakes = 9

// enterByRuledName calls enter with a name. Where moderators have ruled the name, so that its player can choose no other, and
// somebody in the room has it, it calls enter again with a number behind the name.
func (s *socket) enterByRuledName(ctx context.Context, name string, enter func(name string) error) error {
	err := enter(name)
	if !errors.Is(err, room.NameTaken) {
		return err
	}
	ruling, ruledErr := s.server.rulingOn(ctx, s.device.Player)
	if ruledErr != nil || ruling.Name == "" {
		return err
	}
	for n := 2; n <= maxNamesakes && errors.Is(err, room.NameTaken); n++ {
		err = enter(fmt.Sprintf("%s %d", ruling.Name, n))
	}
	return err
}

// withAllowedName returns a message with the name that its player may have.
func (s *socket) withAllowedName(ctx context.Context, message any) (_ any, err error) {
	switch m := message.(type) {
	case wire.Sit:
		m.Name, err = s.server.allowedName(ctx, s.device.Player, m.Name)
		return m, err
	case wire.Rename:
		m.Name, err = s.server.allowedName(ctx, s.device.Player, m.Name)
		return m, err
	}
	return message, nil
}

// checkRuling returns [room.Barred] for a message by which a player whom moderators keep from public tables would take a
// seat at one, or make one of the player's own. Whoever sits there already may play on.
func (s *socket) checkRuling(ctx context.Context, code room.Code, message any) error {
	switch m := message.(type) {
	case wire.Join:
		if m.Watch {
			return nil
		}
	case wire.UpdateSettings:
		if m.Settings.Access != room.Public {
			return nil
		}
	case wire.Sit:
	default:
		return nil
	}
	ruling, err := s.server.rulingOn(ctx, s.device.Player)
	if err != nil || !ruling.Barred {
		return err
	}
	if _, changes := message.(wire.UpdateSettings); changes {
		return room.Barred
	}
	look, err := s.server.config.Rooms.PublicView(ctx, code, nil)
	if errors.Is(err, room.UnknownRoom) {
		return nil // the message fails by itself
	} else if err != nil {
		return err
	}
	if look.Settings.Access == room.Public {
		return room.Barred
	}
	return nil
}

// requireUnbarred reports whether a player may play with strangers. If it returns false it has written the response.
func (s *Server) requireUnbarred(w http.ResponseWriter, r *http.Request, p room.PlayerID) bool {
	ruling, err := s.rulingOn(r.Context(), p)
	switch {
	case err != nil:
		s.writeFailure(w, "look what is ruled about a player", err)
		return false
	case ruling.Barred:
		wire.WriteError(w, http.StatusForbidden, string(room.Barred), room.Barred.Error())
		return false
	}
	return true
}
