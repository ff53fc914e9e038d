package matchmaking

import (
	"rattle/leaderboard/rating"
	"rattle/room"
	"rattle/room/bots"
)

// Room returns the request that opens the room of a rated match.
func (p Pairing) Room(match string) (room.Create, error) {
	return roomOf(p.Dice, room.Mode{MatchID: match, Rated: true, Players: []room.PlayerID{p.A.Player, p.B.Player}})
}

// BotRoom returns the request that opens the room of an unrated match against a bot. Strength 0 stands
// for the strength nearest to the player's rating with the dice.
func BotRoom(match string, p room.PlayerID, dice string, strength int, ratings map[string]room.Rating) (room.Create, error) {
	dice = ResolveDice(dice)
	if strength == 0 {
		r, ok := ratings[dice]
		if !ok {
			r = rating.Initial()
		}
		strength = bots.NearestStrength(r.Rating)
	}
	return roomOf(dice, room.Mode{MatchID: match, Players: []room.PlayerID{p}, Bot: strength})
}

// ResolveDice returns the ID of the set to play with, which is the default one for [AnyDice].
func ResolveDice(dice string) string {
	if dice == AnyDice {
		return room.DefaultDice
	}
	return dice
}

// roomOf returns the room of a match of two, by the rules of the dice.
func roomOf(dice string, m room.Mode) (room.Create, error) {
	settings, err := room.DefaultSettings(dice)
	if err != nil {
		return room.Create{}, err
	}
	settings.Seats = 2
	m.Kind = room.Match
	return room.Create{Settings: settings, Mode: m}, nil
}
