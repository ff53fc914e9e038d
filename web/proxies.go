package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// proxies are those whose word on whom they forward is taken. Anybody can write the headers;
// what counts is who the connection comes from, and then the hop before, and so on.
type proxies []netip.Prefix

func (ps proxies) trust(ip netip.Addr) bool {
	return slices.ContainsFunc(ps, func(p netip.Prefix) bool { return p.Contains(ip.Unmap().WithZone("")) })
}

// behind makes requests look as they were before the proxies: RemoteAddr, Host and the
// scheme of the URL are the client's.
func (ps proxies) behind(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := r.WithContext(r.Context()) // a copy
		url := *r.URL
		seen.URL = &url
		seen.URL.Scheme = "http" // whatever the request line said
		if r.TLS != nil {
			seen.URL.Scheme = "https"
		}
		peer := remote(r)
		if ps.trust(peer) {
			seen.RemoteAddr = netip.AddrPortFrom(ps.client(peer, r.Header), 0).String()
			if proto := last(r.Header, "X-Forwarded-Proto"); proto == "http" || proto == "https" {
				seen.URL.Scheme = proto
			}
			if host := last(r.Header, "X-Forwarded-Host"); host != "" {
				seen.Host = host
			}
		}
		next.ServeHTTP(w, seen)
	})
}

// client gives the right-most address that is no proxy of ours. Where both headers are there,
// one of them may be the client's own: unless they agree, neither is believed.
func (ps proxies) client(peer netip.Addr, h http.Header) netip.Addr {
	old, standard := hops(h.Values("X-Forwarded-For")), forwardedFor(h.Values("Forwarded"))
	switch {
	case len(old) > 0 && len(standard) > 0:
		if a := ps.rightmost(peer, old); a == ps.rightmost(peer, standard) {
			return a
		}
		return peer
	case len(old) > 0:
		return ps.rightmost(peer, old)
	}
	return ps.rightmost(peer, standard)
}

func (ps proxies) rightmost(peer netip.Addr, hops []string) netip.Addr {
	for _, hop := range slices.Backward(hops) {
		ip, ok := parseHop(hop)
		if !ok {
			return peer // the last one that is known
		}
		peer = ip
		if !ps.trust(ip) {
			return ip
		}
	}
	return peer
}

// hops splits the values of a list header; several headers of one name are one list.
func hops(values []string) []string {
	if len(values) == 0 {
		return nil
	}
	return strings.Split(strings.Join(values, ","), ",")
}

// forwardedFor gives the "for" of each element of Forwarded (RFC 7239), "" where it has none.
func forwardedFor(values []string) []string {
	elements := hops(values)
	for i, element := range elements {
		elements[i] = ""
		for pair := range strings.SplitSeq(element, ";") {
			name, value, _ := strings.Cut(pair, "=")
			if strings.EqualFold(strings.TrimSpace(name), "for") {
				elements[i] = strings.Trim(strings.TrimSpace(value), `"`)
			}
		}
	}
	return elements
}

// parseHop reads an address with or without a port, [brackets] and spaces.
func parseHop(hop string) (netip.Addr, bool) {
	hop = strings.TrimSpace(hop)
	if withPort, err := netip.ParseAddrPort(hop); err == nil {
		return withPort.Addr(), true
	}
	ip, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return ip, err == nil
}

// last gives what the nearest proxy wrote.
func last(h http.Header, name string) string {
	values := hops(h.Values(name))
	if len(values) == 0 {
		return ""
	}
	return strings.ToLower(strings.TrimSpace(values[len(values)-1]))
}

// remote gives the address of who sent a request; the zero one where there is none, as over
// a Unix socket.
func remote(r *http.Request) netip.Addr {
	withPort, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return withPort.Addr().Unmap()
}

// origin gives what stands before the path in an address of this server.
func origin(r *http.Request) string { return r.URL.Scheme + "://" + r.Host }
