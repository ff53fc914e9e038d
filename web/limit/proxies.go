package limit

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the trusted proxies, whose forwarding headers count. Anyone can send the headers: the address
// of the connection must be a trusted proxy's, then that of the hop before, and so on.
type Proxies []netip.Prefix

func (ps Proxies) trusts(ip netip.Addr) bool {
	return slices.ContainsFunc(ps, func(p netip.Prefix) bool { return p.Contains(ip.Unmap().WithZone("")) })
}

// forwarding are the headers in which proxies say for whom they forward a request.
var forwarding = []string{"X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded"}

// Ignores reports whether a request has such headers, which do not count since the sender is no trusted proxy.
func (ps Proxies) Ignores(r *http.Request) bool {
	sent := func(name string) bool { return len(r.Header.Values(name)) > 0 }
	return slices.ContainsFunc(forwarding, sent) && !ps.trusts(RemoteAddr(r))
}

// Handler returns a handler that calls next with the request as it was before the proxies: RemoteAddr, Host
// and the scheme of the URL are the client's.
func (ps Proxies) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := r.WithContext(r.Context()) // a copy
		url := *r.URL
		seen.URL = &url
		seen.URL.Scheme = "http" // whatever the request line has
		if r.TLS != nil {
			seen.URL.Scheme = "https"
		}
		if peer := RemoteAddr(r); ps.trusts(peer) {
			ip, said := ps.client(peer, r.Header)
			seen.RemoteAddr = netip.AddrPortFrom(ip, 0).String()
			if proto := agree(lastValue(r.Header, "X-Forwarded-Proto"), said.proto); proto == "http" || proto == "https" {
				seen.URL.Scheme = proto
			}
			if host := agree(lastValue(r.Header, "X-Forwarded-Host"), said.host); host != "" {
				seen.Host = host
			}
		}
		next.ServeHTTP(w, seen)
	})
}

// hop is what one proxy reports about the request that it forwards; "" where it reports nothing.
type hop struct{ from, proto, host string }

// client returns the right-most address that is not a trusted proxy's, and what the proxy behind it reports
// in Forwarded. If both headers are present, one of them may be the client's own: unless they agree, neither
// counts.
func (ps Proxies) client(peer netip.Addr, h http.Header) (netip.Addr, hop) {
	old, standard := forwardedFor(h.Values("X-Forwarded-For")), forwarded(h.Values("Forwarded"))
	ip, _ := ps.outermost(peer, old)
	other, said := ps.outermost(peer, standard)
	switch {
	case len(old) == 0:
		return other, said
	case len(standard) > 0 && ip != other:
		return peer, hop{}
	}
	return ip, said
}

// outermost goes back from hop to hop while they were written by trusted proxies.
func (ps Proxies) outermost(peer netip.Addr, hops []hop) (ip netip.Addr, said hop) {
	ip = peer
	for _, said = range slices.Backward(hops) {
		from, ok := parseHop(said.from)
		if !ok {
			break // ip is the last known address
		}
		if ip = from; !ps.trusts(ip) {
			break
		}
	}
	return ip, said
}

// agree returns the value that only one of two headers has, or that both agree on.
func agree(old, standard string) string {
	if old == "" || old == standard {
		return standard
	}
	if standard == "" {
		return old
	}
	return ""
}

// elements returns the elements of a list header; several headers of one name are one list.
func elements(values []string) []string {
	if len(values) == 0 {
		return nil
	}
	return strings.Split(strings.Join(values, ","), ",")
}

// forwardedFor reads X-Forwarded-For.
func forwardedFor(values []string) (hops []hop) {
	for _, element := range elements(values) {
		hops = append(hops, hop{from: element})
	}
	return hops
}

// forwarded reads Forwarded (RFC 7239). A comma ends an element even between quotes, so that nothing that a
// client sends can swallow what a proxy appends.
func forwarded(values []string) (hops []hop) {
	for _, element := range elements(values) {
		var h hop
		for pair := range strings.SplitSeq(element, ";") {
			name, value, _ := strings.Cut(pair, "=")
			value = strings.Trim(strings.TrimSpace(value), `"`)
			switch strings.ToLower(strings.TrimSpace(name)) {
			case "for":
				h.from = value
			case "proto":
				h.proto = strings.ToLower(value)
			case "host":
				h.host = strings.ToLower(value)
			}
		}
		hops = append(hops, h)
	}
	return hops
}

// parseHop reads an address with or without a port, brackets and spaces.
func parseHop(hop string) (netip.Addr, bool) {
	hop = strings.TrimSpace(hop)
	if withPort, err := netip.ParseAddrPort(hop); err == nil {
		return withPort.Addr(), true
	}
	ip, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return ip, err == nil
}

// lastValue returns the last value of a header, which the nearest proxy wrote.
func lastValue(h http.Header, name string) string {
	values := elements(h.Values(name))
	if len(values) == 0 {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(values[len(values)-1]))
}

// RemoteAddr returns the address of the sender of a request, or the zero address if there is none,
// as over a Unix socket.
func RemoteAddr(r *http.Request) netip.Addr {
	withPort, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return withPort.Addr().Unmap()
}

// Origin returns the origin of this server's URLs, as the client requested it.
func Origin(r *http.Request) string { return r.URL.Scheme + "://" + r.Host }
