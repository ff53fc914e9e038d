package contract_test

import (
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/storetest"
)

// matchChallenge is a challenge of one player to another.
func matchChallenge(from, to room.PlayerID) matchmaking.Challenge {
	return matchmaking.Challenge{Dice: storetest.Dice, From: leaderboard.Opponent{ID: from, Name: string(from)}, To: to, Address: "here"}
}
