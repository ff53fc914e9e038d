package room

import "strings"

// Programs that other people run may play, too. They have seats, names and words like people. The
// holder of a player's secret can declare the player to be a bot, for ever: the id that the player
// then has begins with [BotPrefix], so no lookup is needed.

// The prefixes of ids that have a secret.
const (
	PersonPrefix = "p_"
	BotPrefix    = "b_"
)

// DeclaredBot reports whether the player was declared to be a bot.
func (p PlayerID) DeclaredBot() bool { return strings.HasPrefix(string(p), BotPrefix) }

// isProgram reports whether a program plays: a bot of the server, a declared bot, or a ghost.
func (p PlayerID) isProgram() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), botPrefix) || strings.HasPrefix(string(p), ghostPrefix)
}

// HasSecret reports whether the id has a secret, as those of the server's bots and ghosts do not.
func (p PlayerID) HasSecret() bool {
	return p.DeclaredBot() || strings.HasPrefix(string(p), PersonPrefix)
}
