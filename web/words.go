package web

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/web/wire"
)

// What an operator changes: names that nobody may have here, and words.

// blocksName reports whether the operator allows a name to nobody.
func (s *Server) blocksName(name string) bool {
	if name == "" || s.config.NameBlocked == nil {
		return false
	}
	cleaned, err := room.CleanName(name)
	return err == nil && s.config.NameBlocked(cleaned)
}

// serveWordChanges serves what the operator changed in the words of a release to make a lexicon, by its hash, so that
// anybody can verify the rounds that were played with it. It never changes.
func (s *Server) serveWordChanges(w http.ResponseWriter, r *http.Request) {
	lexicon, isText := strings.CutSuffix(r.PathValue("file"), ".txt")
	if !isText || s.config.WordChanges == nil {
		s.writeNoWordChanges(w)
		return
	}
	changes, err := s.config.WordChanges(r.Context(), lexicon)
	switch {
	case errors.Is(err, leaderboard.ErrNotFound):
		s.writeNoWordChanges(w)
	case err != nil:
		s.writeFailure(w, "read changes of words", err)
	default:
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		_, _ = io.WriteString(w, changes.Text()) // it fails if the client has gone
	}
}

func (s *Server) writeNoWordChanges(w http.ResponseWriter) {
	wire.WriteError(w, http.StatusNotFound, wire.CodeNotFound, "this server has changed no words for this lexicon, or does not know it any more")
}
