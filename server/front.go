package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"

	"rattle/web/limit"
)

// front is what clients reach: the public address and, with --domain, one for plain HTTP beside it.
//
//	          ┌──▶ certificates, in the folder of --data ◀── authority
//	https ──▶ public ──▶ limits of connections ──▶ the edge
//	http  ──▶ plain  ──▶ a redirection, and what the authority asks
type front struct {
	public *http.Server
	plain  *http.Server // nil: none
	failed chan error   // receives why one of them ended
}

// openFront serves a handler to clients of a listener, and checks to this machine by plain HTTP. The caller closes the front.
func (c *serveCommand) openFront(ctx context.Context, l net.Listener, handler, checks http.Handler, limits limit.Limits, logger *slog.Logger) (*front, error) {
	connections := limit.NewConnections(limits, prefixes(c.TrustedProxies))
	f := &front{public: newPublic(withHSTS(c.HSTS, handler), logger), failed: make(chan error, 2)}
	f.public.ConnState = connections.ConnState
	limited := connections.Limit(watchFiles(l, logger))
	if len(c.Domain) == 0 {
		go func() { f.failed <- f.public.Serve(limited) }()
		return f, nil
	}
	authority, err := c.authority()
	if err != nil {
		return nil, err
	}
	f.public.TLSConfig = authority.TLSConfig()
	if c.HTTP != noAddress {
		plain, err := listen(ctx, c.HTTP)
		if err != nil {
			return nil, err
		}
		f.plain = newPublic(authority.HTTPHandler(toHTTPS{c.Domain, portOf(l.Addr()), checks}), logger)
		f.plain.ConnState = connections.ConnState
		go func() { f.failed <- f.plain.Serve(connections.Limit(watchFiles(plain, logger))) }()
	}
	go func() { f.failed <- f.public.ServeTLS(limited, "", "") }()
	return f, nil
}

// shutdown accepts nobody new, and waits until ctx is done for who is being answered.
func (f *front) shutdown(ctx context.Context) {
	if f.plain != nil {
		_ = f.plain.Shutdown(ctx)
	}
	_ = f.public.Shutdown(ctx)
}

// close ends all connections.
func (f *front) close() error {
	var err error
	if f.plain != nil {
		err = f.plain.Close()
	}
	return errors.Join(err, f.public.Close())
}
