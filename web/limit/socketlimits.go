package limit

import "golang.org/x/time/rate"

// SocketLimits are the limiters of one socket. The socket's reader owns them.
type SocketLimits struct {
	Words      *rate.Limiter
	Messages   *rate.Limiter
	Malformed  *rate.Limiter
	Violations *rate.Limiter
}

// NewSocketLimits returns the limits of a socket that has sent nothing yet.
func NewSocketLimits(l Limits) SocketLimits {
	return SocketLimits{l.Words.Limiter(), l.Messages.Limiter(), l.Malformed.Limiter(), l.Violations.Limiter()}
}
