package live

import (
	"rattle/engine"
	"rattle/room"
)

// replica is this server's copy of a room. Only its follower changes it; the follower's parts read it.
type replica struct {
	code    room.Code
	state   room.State
	answers *engine.Answers // of the round's board, nil while there is none
	clock   clock           // the store's
	recent  recent          // the end of the log
}

// apply brings the copy forward by an entry that follows it, and returns what its words came to.
func (r *replica) apply(e room.Entry) (words []room.WordResult) {
	r.recent.add(e)
	r.state, words = room.EvolveWords(r.state, e)
	return words
}
