package web

import (
	"net/http"
	"runtime/debug"
	"sync"

	"rattle/web/wire"
)

// sourceVersion says which source this program was built from: a release, or the commit that
// it was built at, with a mark if that was changed.
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
