package matchmaking

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
)

// Steps are what a store does for [Poll], each at one instant.
type Steps interface {
	// Now returns the instant by the store's clock.
	Now(context.Context) (room.Instant, error)
	// CurrentMatch returns the match that a player is in, nil for none.
	CurrentMatch(context.Context, room.PlayerID) (*Assignment, error)
	// ChallengeByID returns a challenge, or [ErrNoChallenge].
	ChallengeByID(ctx context.Context, id string) (Challenge, error)
	// Played returns the result of a match, or [leaderboard.ErrNotFound].
	Played(ctx context.Context, match string) (room.MatchResult, error)
	// Complete adds the hash of the address to a ticket, and what is stored of the player: ratings, whom the player
	// blocks, and the name if the ticket has none.
	Complete(ctx context.Context, t *Ticket, address string) error
	// Refresh refreshes a ticket, and returns the tickets of its pool that it may be matched with, its own among them;
	// none if the player is in a match, or the pool has no place for the address.
	Refresh(context.Context, Ticket) (TicketStatus, []Ticket, error)
	// Take takes the players of a pairing into a match, by their assignments, both or none. It reports whether they
	// still waited.
	Take(ctx context.Context, p Pairing, forA, forB Assignment) (bool, error)
	// Suspend removes the tickets of some players from a pool, and suspends the players for [SuspensionTTL].
	Suspend(ctx context.Context, agreement string, players ...room.PlayerID) error
}

// Poll refreshes a player's search for a match, and matches the player if there is an opponent. A page polls again and
// again until it has an assignment. A match gets a new UUID of newID. The error is [ErrNoAgreement] if the player's
// agreement does not exist.
func Poll(ctx context.Context, s Steps, r TicketRequest, open RoomOpener, newID func() string) (TicketStatus, error) {
	status, err := poll(ctx, s, r, open, newID)
	if err != nil {
		return status, fmt.Errorf("look for a match: %w", err)
	}
	return status, nil
}

func poll(ctx context.Context, s Steps, r TicketRequest, open RoomOpener, newID func() string) (status TicketStatus, err error) {
	if !room.IsPlainID(string(r.Player)) {
		return status, fmt.Errorf("%q is no player's ID", r.Player)
	}
	me, err := newTicket(ctx, s, r)
	if errors.Is(err, ErrNoAgreement) {
		return withoutAgreement(ctx, s, r, err)
	}
	if err == nil {
		err = s.Complete(ctx, &me, r.Address)
	}
	if err != nil {
		return status, err
	}
	for range PairAttempts {
		var tickets []Ticket
		status, tickets, err = s.Refresh(ctx, me)
		status.ByAgreement = me.AgreementID != ""
		if err == nil && status.isBeingRecorded(me.AgreementID) {
			status.Assignment, status.Since = nil, status.Now
		}
		if err != nil || status.Assignment != nil {
			return status, err
		}
		p, found := pairOf(me.Player, Pair(tickets, status.Now))
		if !found {
			return status, nil
		}
		if status.Assignment, err = take(ctx, s, p, me.Player, open, newID()); err != nil || status.Assignment != nil {
			return status, err
		}
	}
	return status, nil
}

// isBeingRecorded reports whether the player is still in the match that the agreement is a rematch of.
func (s TicketStatus) isBeingRecorded(agreement string) bool {
	return s.Assignment != nil && RematchID(s.Assignment.MatchID) == agreement
}

// withoutAgreement returns the status of a player whose agreement does not exist: the opponent's poll may have matched
// both, or the match before a rematch is still being recorded.
func withoutAgreement(ctx context.Context, s Steps, r TicketRequest, missing error) (status TicketStatus, err error) {
	status.ByAgreement = true
	if status.Assignment, err = s.CurrentMatch(ctx, r.Player); err != nil {
		return status, err
	}
	if status.Assignment == nil {
		return status, missing
	}
	if status.isBeingRecorded(r.AgreementID) {
		status.Assignment, status.Waiting = nil, 1
		status.Now, err = s.Now(ctx)
		status.Since = status.Now
	}
	return status, err
}

// newTicket returns the ticket that a player requests, with the dice and the opponents of the player's agreement.
func newTicket(ctx context.Context, s Steps, r TicketRequest) (Ticket, error) {
	if r.AgreementID == "" {
		return r.ticket(), nil
	}
	if match, ok := strings.CutPrefix(r.AgreementID, rematchPrefix); ok {
		played, err := s.Played(ctx, match)
		if errors.Is(err, leaderboard.ErrNotFound) {
			err = ErrNoAgreement
		}
		if err != nil {
			return Ticket{}, err
		}
		return r.forRematch(played)
	}
	c, err := s.ChallengeByID(ctx, r.AgreementID)
	if errors.Is(err, ErrNoChallenge) {
		err = ErrNoAgreement
	}
	if err != nil {
		return Ticket{}, err
	}
	return r.forChallenge(c)
}

// take opens a room and takes both players of a pairing into a match. It returns the assignment of one of them, nil if
// one of them no longer waits.
func take(ctx context.Context, s Steps, p Pairing, me room.PlayerID, open RoomOpener, match string) (*Assignment, error) {
	code, err := open(ctx, match, p)
	if errors.Is(err, ErrRoomLimit) {
		// The limit may be that of the opponent's address, too.
		suspended := []room.PlayerID{me}
		if p.A.Address == p.B.Address {
			suspended = []room.PlayerID{p.A.Player, p.B.Player}
		}
		return nil, errors.Join(err, s.Suspend(ctx, p.A.AgreementID, suspended...))
	}
	if err != nil {
		return nil, err
	}
	forA, forB := p.AssignmentFor(p.B, match, code), p.AssignmentFor(p.A, match, code)
	taken, err := s.Take(ctx, p, forA, forB)
	switch {
	case err != nil || !taken:
		return nil, err
	case me == p.A.Player:
		return &forA, nil
	}
	return &forB, nil
}
