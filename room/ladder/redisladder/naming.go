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

// people are some players, and whether anything named them: false until it did.
type people map[room.PlayerID]bool

func (gone people) has(p room.PlayerID) bool {
	_, ok := gone[p]
	return ok
}

// naming is a key that names people, or is kept of one alone.
type naming struct {
	kind   string                                   // type of the key
	fields []string                                 // of a hash: those that can name them
	erase  func(field, text string) (string, error) // returns the text without their names, "" where nothing of it is to stay
	whole  bool                                     // all of the key goes
	large  bool                                     // it may have a megabyte
}

// namingAt returns what is to be done to a key for these people to be forgotten, false for nothing.
func (gone people) namingAt(key string) (naming, bool) {
	tag := redisstore.HashTag(key)
	slot, of, _ := strings.Cut(tag, ":")
	what := strings.TrimPrefix(key, "{"+tag+"}:")
	switch {
	case slot == "p" && gone.has(room.PlayerID(of)):
		return naming{whole: true}, what != "devices" // which say that the player is forgotten
	case slot == "p" && what == "history":
		return naming{kind: "zset", erase: gone.fromPast, large: true}, true
	case slot == "p" && what == "matches":
		return naming{kind: "zset", erase: gone.fromMatch}, true
	case slot == "r" && what == "record":
		return naming{kind: "hash", fields: []string{"owed"}, erase: gone.fromRecord, large: true}, true
	case slot == "m" && what == "settled":
		return naming{kind: "string", erase: gone.fromSettled}, true
	case slot == "l" && strings.HasSuffix(what, ":rows"):
		return naming{kind: "hash", fields: gone.ids(), erase: gone.fromRow}, true
	case slot == "daily" && strings.HasSuffix(what, ":rows"):
		return naming{kind: "hash", fields: gone.ids(), erase: gone.fromAttempt}, true
	case slot == "w" && what == "player":
		return naming{kind: "string", erase: gone.fromPhrase}, true
	case key == heldKey:
		return naming{kind: "zset", erase: gone.fromHeld, large: true}, true
	case key == reportsKey:
		return naming{kind: "list", erase: gone.fromReport, large: true}, true
	case slot == "q" && strings.HasPrefix(what, "challenge:"):
		return naming{kind: "hash", fields: []string{"challenge"}, erase: gone.fromChallenge}, true
	case slot == "q" && strings.HasPrefix(what, "inbox:"):
		return naming{whole: true}, gone.has(room.PlayerID(strings.TrimPrefix(what, "inbox:")))
	case slot == "q" && strings.HasPrefix(what, "busy:"):
		return naming{kind: "string", erase: gone.fromMeet}, true
	}
	return naming{}, false
}

func (gone people) ids() []string {
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

// blank empties the name of somebody who is gone, and reports whether there was one.
func (gone people) blank(name *string, p room.PlayerID) bool {
	p = room.GhostOf(p)
	if *name == "" || !gone.has(p) {
		return false
	}
	*name, gone[p] = "", true
	return true
}

// fromOwed erases names in a record or in the end of a duel.
func (gone people) fromOwed(o *room.PendingResult) (changed bool) {
	if o.Record != nil {
		for i := range o.Record.Players {
			st := &o.Record.Players[i]
			if name := st.Name; gone.blank(&name, st.Player) {
				st.Forget()
				changed = true
			}
		}
	}
	return o.Match != nil && gone.fromDuel(o.Match) || changed
}

func (gone people) fromDuel(d *room.MatchResult) (changed bool) {
	for i := range d.Names {
		if i < len(d.Players) {
			changed = gone.blank(&d.Names[i], d.Players[i]) || changed
		}
	}
	return changed
}

func (gone people) fromRecord(_, text string) (string, error) {
	o, err := room.DecodePendingResult([]byte(text))
	if err != nil || !gone.fromOwed(&o) {
		return text, err
	}
	changed, err := room.EncodePendingResult(o)
	return string(changed), err
}

func (gone people) fromSettled(_, text string) (string, error) {
	return edit(text, func(s *leaderboard.StoredMatch) bool { return gone.fromDuel(&s.MatchResult) })
}

func (gone people) fromPast(_, text string) (string, error) {
	return edit(text, func(past *leaderboard.PastRound) (changed bool) {
		for i := range past.Players {
			other := &past.Players[i]
			changed = gone.blank(&other.Name, other.ID) || changed
		}
		return changed
	})
}

func (gone people) fromMatch(_, text string) (string, error) {
	return edit(text, func(m *leaderboard.PastMatch) bool { return gone.blank(&m.Opponent.Name, m.Opponent.ID) })
}

func (gone people) fromChallenge(_, text string) (string, error) {
	return edit(text, func(c *matchmaking.Challenge) bool { return gone.blank(&c.From.Name, c.From.ID) })
}

func (gone people) fromMeet(_, text string) (string, error) {
	before, told := cutMeet(text)
	told, err := edit(told, func(m *matchmaking.Assignment) bool { return gone.blank(&m.Opponent.Name, m.Opponent.ID) })
	return before + told, err
}

func (gone people) fromRow(player, text string) (string, error) {
	return edit(text, func(e *leaderboard.Entry) bool { return gone.blank(&e.Name, room.PlayerID(player)) })
}

func (gone people) fromAttempt(player, text string) (string, error) {
	return edit(text, func(a *daily.Attempt) bool { return gone.blank(&a.Name, room.PlayerID(player)) })
}

// fromPhrase lets go of the way to a recovery phrase.
func (gone people) fromPhrase(_, player string) (string, error) {
	if gone.has(room.PlayerID(player)) {
		return "", nil
	}
	return player, nil
}

// fromHeld lets go of what waited for a person.
func (gone people) fromHeld(_, text string) (string, error) {
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
func (gone people) fromReport(_, text string) (string, error) {
	var r player.Report
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return "", err
	}
	if gone.has(r.From) || gone.has(r.Against) {
		return "", nil
	}
	return text, nil
}

// unname takes the names of those out who are forgotten, wherever something owed was just written:
// a pass that erases them may have come by before. See [Eraser].
func (s *Store) unname(ctx context.Context, o room.PendingResult, boards []leaderboard.RowUpdate) error {
	among := playersOf(o)
	gone, err := forgottenAmong(ctx, s.client, among)
	if err != nil || len(gone) == 0 {
		return err
	}
	keys := []string{recordKey(o.ID), settledKey(o.ID), heldKey}
	for _, p := range among {
		keys = append(keys, historyKey(p), matchesKey(p))
	}
	for _, d := range boards {
		keys = append(keys, boardOf(d.Leaderboard).rows)
	}
	if attempt, daily := attemptOf(o); daily {
		keys = append(keys, dailyRowsKey(attempt.Day))
	}
	slices.Sort(keys)
	// What cannot be read is for a pass to tell of: it keeps nobody's round out.
	if err := eraseFrom(ctx, s.client, gone, slices.Compact(keys)); err != nil && !errors.Is(err, ErrUnread) {
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
