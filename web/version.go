package web

import (
	"net/http"
	"runtime/debug"
	"sync"

	"rattle/web/wire"
)

// sourceVersion returns the release or commit that this program was built from, marked if it was modified.
var sourceVersion = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
})

func (*Server) serveVersion(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.Version{Version: sourceVersion()}))
}
