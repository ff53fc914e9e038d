package results

import (
	"context"
	"fmt"
	"slices"

	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/player"
	"rattle/room"
)

// Export returns all that is stored about a player. Of rounds it has the IDs, not the records. For a player who is not
// stored it is empty. The error is [leaderboard.ErrNotFound] if no player can have that id.
func (s *Store) Export(ctx context.Context, p room.PlayerID) (player.Export, error) {
	if !room.IsPlainID(string(p)) {
		return player.Export{}, leaderboard.ErrNotFound
	}
	x := player.Export{Player: p}
	for _, part := range []func(context.Context, *player.Export) error{
		s.AddResults, s.Days.AddDays, s.addRoundsOfDays, s.AddPlayer, s.Queue.AddMatchmaking, s.AddDecisions,
	} {
		if err := part(ctx, &x); err != nil {
			return x, fmt.Errorf("export what is stored of %s: %w", p, err)
		}
	}
	return x, nil
}

// addRoundsOfDays adds the IDs of rounds on daily boards that the export does not have yet.
func (s *Store) addRoundsOfDays(_ context.Context, x *player.Export) error {
	for _, a := range x.Daily.Attempts {
		if a.Round != "" && !slices.Contains(x.Rounds, a.Round) {
			x.Rounds = append(x.Rounds, a.Round)
		}
	}
	return nil
}

// Lifetime returns since when a player has been stored. A player is not stored who was not seen for a year, asked to be
// forgotten, or was not admitted.
func (s *Store) Lifetime(ctx context.Context, p room.PlayerID) (audit.Lifetime, error) {
	status, err := s.Players.Status(ctx, p)
	return audit.Lifetime{Known: status.FirstSeen != 0 && !status.Forgotten, Since: status.FirstSeen}, err
}
