package queue

import (
	"strings"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "queue", Patterns: poolPatterns(), Backup: redisstore.NoBackup},
		{Name: "queue-recent", Patterns: []string{recentKey("<address>")}, Backup: redisstore.NoBackup},
		{Name: "queue-no-shows", Patterns: []string{key("no-shows:<address>")}, Backup: redisstore.NoBackup},
		{Name: "queue-suspended", Patterns: []string{suspendedKey("<player>")}, Backup: redisstore.BackupRequests},
		{Name: "queue-hash-key", Patterns: []string{hashKey}, Backup: redisstore.NoBackup},
		{Name: "queue-search", Patterns: []string{searchKey("<player>")}, Backup: redisstore.NoBackup},
		{Name: "current-match", Patterns: []string{currentMatchKey("<player>")}, Backup: redisstore.BackupRequests},
		{Name: "wait-times", Patterns: []string{waitTimesKey("<dice>")}, Backup: redisstore.NoBackup},
		{Name: "challenge", Patterns: []string{challengeKey("<id>")}, Backup: redisstore.BackupRequests},
		{Name: "inbox", Patterns: []string{inboxKey("<player>")}, Backup: redisstore.BackupRequests},
	}
}

// poolPatterns are the keys of pools, see common.lua.
func poolPatterns() (patterns []string) {
	for _, pool := range []string{poolKey(""), poolKey("<id>")} {
		patterns = append(patterns, pool, pool+":since", pool+":seen", pool+":addresses", pool+":at:<address>")
	}
	return patterns
}

// key returns a key of the queue. Tickets, matches and challenges change together, so all are in one slot.

func key(what string) string { return "{q}:" + what }

// hashKey holds the secret of the hashes of addresses, see [players.AddressHasher].
const hashKey = "{q}:hash-key"

// poolKey holds the tickets that may be matched with each other: all that take any opponent, or those of one agreement.
// It is a hash by player of an address and the JSON of [matchmaking.Ticket]; the keys beside it are in common.lua.
func poolKey(agreement string) string {
	if agreement != "" {
		return key("agreement:" + agreement)
	}
	return key("open")
}

// searchKey holds a player's search: a string of the instant when it began, the dice and the agreement, which may be
// empty, with spaces between.
func searchKey(p room.PlayerID) string { return key("search:" + string(p)) }

// agreementIn returns the agreement in the text of a searchKey.
func agreementIn(text string) string {
	_, text, _ = strings.Cut(text, " ")
	_, text, _ = strings.Cut(text, " ")
	return text
}

// suspendedKey exists for as long as a player is suspended: a string.
func suspendedKey(p room.PlayerID) string { return key("suspended:" + string(p)) }

// recentKey holds the players who lately searched from an address: a sorted set by the instant until which they count.
// The key no-shows of an address holds likewise the matches to which a player from there did not come.
func recentKey(address string) string { return key("recent:" + address) }

// currentMatchKey holds the match that a player is in: a string of its UUID, the address of the player and the JSON of
// [matchmaking.Assignment].
func currentMatchKey(p room.PlayerID) string { return key("match:" + string(p)) }

// waitTimesKey holds how long the last tickets with some dice waited: a list of "instant millis".
func waitTimesKey(dice string) string { return key("wait-times:" + dice) }

// challengeKey holds a challenge: a hash of "challenge", the JSON of [matchmaking.Challenge], and "over" once it was
// played.
func challengeKey(id string) string { return key("challenge:" + id) }

// inboxKey holds the challenges to a player: a hash of "instant id address" by challenger, the instant in microseconds,
// the address as a hash.
func inboxKey(p room.PlayerID) string { return key("inbox:" + string(p)) }
