package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/picture"
	"rattle/web/wire"
)

// serveDefaultPicture serves the picture that a link to the page itself shows in a messenger.
func (s *Server) serveDefaultPicture(w http.ResponseWriter, r *http.Request) {
	if err := s.sendPicture(r.Context(), w, r, picture.Default(), false); err != nil {
		s.writeFailure(w, "draw a picture", err)
	}
}

// servePicture serves the picture that a link to a room shows in a messenger: a result from the close of a round
// to the call of the next, an invitation otherwise. Each has a path of its own.
func (s *Server) servePicture(w http.ResponseWriter, r *http.Request) {
	if s.addresses.Get(limit.RemoteAddr(r)).Solved.InDebt() {
		limit.SleepUntil(r.Context(), time.Now().Add(limit.AddressDelay))
		s.writeTooFast(w, time.Second)
		return
	}
	asker, ok := s.currentPlayer(w, r)
	if !ok {
		return
	}
	s.withRoom(w, r, "draw a room", func(ctx context.Context, by *limit.Address, code room.Code) error {
		var look room.RoomSummary
		var brief *room.RoundSummary
		err := by.WithReadSlot(ctx, func() (err error) {
			look, brief, err = s.config.Rooms.RoundSummary(ctx, code, asker, by)
			return err
		})
		if err != nil {
			return err
		}
		var drawing picture.Drawing = invitationTo(look)
		if brief != nil && look.Mode != nil {
			sealed, err := s.isEmbargoed(ctx, r, room.Mode{Kind: look.Mode.Kind, Day: look.Mode.Day, Players: look.Mode.Players})
			if err != nil {
				return err
			}
			if sealed {
				brief = nil
			}
		}
		if brief != nil {
			drawing = resultOf(*brief)
		}
		return s.sendPicture(ctx, w, r, drawing, look.Settings.Access != room.Public)
	})
}

func (s *Server) sendPicture(ctx context.Context, w http.ResponseWriter, r *http.Request, d picture.Drawing, private bool) error {
	tag := `"` + s.pictures.keyOf(d) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if private {
		h.Set("Cache-Control", "private, no-cache")
		h.Set("Vary", "Cookie")
	}
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	png, err := s.pictures.get(ctx, d)
	if err != nil {
		h.Del("ETag")
		return err
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(png)))
	_, _ = w.Write(png)
	return nil
}

// invitationTo returns the invitation to a room: the code, and the host's name if the viewer may watch.
func invitationTo(look room.RoomSummary) picture.Invitation {
	i := picture.Invitation{Code: look.Code.Display()}
	if set, ok := engine.DiceByID(look.Settings.Dice); ok && !look.Settings.CustomBoard {
		i.Dice = len(set.Dice)
	}
	for _, p := range look.Players {
		if p.Host {
			i.Host = p.Name
			if p.ID.DeclaredBot() {
				i.Host += ", bot"
			}
		}
	}
	return i
}

func resultOf(b room.RoundSummary) picture.Result {
	r := picture.Result{
		Cols: b.Board.Cols(), Best: b.Best, Points: b.Points, Found: b.Found, Words: b.Words,
		Players: wire.Mapped(b.Players, func(p room.Placement) picture.Player { return picture.Player(p) }),
	}
	for cell := range b.Board.Cells() {
		r.Faces = append(r.Faces, b.Board.Face(cell).String())
	}
	return r
}
