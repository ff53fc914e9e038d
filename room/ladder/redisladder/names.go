package redisladder

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// Who asked to be forgotten is named nowhere any more. What was played stays, under an id that
// nobody can show a secret for: so the rounds of others still add up, and can be verified. This file
// knows where names stand.

// erasedPlayers are some players, and whether anything named them: false until it did.
type erasedPlayers map[room.PlayerID]bool

func (gone erasedPlayers) has(p room.PlayerID) bool {
	_, ok := gone[p]
	return ok
}

// nameLocation is a key that names people, or is kept of one alone.
type nameLocation struct {
	kind   string                                   // type of the key
	fields []string                                 // of a hash: those that can name them
	erase  func(field, text string) (string, error) // returns the text without their names, "" where nothing of it is to stay
	whole  bool                                     // all of the key goes
	large  bool                                     // it may have a megabyte
}

// locate returns what is to be done to a key for these people to be forgotten, false for nothing.
func (gone erasedPlayers) locate(key string) (nameLocation, bool) {
	tag := redisstore.HashTag(key)
	slot, of, _ := strings.Cut(tag, ":")
	what := strings.TrimPrefix(key, "{"+tag+"}:")
	switch {
	case slot == "p" && gone.has(room.PlayerID(of)):
		return nameLocation{whole: true}, what != "devices" // which say that the player is forgotten
	case slot == "p" && what == "history":
		return nameLocation{kind: "zset", erase: gone.fromPast, large: true}, true
	case slot == "p" && what == "matches":
		return nameLocation{kind: "zset", erase: gone.fromMatch}, true
	case slot == "r" && what == "record":
		return nameLocation{kind: "hash", fields: []string{"owed"}, erase: gone.fromRecord, large: true}, true
	case slot == "m" && what == "result":
		return nameLocation{kind: "string", erase: gone.fromStoredMatch}, true
	case slot == "l" && strings.HasSuffix(what, ":rows"):
		return nameLocation{kind: "hash", fields: gone.ids(), erase: gone.fromRow}, true
	case slot == "daily" && strings.HasSuffix(what, ":rows"):
		return nameLocation{kind: "hash", fields: gone.ids(), erase: gone.fromAttempt}, true
	case slot == "w" && what == "player":
		return nameLocation{kind: "string", erase: gone.fromPhrase}, true
	case key == reviewsKey:
		return nameLocation{kind: "zset", erase: gone.fromReview, large: true}, true
	case key == reportsKey:
		return nameLocation{kind: "list", erase: gone.fromReport, large: true}, true
	case slot == "q" && strings.HasPrefix(what, "challenge:"):
		return nameLocation{kind: "hash", fields: []string{"challenge"}, erase: gone.fromChallenge}, true
	case slot == "q" && strings.HasPrefix(what, "inbox:"):
		return nameLocation{whole: true}, gone.has(room.PlayerID(strings.TrimPrefix(what, "inbox:")))
	case slot == "q" && strings.HasPrefix(what, "match:"):
		return nameLocation{kind: "string", erase: gone.fromAssignment}, true
	}
	return nameLocation{}, false
}

func (gone erasedPlayers) ids() []string {
	ids := make([]string, 0, len(gone))
	for p := range gone {
		ids = append(ids, string(p))
	}
	return ids
}

// edit decodes a text, lets it be changed, and encodes it again if it was.
func edit[T any](text string, change func(*T) bool) (string, error) {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return "", err
	}
	if !change(&v) {
		return text, nil
	}
	changed, err := json.Marshal(v)
	return string(changed), err
}

// clear empties the name of somebody who is gone, and reports whether there was one.
func (gone erasedPlayers) clear(name *string, p room.PlayerID) bool {
	p = room.GhostOf(p)
	if *name == "" || !gone.has(p) {
		return false
	}
	*name, gone[p] = "", true
	return true
}

// fromResult erases names in a record or in the end of a duel.
func (gone erasedPlayers) fromResult(o *room.PendingResult) (changed bool) {
	if o.Record != nil {
		for i := range o.Record.Players {
			st := &o.Record.Players[i]
			if name := st.Name; gone.clear(&name, st.Player) {
				st.Forget()
				changed = true
			}
		}
	}
	return o.Match != nil && gone.fromMatchEnd(o.Match) || changed
}

func (gone erasedPlayers) fromMatchEnd(d *room.MatchResult) (changed bool) {
	for i := range d.Names {
		if i < len(d.Players) {
			changed = gone.clear(&d.Names[i], d.Players[i]) || changed
		}
	}
	return changed
}

func (gone erasedPlayers) fromRecord(_, text string) (string, error) {
	o, err := room.DecodePendingResult([]byte(text))
	if err != nil || !gone.fromResult(&o) {
		return text, err
	}
	changed, err := room.EncodePendingResult(o)
	return string(changed), err
}

func (gone erasedPlayers) fromStoredMatch(_, text string) (string, error) {
	return edit(text, func(s *leaderboard.StoredMatch) bool { return gone.fromMatchEnd(&s.MatchResult) })
}

func (gone erasedPlayers) fromPast(_, text string) (string, error) {
	return edit(text, func(past *leaderboard.PastRound) (changed bool) {
		for i := range past.Players {
			other := &past.Players[i]
			changed = gone.clear(&other.Name, other.ID) || changed
		}
		return changed
	})
}

func (gone erasedPlayers) fromMatch(_, text string) (string, error) {
	return edit(text, func(m *leaderboard.PastMatch) bool { return gone.clear(&m.Opponent.Name, m.Opponent.ID) })
}

func (gone erasedPlayers) fromChallenge(_, text string) (string, error) {
	return edit(text, func(c *matchmaking.Challenge) bool { return gone.clear(&c.From.Name, c.From.ID) })
}

func (gone erasedPlayers) fromAssignment(_, text string) (string, error) {
	before, told := cutAssignment(text)
	told, err := edit(told, func(m *matchmaking.Assignment) bool { return gone.clear(&m.Opponent.Name, m.Opponent.ID) })
	return before + told, err
}

func (gone erasedPlayers) fromRow(player, text string) (string, error) {
	return edit(text, func(e *leaderboard.Entry) bool { return gone.clear(&e.Name, room.PlayerID(player)) })
}

func (gone erasedPlayers) fromAttempt(player, text string) (string, error) {
	return edit(text, func(a *daily.Attempt) bool { return gone.clear(&a.Name, room.PlayerID(player)) })
}

// fromPhrase lets go of the way to a recovery phrase.
func (gone erasedPlayers) fromPhrase(_, player string) (string, error) {
	if gone.has(room.PlayerID(player)) {
		return "", nil
	}
	return player, nil
}

// fromReview lets go of what waited for a person.
func (gone erasedPlayers) fromReview(_, text string) (string, error) {
	var h player.PendingReview
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return "", err
	}
	if gone.has(h.Player) {
		return "", nil
	}
	return text, nil
}

// fromReport lets go of what they reported, and of what was reported of them.
func (gone erasedPlayers) fromReport(_, text string) (string, error) {
	var r player.Report
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return "", err
	}
	if gone.has(r.From) || gone.has(r.Against) {
		return "", nil
	}
	return text, nil
}

// eraseForgotten takes the names of those out who are forgotten, wherever something owed was just written:
// a pass that erases them may have come by before. See [Eraser].
func (s *Store) eraseForgotten(ctx context.Context, o room.PendingResult, boards []leaderboard.RowUpdate) error {
	among := playersOf(o)
	gone, err := forgottenAmong(ctx, s.client, among)
	if err != nil || len(gone) == 0 {
		return err
	}
	keys := []string{recordKey(o.ID), matchKey(o.ID), reviewsKey}
	for _, p := range among {
		keys = append(keys, historyKey(p), matchesKey(p))
	}
	for _, d := range boards {
		keys = append(keys, leaderboardKeysOf(d.Leaderboard).rows)
	}
	if attempt, daily := attemptOf(o); daily {
		keys = append(keys, dailyRowsKey(attempt.Day))
	}
	slices.Sort(keys)
	// What cannot be read is for a pass to tell of: it keeps nobody's round out.
	if err := eraseFrom(ctx, s.client, gone, slices.Compact(keys)); err != nil && !errors.Is(err, ErrUnreadable) {
		return fmt.Errorf("leave out who is forgotten: %w", err)
	}
	return nil
}

func attemptOf(o room.PendingResult) (daily.Attempt, bool) {
	if o.Record == nil {
		return daily.Attempt{}, false
	}
	return daily.AttemptOf(o.ID, *o.Record, o.At)
}

// playersOf returns the people whom something owed names.
func playersOf(o room.PendingResult) []room.PlayerID {
	var all []room.PlayerID
	if o.Record != nil {
		for _, st := range o.Record.Players {
			all = append(all, room.GhostOf(st.Player))
		}
	}
	if o.Match != nil {
		all = append(all, o.Match.Players...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
