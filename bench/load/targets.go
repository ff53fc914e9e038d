package load

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// target is a server.
type target struct {
	origin string // as browsers say it
	socket string // address of the socket
}

// cookie returns the cookie header of a secret.
func (t target) cookie(secret string) string {
	if strings.HasPrefix(t.origin, "https:") {
		return "__Host-rattle=" + secret
	}
	return "rattle=" + secret
}

// findTargets parses the addresses of servers. It rejects those on other machines, which may belong
// to somebody else, unless anywhere is set.
func findTargets(ctx context.Context, urls []string, anywhere bool) ([]target, error) {
	targets := make([]target, len(urls))
	for i, text := range urls {
		u, err := url.Parse(strings.TrimSuffix(text, "/"))
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.Path != "" || u.RawQuery != "" {
			return nil, fmt.Errorf("%q is not the address of a server, like http://127.0.0.1:8080", text)
		}
		if err := mayLoad(ctx, u.Hostname()); err != nil && !anywhere {
			return nil, err
		}
		targets[i] = target{u.Scheme + "://" + u.Host, "ws" + strings.TrimPrefix(u.Scheme, "http") + "://" + u.Host + "/ws?v=1"}
	}
	return targets, nil
}

func mayLoad(ctx context.Context, host string) error {
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return fmt.Errorf("look up the server: %w", err)
	}
	for _, ip := range found {
		if !ip.Unmap().IsLoopback() {
			return fmt.Errorf("%s is not this machine: to load another one, give --anywhere twice", host)
		}
	}
	return nil
}

// ParseFrom parses addresses to connect from: "127.0.1.1-4" is four of them, and commas separate
// more.
func ParseFrom(text string) (all []netip.Addr, err error) {
	for part := range strings.SplitSeq(text, ",") {
		first, last, ranged := strings.Cut(part, "-")
		a, err := netip.ParseAddr(first)
		if err != nil {
			return nil, fmt.Errorf("addresses to connect from: %w", err)
		}
		bytes := a.As16()
		end := int(bytes[15])
		if ranged {
			if end, err = strconv.Atoi(last); err != nil || end < int(bytes[15]) || end > 255 {
				return nil, errors.New("addresses to connect from must be like 127.0.1.1-4")
			}
		}
		for n := int(bytes[15]); n <= end; n++ {
			bytes[15] = byte(n)
			all = append(all, netip.AddrFrom16(bytes).Unmap())
		}
	}
	return all, nil
}
