package web

import "golang.org/x/time/rate"

// pace watches how fast one socket sends. The reader owns it.
type pace struct {
	words    *rate.Limiter
	messages *rate.Limiter
	rubbish  *rate.Limiter
	patience *rate.Limiter
}

func newPace(l Limits) pace {
	return pace{l.Words.limiter(), l.Messages.limiter(), l.Rubbish.limiter(), l.Patience.limiter()}
}

// solves reports whether a message may lead to a board's being solved.
func solves(message any) bool {
	switch message.(type) {
	case joinMessage, startMessage, againMessage:
		return true
	}
	return false
}

// of gives the limiter for messages of one sort.
func (p pace) of(message any) *rate.Limiter {
	if _, ok := message.(wordMessage); ok {
		return p.words
	}
	return p.messages
}
