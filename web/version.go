package web

import (
	"net/http"

	"rattle/internal/version"
	"rattle/web/wire"
)

func (*Server) serveVersion(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Version{Version: version.String()}))
}
