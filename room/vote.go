package room

import (
	"cmp"
	"slices"
)

// How players remove one of them from a public room.

// voteOut counts a vote. A player is removed by more than half of the other people who are present,
// and by at least two of them; those of one address count as one. Voting again counts the votes
// again, since players who did not vote may have left.
func voteOut(s State, c VoteOut, setup RoundSetup) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	switch {
	case s.Settings.Access != Public:
		return nil, NotPublic
	case c.Player.DeclaredBot():
		return nil, NoBots
	}
	target, ok := s.Seat(c.Target)
	if !ok || c.Target == c.Player {
		return nil, NoSuchPlayer
	}
	var events []Event
	if !slices.Contains(target.VotesAgainst, c.Player) {
		events = append(events, VoteCast(c))
	}
	votes, voters := s.countVotes(c.Player, target)
	if votes < 2 || 2*votes <= voters {
		return events, nil
	}
	return s.withFollowUps(append(events, Removed{c.Target}), setup), nil
}

// countVotes returns how many of the present people vote to remove target, and how many have a vote.
// It counts by address, since one person can have many cookies and could otherwise remove the host of
// any public room.
func (s State) countVotes(by PlayerID, target *Seat) (votes, voters int) {
	against := make(map[string]bool) // by address
	for _, seat := range s.Seats {
		if seat.Player == target.Player || seat.Away || seat.IsAutomated() || seat.Player.DeclaredBot() {
			continue
		}
		address := cmp.Or(seat.AddressHash, "player "+string(seat.Player))
		against[address] = against[address] || seat.Player == by || slices.Contains(target.VotesAgainst, seat.Player)
	}
	for _, vote := range against {
		if vote {
			votes++
		}
	}
	return votes, len(against)
}
