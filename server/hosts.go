package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// localHostsOnly rejects requests for a host name that others may own. It accepts an address, a
// name without dots, one of a private network, or the one of the --admin flag. The owner of any
// other name could first let it lead to a page of their own and then to this address: a browser
// takes both for one site, and the page could read everything here (DNS rebinding).
func localHostsOnly(given string, next http.Handler) http.Handler {
	own := hostOf(given)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := hostOf(r.Host); name != own && !isLocalName(name) {
			http.Error(w, "use an address, or a name of a private network, as the host", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func hostOf(hostPort string) string {
	host, _, err := net.SplitHostPort(hostPort)
	if err != nil {
		host = strings.Trim(hostPort, "[]")
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// isLocalName reports whether no outsider can own a name.
func isLocalName(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") {
		return true
	}
	return slices.ContainsFunc([]string{".localhost", ".local", ".internal", ".svc"}, func(suffix string) bool {
		return strings.HasSuffix(name, suffix)
	})
}
