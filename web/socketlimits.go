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

// mayDeal reports whether a message may lead to a board's being solved.
func mayDeal(message any) bool {
	switch message.(type) {
	case joinMessage, startMessage, againMessage:
		return true
	}
	return false
}

// limiterFor gives the limiter for messages of one sort.
func (p socketLimits) limiterFor(message any) *rate.Limiter {
	if _, ok := message.(wordMessage); ok {
		return p.words
	}
	return p.messages
}
