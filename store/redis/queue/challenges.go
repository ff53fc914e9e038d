package queue

import (
	"context"
	"crypto/rand"
	_ "embed" // the script
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rattle/matchmaking"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/players"
)

//go:embed challenge.lua
var challengeSource string

var challengeScript = redisstore.NewScript(challengeSource)

// Challenge stores a challenge, and returns it with an ID and the name of the challenger.
func (s *Store) Challenge(ctx context.Context, c matchmaking.Challenge) (matchmaking.Challenge, error) {
	c.ID = rand.Text()[:16]
	if c.From.Name == "" {
		c.From.Name = s.nameOf(ctx, c.From.ID)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return c, fmt.Errorf("store a challenge: %w", err)
	}
	address, err := s.hasher.Hash(ctx, c.Address)
	if err != nil {
		return c, fmt.Errorf("store a challenge: %w", err)
	}
	keys := []string{challengeKey(c.ID)}
	if c.To != "" {
		keys = append(keys, inboxKey(c.To))
	}
	if err := challengeScript.Run(ctx, s.client, keys,
		text, c.ID, string(c.From.ID), int(matchmaking.ChallengeTTL.Seconds()), matchmaking.MaxInbox, address).Err(); err != nil {
		return c, fmt.Errorf("store a challenge: %w", err)
	}
	return c, nil
}

// ChallengeByID returns a challenge. The error is [matchmaking.ErrNoChallenge] if there is none.
func (s *Store) ChallengeByID(ctx context.Context, id string) (c matchmaking.Challenge, err error) {
	if !room.IsPlainID(id) {
		return c, matchmaking.ErrNoChallenge
	}
	fields, err := s.client.HGetAll(ctx, challengeKey(id)).Result()
	if err == nil && fields["challenge"] == "" {
		err = matchmaking.ErrNoChallenge
	}
	if err == nil {
		err = json.Unmarshal([]byte(fields["challenge"]), &c)
	}
	if err != nil {
		return c, fmt.Errorf("read a challenge: %w", err)
	}
	c.Finished = fields["over"] != ""
	return c, nil
}

// Challenges returns the challenges that await a player's answer, the newest first, except those by players whom the
// player blocks.
func (s *Store) Challenges(ctx context.Context, p room.PlayerID) ([]matchmaking.Challenge, error) {
	blocked, err := players.Blocked(ctx, s.client, p)
	if err != nil {
		return nil, err
	}
	entries, err := s.client.HVals(ctx, inboxKey(p)).Result()
	if err != nil {
		return nil, fmt.Errorf("read a player's challenges: %w", err)
	}
	slices.Sort(entries) // by their instants, which all have the same length until 2286
	slices.Reverse(entries)
	open := []matchmaking.Challenge{}
	for _, entry := range entries {
		parts := strings.Fields(entry) // instant, id, address
		if len(parts) < 2 {
			continue
		}
		c, err := s.ChallengeByID(ctx, parts[1])
		switch {
		case err == nil && !c.Finished && !slices.Contains(blocked, c.From.ID):
			open = append(open, c)
		case err != nil && !errors.Is(err, matchmaking.ErrNoChallenge):
			return nil, err
		}
	}
	return open, nil
}
