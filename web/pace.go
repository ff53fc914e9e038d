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

const (
	// joinCost is how many messages a join counts as: for a room that nobody is in here all that has
	// happened there is read from the store, and whoever comes is shown the whole of it.
	joinCost = 10

	// callCost is how many a wish for a round counts as, for which a board is dealt and solved.
	callCost = 5
)

// solves reports whether a message may lead to a board's being solved.
func solves(message any) bool {
	switch message.(type) {
	case joinMessage, startMessage, againMessage:
		return true
	}
	return false
}

// costOf is how many messages of its address one message counts as.
func costOf(message any) int {
	switch message.(type) {
	case joinMessage:
		return joinCost
	case startMessage, againMessage:
		return callCost
	}
	return 1
}

// of gives the limiter for messages of one sort.
func (p pace) of(message any) *rate.Limiter {
	if _, ok := message.(wordMessage); ok {
		return p.words
	}
	return p.messages
}
