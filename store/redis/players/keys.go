package players

import (
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "profile", Patterns: []string{ProfileKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "blocked", Patterns: []string{blockedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "devices", Patterns: []string{devicesKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "issued-code", Patterns: []string{issuedCodeKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "phrase", Patterns: []string{phraseKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "admitted", Patterns: []string{admittedKey("<player>")}, Backup: redisstore.BackupPlayers},
		{Name: "reviews", Patterns: []string{ReviewsKey}, Backup: redisstore.BackupRequests},
		{Name: "reports", Patterns: []string{reportsKey}, Backup: redisstore.BackupRequests},
		{Name: "decisions", Patterns: []string{decisionsKey}, Backup: redisstore.BackupRequests},
		{Name: "rulings", Patterns: []string{rulingsKey}, Backup: redisstore.BackupRequests},
		{Name: "reports-hash-key", Patterns: []string{reportsHashKey}, Backup: redisstore.NoBackup},
		{Name: "device-code", Patterns: []string{codeIndexKey("<code>")}, Backup: redisstore.NoBackup},
		{Name: "phrase-index", Patterns: []string{phraseIndexKey("<phrase>")}, Backup: redisstore.NoBackup},
		{Name: "signed-out", Patterns: []string{signedOutKey}, Backup: redisstore.NoBackup},
		{Name: "forgotten", Patterns: []string{forgottenKey}, Backup: redisstore.BackupForgotten},
		{Name: "to-erase", Patterns: []string{toEraseKey}, Backup: redisstore.BackupForgotten},
		{Name: "eraser", Patterns: []string{EraserKey}, Backup: redisstore.NoBackup},
		{Name: "newcomers", Patterns: []string{newcomersKey("<address>")}, Backup: redisstore.NoBackup},
		{Name: "newcomers-hash-key", Patterns: []string{newcomersHashKey}, Backup: redisstore.NoBackup},
	}
}

// Key returns the name of a key in a player's slot.
func Key(p room.PlayerID, what string) string { return "{p:" + string(p) + "}:" + what }

// ProfileKey holds a player's profile: a hash of "name", "named" (the instant since when), "seen" (the close of the first
// round, or the end of the first match: a visit alone makes no profile), and "rounds", "points" and "words".
func ProfileKey(p room.PlayerID) string { return Key(p, "profile") }

// devicesKey holds who may act for a player: a hash of the instant since when by the key of a later device, and "first"
// with "signed-out" if the first device is, or "forgotten" if the player asked to be forgotten.
func devicesKey(p room.PlayerID) string { return Key(p, "devices") }

// issuedCodeKey holds the code that a player was given last: a string.
func issuedCodeKey(p room.PlayerID) string { return Key(p, "code") }

// codeIndexKey holds whose a code is: a string.
func codeIndexKey(code string) string { return "{d:" + code + "}:player" }

// phraseKey holds a player's recovery phrase: a hash of "key", a hash of the phrase's secret, and "since", the instant
// when it was created.
func phraseKey(p room.PlayerID) string { return Key(p, "phrase") }

// phraseIndexKey holds whose phrase has a key: a string. It only leads to the player, whose own [phraseKey] decides.
func phraseIndexKey(key string) string { return "{w:" + key + "}:player" }

// admittedKey holds that a new player may be stored: a string.
func admittedKey(p room.PlayerID) string { return Key(p, "admitted") }

// blockedKey holds whom a player does not want to be matched with: a set.
func blockedKey(p room.PlayerID) string { return Key(p, "blocked") }

// newcomersKey counts the new players of an address, by its hash, within a day: a string.
func newcomersKey(address string) string { return "{new}:at:" + address }

const (
	// newcomersHashKey holds the secret of these hashes, see [AddressHasher].
	newcomersHashKey = "{new}:hash-key"

	// signedOutKey holds who signed devices out a moment ago: a sorted set of players by instant.
	signedOutKey = "{d}:signed-out"

	// forgottenKey holds who asked to be forgotten: a sorted set of players by the instant until which that is known.
	forgottenKey = "{d}:forgotten"

	// toEraseKey holds whom of them the store may still name: a sorted set of players by the instant of asking.
	toEraseKey = "{d}:to-erase"

	// EraserKey exists while a server erases them, and for some time after: a string.
	EraserKey = "{d}:eraser"

	// ReviewsKey holds the results that a person is to review: a sorted set of the JSON of [player.PendingReview] by the
	// instant of the close.
	ReviewsKey = "{mod}:reviews"

	// reportsKey holds what players report: a list of the JSON of [player.Report], the newest first.
	reportsKey = "{mod}:reports"

	// decisionsKey holds what moderators decided: a list of the JSON of [player.Decision], the newest first.
	decisionsKey = "{mod}:decisions"

	// rulingsKey holds what moderators have ruled about players: a hash of the JSON of [player.Ruling] by player.
	rulingsKey = "{mod}:rulings"

	// reportsHashKey holds the secret of the hashes of addresses in reports, see [AddressHasher].
	reportsHashKey = "{mod}:hash-key"
)
