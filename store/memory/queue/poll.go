package queue

import (
	"context"

	"github.com/google/uuid"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/memory/table"
)

// Poll refreshes a player's search for a match, see [matchmaking.Poll].
func (s *Store) Poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (matchmaking.TicketStatus, error) {
	return matchmaking.Poll(ctx, steps{s}, r, open, uuid.NewString)
}

// steps implement [matchmaking.Steps].
type steps struct{ *Store }

func (s steps) Now(context.Context) (room.Instant, error) { return s.now(), nil }

func (s steps) Played(_ context.Context, match string) (room.MatchResult, error) {
	m, err := s.boards.Match(match)
	return m.MatchResult, err
}

func (s steps) Complete(ctx context.Context, me *matchmaking.Ticket, address string) (err error) {
	me.Ratings = make(map[string]room.Rating)
	for dice, r := range s.boards.RatingsOf(me.Player) {
		me.Ratings[dice] = r.Rating
	}
	if me.Name == "" {
		me.Name, _ = s.boards.NameOf(ctx, me.Player)
	}
	if me.Blocked, err = s.players.Blocked(ctx, me.Player); err == nil {
		me.Address, err = s.hash(ctx, address)
	}
	return err
}

func (s steps) Refresh(ctx context.Context, me matchmaking.Ticket) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
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
		if !s.enter(me, now) {
			status.Waiting = len(s.pools[me.AgreementID]) + 1
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

func (s steps) Take(ctx context.Context, p matchmaking.Pairing, forA, forB matchmaking.Assignment) (taken bool, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		now := room.Instant(tx.Now())
		aWaits, bWaits := s.stillWaits(p.A, now), s.stillWaits(p.B, now)
		if taken = aWaits && bWaits; taken {
			s.begin(tx, p.A, forA)
			s.begin(tx, p.B, forB)
			s.finishChallenge(tx, p.A.AgreementID)
		}
		return nil
	})
	return taken, err
}

// begin takes a player out of a pool into a match.
func (s *Store) begin(tx *table.Tx, t matchmaking.Ticket, a matchmaking.Assignment) {
	p, now := string(t.Player), room.Instant(tx.Now())
	s.matches.Put(tx, p, "", currentMatch{a, t.Address})
	s.matches.SetEnds(tx, p, tx.Now()+s.options.MatchTimeout.Milliseconds())
	s.leave(t.AgreementID, t.Player)
	samples := append([]matchmaking.WaitSample{{At: now, For: now.Since(t.Since)}}, s.waitTimes[t.Dice]...)
	s.waitTimes[t.Dice] = samples[:min(len(samples), matchmaking.MaxWaitTimes)]
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

func (s steps) Suspend(ctx context.Context, agreement string, players ...room.PlayerID) error {
	return s.subject.Update(ctx, func(tx *table.Tx) error {
		for _, p := range players {
			s.leave(agreement, p)
			s.suspended[p] = room.Instant(tx.Now()).Add(room.Millis(matchmaking.SuspensionTTL.Milliseconds()))
		}
		return nil
	})
}
