package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/erase"
)

// CurrentMatch returns the match that a player is in, nil for none.
func (s *Store) CurrentMatch(ctx context.Context, p room.PlayerID) (*matchmaking.Assignment, error) {
	text, err := s.client.Get(ctx, currentMatchKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read a player's match: %w", err)
	}
	return parseAssignment(text)
}

// Release releases the players of a match that is over, so that they can search again. No-shows are suspended first.
func (s *Store) Release(ctx context.Context, m room.MatchResult) error {
	var keys, suspended []string
	noShows := matchmaking.NoShows(m)
	args := []any{m.ID, matchmaking.SuspensionTTL.Milliseconds(), matchmaking.NoShowTTL.Milliseconds()}
	for _, p := range m.Players {
		keys, suspended = append(keys, currentMatchKey(p)), append(suspended, suspendedKey(p))
		if slices.Contains(noShows, p) {
			args = append(args, string(p))
		} else {
			args = append(args, "")
		}
	}
	if err := releaseScript.Run(ctx, s.client, append(keys, suspended...), args...).Err(); err != nil {
		return fmt.Errorf("release the players of match %s: %w", m.ID, err)
	}
	return nil
}

// parseAssignment parses the text of a currentMatchKey: "UUID address JSON".
func parseAssignment(text string) (*matchmaking.Assignment, error) {
	_, text = cutAssignment(text)
	m := new(matchmaking.Assignment)
	if err := json.Unmarshal([]byte(text), m); err != nil {
		return nil, fmt.Errorf("read a player's match: %w", err)
	}
	return m, nil
}

// cutAssignment splits such a text before the JSON.
func cutAssignment(text string) (before, assignment string) {
	match, text, _ := strings.Cut(text, " ")
	address, assignment, _ := strings.Cut(text, " ")
	return match + " " + address + " ", assignment
}

// AddMatchmaking adds to an export the challenges that await the player's answer, and the player's current match.
func (s *Store) AddMatchmaking(ctx context.Context, x *player.Export) (err error) {
	if x.Challenges, err = s.Challenges(ctx, x.Player); err == nil {
		x.Assignment, err = s.CurrentMatch(ctx, x.Player)
	}
	return err
}

// Locate returns where challenges and matches name players. Tickets need none: they last for seconds only.
func Locate(gone room.ErasedPlayers, key string) (erase.Location, bool) {
	kind, _, what := redisstore.SplitKey(key)
	if kind != "q" {
		return erase.Location{}, false
	}
	switch what, id, _ := strings.Cut(what, ":"); what {
	case "challenge":
		return erase.Location{Type: "hash", Fields: []string{"challenge"}, Erase: func(_, text string) (string, error) {
			return erase.Edit(text, func(c *matchmaking.Challenge) bool { return gone.Clear(&c.From.Name, c.From.ID) })
		}}, true
	case "inbox":
		return erase.Location{DeleteKey: true}, gone.Has(room.PlayerID(id))
	case "match":
		return erase.Location{Type: "string", Erase: func(_, text string) (string, error) {
			before, text := cutAssignment(text)
			text, err := erase.Edit(text, func(m *matchmaking.Assignment) bool { return gone.Clear(&m.Opponent.Name, m.Opponent.ID) })
			return before + text, err
		}}, true
	}
	return erase.Location{}, false
}
