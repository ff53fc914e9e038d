package redisladder

import (
	"context"
	"crypto/rand"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/matchmaking"
	"rattle/room"
)

const (
	// challengeTTL is how long a challenge may be taken up.
	challengeTTL = 24 * time.Hour

	// maxInbox are told to the one who is challenged; of each challenger the newest. Of more
	// the oldest goes from the address that most came from, so that nobody hides those of others.
	maxInbox = 20
)

//go:embed queue_challenge.lua
var challengeSource string

var challengeScript = redis.NewScript(challengeSource)

// Challenge keeps a challenge and gives it with its ID, and with the name of who challenges.
func (q *Queue) Challenge(ctx context.Context, c matchmaking.Challenge) (matchmaking.Challenge, error) {
	c.ID = rand.Text()[:16]
	if c.From.Name == "" {
		c.From.Name = q.nameOf(ctx, c.From.ID)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return c, fmt.Errorf("challenge: %w", err)
	}
	from, err := q.hasher.hash(ctx, c.Address)
	if err != nil {
		return c, fmt.Errorf("challenge: %w", err)
	}
	keys := []string{challengeKey(c.ID)}
	if c.To != "" {
		keys = append(keys, inboxKey(c.To))
	}
	if err := challengeScript.Run(ctx, q.client, keys,
		text, c.ID, string(c.From.ID), int(challengeTTL.Seconds()), maxInbox, from).Err(); err != nil {
		return c, fmt.Errorf("challenge: %w", err)
	}
	return c, nil
}

// ChallengeByID gives a challenge. It answers [ladder.ErrNoChallenge].
func (q *Queue) ChallengeByID(ctx context.Context, id string) (c matchmaking.Challenge, err error) {
	if !isPlain(id) {
		return c, matchmaking.ErrNoChallenge
	}
	held, err := q.client.HGetAll(ctx, challengeKey(id)).Result()
	if err == nil && held["challenge"] == "" {
		err = matchmaking.ErrNoChallenge
	}
	if err == nil {
		err = json.Unmarshal([]byte(held["challenge"]), &c)
	}
	if err != nil {
		return c, fmt.Errorf("read a challenge: %w", err)
	}
	c.Finished = held["over"] != ""
	return c, nil
}

// Challenges gives those that await somebody's answer, the newest first, but for those of whom
// they block.
func (q *Queue) Challenges(ctx context.Context, p room.PlayerID) ([]matchmaking.Challenge, error) {
	ignored, err := blocked(ctx, q.client, p)
	if err != nil {
		return nil, err
	}
	lines, err := q.client.HVals(ctx, inboxKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read somebody's challenges: %w", err)
	}
	slices.Sort(lines) // by their instants, which are of one length until 2286
	slices.Reverse(lines)
	open := []matchmaking.Challenge{}
	for _, line := range lines {
		parts := strings.Fields(line) // instant, id, address
		if len(parts) < 2 {
			continue
		}
		c, err := q.ChallengeByID(ctx, parts[1])
		switch {
		case err == nil && !c.Finished && !slices.Contains(ignored, c.From.ID):
			open = append(open, c)
		case err != nil && !errors.Is(err, matchmaking.ErrNoChallenge):
			return nil, err
		}
	}
	return open, nil
}

// newTicket makes a wish into somebody who waits: with whom they may be brought together, and with
// which dice.
func (q *Queue) newTicket(ctx context.Context, w matchmaking.TicketRequest) (matchmaking.Ticket, error) {
	me := matchmaking.Ticket{Player: w.Player, Name: w.Name, Dice: w.Dice, Agreement: w.With}
	if w.With == "" {
		return me, nil
	}
	if match, ok := strings.CutPrefix(w.With, matchmaking.RematchID("")); ok {
		played, err := readMatch(ctx, q.client, match)
		if err != nil {
			return me, err
		}
		i := slices.Index(played.Players, w.Player)
		if i < 0 || len(played.Players) != 2 {
			return me, matchmaking.ErrNoChallenge
		}
		me.Dice, me.AllowedOnly = played.Dice, []room.PlayerID{played.Players[1-i]}
		return me, nil
	}
	c, err := q.ChallengeByID(ctx, w.With)
	if err != nil {
		return me, err
	}
	me.Dice = c.Dice
	switch {
	case c.Finished:
		return me, matchmaking.ErrNoChallenge
	case w.Player != c.From.ID && c.To != "" && w.Player != c.To:
		return me, matchmaking.ErrNoChallenge
	case w.Player != c.From.ID:
		me.AllowedOnly = []room.PlayerID{c.From.ID} // and not somebody else who followed the link
	case c.To != "":
		me.AllowedOnly = []room.PlayerID{c.To}
	}
	return me, nil
}

// completeTicket adds what is known of somebody who waits: ratings, and a name if they said none.
func (q *Queue) completeTicket(ctx context.Context, me *matchmaking.Ticket) error {
	forms, err := readRatings(ctx, q.client, me.Player)
	if err != nil {
		return err
	}
	me.Ratings = make(map[string]room.Rating, len(forms))
	for dice, form := range forms {
		me.Ratings[dice] = form.Rating
	}
	if me.Name == "" {
		me.Name = q.nameOf(ctx, me.Player)
	}
	me.Blocked, err = blocked(ctx, q.client, me.Player)
	return err
}

// nameOf gives the newest name of a player, "" where none is known. Nothing depends on it.
func (q *Queue) nameOf(ctx context.Context, p room.PlayerID) string {
	return q.client.HGet(ctx, profileKey(p), "name").Val()
}
