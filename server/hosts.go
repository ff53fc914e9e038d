package main

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// localHostsOnly answers only requests for a name that no stranger can have: an address, a name without
// dots, one of a private network, or the one of the --admin flag. Whoever owns a name can let it
// lead to their page first and then to an address that only its visitors reach; for a browser that
// is one site, and could read all that is here.
func localHostsOnly(given string, next http.Handler) http.Handler {
	own := hostOf(given)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := hostOf(r.Host); name != own && !isLocalName(name) {
			http.Error(w, "ask by address, or by a name of a private network", http.StatusMisdirectedRequest)
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

// isLocalName tells whether a name is no stranger's.
func isLocalName(name string) bool {
	if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") {
		return true
	}
	return slices.ContainsFunc([]string{".localhost", ".local", ".internal", ".svc"}, func(suffix string) bool {
		return strings.HasSuffix(name, suffix)
	})
}
