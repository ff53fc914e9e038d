package server

import (
	"log/slog"
	"net/http"
	"sync"

	"rattle/web/limit"
)

// untrusted warns once when a request comes through a proxy that --trusted-proxies does not name: all players share the limits
// of one address then, their cookies are not Secure, and links begin with http.
type untrusted struct {
	http.Handler
	proxies limit.Proxies
	logger  *slog.Logger
	once    sync.Once
}

// ServeHTTP implements [http.Handler].
func (u *untrusted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if u.proxies.Ignores(r) {
		u.once.Do(func() {
			from := "a public address" // perhaps of a player, who can send such headers, too: the log has no addresses of players
			if peer := limit.RemoteAddr(r); peer.IsPrivate() || peer.IsLoopback() || peer.IsLinkLocalUnicast() {
				from = peer.String()
			}
			u.logger.Warn("requests come through a proxy that is not trusted: if it is yours, name it in --trusted-proxies", "proxy", from)
		})
	}
	u.Handler.ServeHTTP(w, r)
}
