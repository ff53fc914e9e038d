package room

import "strings"

// Bots of others have seats, names and words as people have, and say what they are: whoever speaks
// for one has declared it, and from then on its id says so wherever it stands. There is nothing to
// look up, and no way back.

// What the ids begin with of those for whom somebody's secret speaks.
const (
	PersonPrefix = "p_"
	BotPrefix    = "b_"
)

// DeclaredBot reports whether somebody has declared the player to be a bot.
func (p PlayerID) DeclaredBot() bool { return strings.HasPrefix(string(p), BotPrefix) }

// isAutomated reports whether no person plays by the id: a bot of whoever, or a ghost.
func (p PlayerID) isAutomated() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), botPrefix) || strings.HasPrefix(string(p), ghostPrefix)
}

// HasSecret reports whether the id is one that somebody's secret can speak for, unlike those of a
// server's own bots and of ghosts.
func (p PlayerID) HasSecret() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), PersonPrefix)
}
