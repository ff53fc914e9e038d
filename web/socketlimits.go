package web

import "golang.org/x/time/rate"

// socketLimits watches how fast one socket sends. The reader owns it.
type socketLimits struct {
	words     *rate.Limiter
	messages  *rate.Limiter
	malformed *rate.Limiter
	strikes   *rate.Limiter
}

func newSocketLimits(l Limits) socketLimits {
	return socketLimits{l.Words.limiter(), l.Messages.limiter(), l.Malformed.limiter(), l.Strikes.limiter()}
}
