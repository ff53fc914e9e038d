package leaderboard

import "rattle/room"

// Names of players who asked to be forgotten are removed from what a store keeps. Each of these functions changes a value
// in place, and reports whether there was such a name.

// EraseNames removes names from a row of a player.
func (e *Entry) EraseNames(gone room.ErasedPlayers, p room.PlayerID) (changed bool) {
	return gone.Clear(&e.Name, p)
}

// EraseNames removes names of the others in the round.
func (p *PastRound) EraseNames(gone room.ErasedPlayers) (changed bool) {
	for i := range p.Players {
		changed = gone.Clear(&p.Players[i].Name, p.Players[i].ID) || changed
	}
	return changed
}

// EraseNames removes the name of the opponent.
func (m *PastMatch) EraseNames(gone room.ErasedPlayers) (changed bool) {
	return gone.Clear(&m.Opponent.Name, m.Opponent.ID)
}

// EraseNames removes names of the players.
func (s *StoredMatch) EraseNames(gone room.ErasedPlayers) (changed bool) {
	return gone.ClearMatch(&s.MatchResult)
}
