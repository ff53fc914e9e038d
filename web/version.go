package web

import (
	"net/http"

	"rattle/internal/version"
	"rattle/web/wire"
)

// serveVersion serves what pages ask after a server was replaced: its version, and the notice of its operator.
func (s *Server) serveVersion(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Version{Version: version.String(), Notice: s.config.Operator.Notice}))
}
