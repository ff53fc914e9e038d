package redisladder

import (
	"fmt"

	"rattle/daily"
	"rattle/room"
)

const (
	// dailyOriginKey holds what all days follow from: a hash of "secret" and "since".
	dailyOriginKey = "{daily}:origin"

	// dailyBoardsKey holds the boards of the days that were played: a hash of texts by day.
	dailyBoardsKey = "{daily}:boards"
)

// dailyRowsKey holds the results of a day: a hash of rows by player.
func dailyRowsKey(d daily.Date) string { return fmt.Sprintf("{daily}:%s:rows", d) }

// dailyListKey holds the order of a day's results in one group: a sorted set of players.
func dailyListKey(d daily.Date, g daily.Group) string { return fmt.Sprintf("{daily}:%s:%s", d, g) }

// dailyAttemptsKey holds the rooms of a player's attempts: a hash of codes by day.
func dailyAttemptsKey(p room.PlayerID) string { return fmt.Sprintf("{p:%s}:daily:attempts", p) }

// dailyPlayedKey holds what a player's attempts came to: a hash of points by day.
func dailyPlayedKey(p room.PlayerID) string { return fmt.Sprintf("{p:%s}:daily:played", p) }
