package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/memory/table"
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
		return s.withoutAgreement(r, err)
	}
	if err != nil {
		return status, err
	}
	if me.Address, err = s.hash(ctx, r.Address); err != nil {
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
func (s *Store) withoutAgreement(r matchmaking.TicketRequest, missing error) (status matchmaking.TicketStatus, err error) {
	s.subject.View(func() { status.Assignment = s.currentMatch(r.Player) })
	status.ByAgreement = true
	switch {
	case status.Assignment == nil:
		return status, missing
	case matchmaking.RematchID(status.Assignment.MatchID) == r.AgreementID:
		status.Assignment, status.Now, status.Since, status.Waiting = nil, s.now(), s.now(), 1
	}
	return status, nil
}

// newTicket returns the ticket that a player requests, with the dice and the opponents of the player's agreement.
func (s *Store) newTicket(ctx context.Context, r matchmaking.TicketRequest) (matchmaking.Ticket, error) {
	if match, ok := strings.CutPrefix(r.AgreementID, matchmaking.RematchID("")); ok {
		played, err := s.boards.Match(match)
		if errors.Is(err, leaderboard.ErrNotFound) {
			err = matchmaking.ErrNoAgreement
		}
		if err != nil {
			return matchmaking.Ticket{}, err
		}
		return r.ForRematch(played.MatchResult)
	}
	if r.AgreementID == "" {
		return r.Ticket(), nil
	}
	c, err := s.ChallengeByID(ctx, r.AgreementID)
	if errors.Is(err, matchmaking.ErrNoChallenge) {
		err = matchmaking.ErrNoAgreement
	}
	if err != nil {
		return matchmaking.Ticket{}, err
	}
	return r.ForChallenge(c)
}

// completeTicket adds what is stored of the player: ratings, blocks, and the name if the player gave none.
func (s *Store) completeTicket(ctx context.Context, me *matchmaking.Ticket) (err error) {
	me.Ratings = make(map[string]room.Rating)
	for dice, r := range s.boards.RatingsOf(me.Player) {
		me.Ratings[dice] = r.Rating
	}
	if me.Name == "" {
		me.Name, _ = s.boards.NameOf(ctx, me.Player)
	}
	me.Blocked, err = s.players.Blocked(ctx, me.Player)
	return err
}

// refresh refreshes a ticket, and returns the tickets of its pool that it may be matched with, its own among them.
func (s *Store) refresh(ctx context.Context, me matchmaking.Ticket) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
	status.ByAgreement = me.AgreementID != ""
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		now := room.Instant(tx.Now())
		status.Now = now
		if status.Assignment = s.currentMatch(me.Player); status.Assignment != nil {
			return nil
		}
		s.dropExpired(now)
		me.Since = s.searchSince(me, now)
		status.Since = me.Since
		if wait, ok := matchmaking.ExpectedWait(s.waitTimes[me.Dice], now); ok {
			status.ExpectedWait = &wait
		}
		status.Waiting = len(s.pools[me.AgreementID])
		if !s.enter(me, now) {
			status.Waiting++
			return nil
		}
		in := s.pools[me.AgreementID]
		status.Waiting = len(in)
		tickets = append([]matchmaking.Ticket{me}, in.candidates(me.Player)...)
		for i := range tickets {
			tickets[i].AddressCrowd = s.recent.count(tickets[i].Address, now)
			tickets[i].AddressNoShows = s.noShows.count(tickets[i].Address, now)
		}
		return nil
	})
	if status.Assignment != nil && matchmaking.RematchID(status.Assignment.MatchID) == me.AgreementID {
		status.Assignment, status.Since = nil, status.Now // the match before the rematch is still being recorded
	}
	return status, tickets, err
}

// searchSince notes what a player searches for, and returns since when. A search goes on while a pool has no place for it.
func (s *Store) searchSince(me matchmaking.Ticket, now room.Instant) room.Instant {
	of, ok := s.searches[me.Player]
	if !ok || of.dice != me.Dice || of.agreement != me.AgreementID {
		of = search{since: now, dice: me.Dice, agreement: me.AgreementID}
	}
	of.until = now.Add(room.Millis(s.options.PollTimeout.Milliseconds()))
	s.searches[me.Player] = of
	return of.since
}

// enter puts a ticket in its pool, and reports whether there is a place for its address.
func (s *Store) enter(me matchmaking.Ticket, now room.Instant) bool {
	open := me.AgreementID == ""
	if open {
		s.recent.add(me.Address, string(me.Player), now, matchmaking.RecentTTL)
	}
	before := s.pools[me.AgreementID][me.Player]
	if before != nil && before.Address != me.Address {
		s.leave(me.AgreementID, me.Player)
		before = nil
	}
	if before == nil {
		_, suspended := s.suspended[me.Player]
		if open && suspended || s.pools[me.AgreementID].atAddress(me.Address) >= matchmaking.MaxAtAddress {
			return false
		}
	}
	if s.pools[me.AgreementID] == nil {
		s.pools[me.AgreementID] = make(pool)
	}
	s.pools[me.AgreementID][me.Player] = &ticket{me, now}
	return true
}

// pair opens a room and takes both players of a pairing into a match. It returns nil if one of them no longer waits.
func (s *Store) pair(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID, open matchmaking.RoomOpener) (mine *matchmaking.Assignment, err error) {
	id := uuid.NewString()
	code, err := open(ctx, id, pair)
	if errors.Is(err, matchmaking.ErrRoomLimit) {
		return nil, errors.Join(err, s.suspend(ctx, pair, me))
	}
	if err != nil {
		return nil, err
	}
	a, b := pair.A, pair.B
	assignments := []matchmaking.Assignment{pair.AssignmentFor(b, id, code), pair.AssignmentFor(a, id, code)}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		now := room.Instant(tx.Now())
		both := []matchmaking.Ticket{a, b}
		waiting := slices.DeleteFunc(slices.Clone(both), func(t matchmaking.Ticket) bool { return !s.stillWaits(t, now) })
		if len(waiting) < len(both) {
			return nil
		}
		for i, t := range both {
			p := string(t.Player)
			s.matches.Put(tx, p, "", currentMatch{assignments[i], t.Address})
			s.matches.SetEnds(tx, p, tx.Now()+s.options.MatchTimeout.Milliseconds())
			s.leave(t.AgreementID, t.Player)
			delete(s.searches, t.Player)
			samples := append([]matchmaking.WaitSample{{At: now, For: now.Since(t.Since)}}, s.waitTimes[t.Dice]...)
			s.waitTimes[t.Dice] = samples[:min(len(samples), matchmaking.MaxWaitTimes)]
			if t.Player == me {
				mine = &assignments[i]
			}
		}
		s.finishChallenge(tx, a.AgreementID)
		return nil
	})
	return mine, err
}

// stillWaits reports whether a player still waits in a pool, as since the pairing was made. Else the ticket leaves.
func (s *Store) stillWaits(t matchmaking.Ticket, now room.Instant) bool {
	current := s.pools[t.AgreementID][t.Player]
	if current == nil || current.Since != t.Since {
		return false
	}
	// A player may wait in two pools, and have been matched in the other one.
	if current.seen > now.Add(-room.Millis(s.options.PollTimeout.Milliseconds())) && s.matches.Len(string(t.Player)) == 0 {
		return true
	}
	s.leave(t.AgreementID, t.Player)
	return false
}

// suspend suspends a player who has reached the limit of rooms, and the opponent only if they are at the same address,
// whose limit it is.
func (s *Store) suspend(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID) error {
	suspended := []room.PlayerID{me}
	if pair.A.Address == pair.B.Address {
		suspended = []room.PlayerID{pair.A.Player, pair.B.Player}
	}
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		for _, p := range suspended {
			s.leave(pair.A.AgreementID, p)
			s.suspended[p] = room.Instant(tx.Now()).Add(room.Millis(matchmaking.SuspensionTTL.Milliseconds()))
		}
		return nil
	})
}
