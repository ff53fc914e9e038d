package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"rattle/matchmaking"
	"rattle/room"
)

// Poll refreshes a player's search for a match, and matches the player if there is an opponent. A page polls again and
// again until it has an assignment. The error is [matchmaking.ErrNoAgreement] if the player's agreement does not exist.
func (s *Store) Poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (matchmaking.TicketStatus, error) {
	status, err := s.poll(ctx, r, open)
	if err != nil {
		return status, fmt.Errorf("look for a match: %w", err)
	}
	return status, nil
}

func (s *Store) poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (status matchmaking.TicketStatus, err error) {
	if !room.IsPlainID(string(r.Player)) {
		return status, fmt.Errorf("%q is no player's ID", r.Player)
	}
	me, err := s.newTicket(ctx, r)
	if errors.Is(err, matchmaking.ErrNoAgreement) {
		return s.withoutAgreement(ctx, r, err)
	}
	if err != nil {
		return status, err
	}
	if me.Address, err = s.hasher.Hash(ctx, r.Address); err != nil {
		return status, err
	}
	if err := s.completeTicket(ctx, &me); err != nil {
		return status, err
	}
	for range matchmaking.PairAttempts {
		var tickets []matchmaking.Ticket
		if status, tickets, err = s.refresh(ctx, me); err != nil || status.Assignment != nil {
			return status, err
		}
		pair, found := matchmaking.PairOf(me.Player, matchmaking.Pair(tickets, status.Now))
		if !found {
			return status, nil
		}
		if status.Assignment, err = s.pair(ctx, pair, me.Player, open); err != nil || status.Assignment != nil {
			return status, err
		}
	}
	return status, nil
}

// withoutAgreement returns the status of a player whose agreement does not exist: the opponent's poll may have matched
// both, or the match before a rematch is still being recorded.
func (s *Store) withoutAgreement(ctx context.Context, r matchmaking.TicketRequest, missing error) (status matchmaking.TicketStatus, err error) {
	status.ByAgreement = true
	if status.Assignment, err = s.CurrentMatch(ctx, r.Player); err != nil {
		return status, err
	}
	switch {
	case status.Assignment == nil:
		return status, missing
	case matchmaking.RematchID(status.Assignment.MatchID) == r.AgreementID:
		at, err := s.client.Time(ctx).Result()
		status.Assignment, status.Now, status.Since, status.Waiting = nil, room.Instant(at.UnixMilli()), room.Instant(at.UnixMilli()), 1
		return status, err
	}
	return status, nil
}

// refresh refreshes a ticket, and returns the tickets of its pool that it may be matched with, its own among them.
func (s *Store) refresh(ctx context.Context, me matchmaking.Ticket) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
	text, err := json.Marshal(me)
	if err != nil {
		return status, nil, err
	}
	keys := []string{
		currentMatchKey(me.Player), poolKey(me.AgreementID), searchKey(me.Player), waitTimesKey(me.Dice), suspendedKey(me.Player),
		recentKey(me.Address),
	}
	reply, err := refreshScript.Run(ctx, s.client, keys,
		string(me.Player), text, me.Dice, s.options.PollTimeout.Milliseconds(), me.AgreementID, me.Address, matchmaking.MaxAtAddress,
		matchmaking.MaxAddresses, matchmaking.MaxCandidates, matchmaking.RecentTTL.Milliseconds()).Slice()
	if err != nil {
		return status, nil, err
	}
	status, tickets, err = parseRefresh(reply)
	status.ByAgreement = me.AgreementID != ""
	if status.Assignment != nil && matchmaking.RematchID(status.Assignment.MatchID) == me.AgreementID {
		status.Assignment, status.Since = nil, status.Now // the match before the rematch is still being recorded
	}
	return status, tickets, err
}

// pair opens a room and takes both players of a pairing into a match. It returns nil if one of them no longer waits.
func (s *Store) pair(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID, open matchmaking.RoomOpener) (*matchmaking.Assignment, error) {
	id := uuid.NewString()
	code, err := open(ctx, id, pair)
	if errors.Is(err, matchmaking.ErrRoomLimit) {
		return nil, errors.Join(err, s.suspend(ctx, pair, me))
	}
	if err != nil {
		return nil, err
	}
	a, b := pair.A, pair.B
	forA, forB := pair.AssignmentFor(b, id, code), pair.AssignmentFor(a, id, code)
	textA, errA := json.Marshal(forA)
	textB, errB := json.Marshal(forB)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	keys := []string{
		currentMatchKey(a.Player), currentMatchKey(b.Player), poolKey(a.AgreementID), waitTimesKey(a.Dice), waitTimesKey(b.Dice),
		challengeKey(a.AgreementID),
	}
	matched, err := pairScript.Run(ctx, s.client, keys,
		string(a.Player), string(b.Player), int64(a.Since), int64(b.Since), textA, textB, id,
		s.options.PollTimeout.Milliseconds(), s.options.MatchTimeout.Milliseconds(), matchmaking.MaxWaitTimes).Bool()
	switch {
	case err != nil || !matched:
		return nil, err
	case me == a.Player:
		return &forA, nil
	}
	return &forB, nil
}

// suspend suspends a player who has reached the limit of rooms, and the opponent only if they are at the same address,
// whose limit it is.
func (s *Store) suspend(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID) error {
	suspended := []room.PlayerID{me}
	if pair.A.Address == pair.B.Address {
		suspended = []room.PlayerID{pair.A.Player, pair.B.Player}
	}
	return s.leave(ctx, pair.A.AgreementID, matchmaking.SuspensionTTL, suspended...)
}
