package room

import "strings"

// Programs of others may play, too. They have seats, names and words like people, and are declared as
// bots by whoever holds their secret; from then on their id shows it, wherever it stands. No lookup
// is needed, and a declaration is final.

// The prefixes of ids for which somebody holds a secret.
const (
	PersonPrefix = "p_"
	BotPrefix    = "b_"
)

// DeclaredBot reports whether somebody has declared the player to be a bot.
func (p PlayerID) DeclaredBot() bool { return strings.HasPrefix(string(p), BotPrefix) }

// isAutomated reports whether no person plays by the id: it is a bot, of the server or of others, or
// a ghost.
func (p PlayerID) isAutomated() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), botPrefix) || strings.HasPrefix(string(p), ghostPrefix)
}

// HasSecret reports whether somebody can hold a secret for the id, unlike for the server's own bots
// and ghosts.
func (p PlayerID) HasSecret() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), PersonPrefix)
}
