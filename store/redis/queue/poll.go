package queue

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/google/uuid"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
)

// Poll refreshes a player's search for a match, see [matchmaking.Poll].
func (s *Store) Poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (matchmaking.TicketStatus, error) {
	return matchmaking.Poll(ctx, steps{s}, r, open, uuid.NewString)
}

// steps implement [matchmaking.Steps].
type steps struct{ *Store }

func (s steps) Now(ctx context.Context) (room.Instant, error) {
	at, err := s.client.Time(ctx).Result()
	return room.Instant(at.UnixMilli()), err
}

func (s steps) Played(ctx context.Context, match string) (room.MatchResult, error) {
	m, err := leaderboards.ReadMatch(ctx, s.client, match)
	return m.MatchResult, err
}

func (s steps) Complete(ctx context.Context, me *matchmaking.Ticket, address string) error {
	ratings, err := leaderboards.ReadRatings(ctx, s.client, me.Player)
	if err != nil {
		return err
	}
	me.Ratings = make(map[string]room.Rating, len(ratings))
	for dice, r := range ratings {
		me.Ratings[dice] = r.Rating
	}
	if me.Name == "" {
		me.Name = s.nameOf(ctx, me.Player)
	}
	if me.Blocked, err = players.Blocked(ctx, s.client, me.Player); err == nil {
		me.Address, err = s.hasher.Hash(ctx, address)
	}
	return err
}

// nameOf returns a player's current name, "" if none is stored or the store does not answer: nothing depends on it.
func (s *Store) nameOf(ctx context.Context, p room.PlayerID) string {
	name, _ := players.NameOf(ctx, s.client, p)
	return name
}

func (s steps) Refresh(ctx context.Context, me matchmaking.Ticket) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
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
	return parseRefresh(reply)
}

func (s steps) Take(ctx context.Context, p matchmaking.Pairing, forA, forB matchmaking.Assignment) (bool, error) {
	a, b := p.A, p.B
	textA, errA := json.Marshal(forA)
	textB, errB := json.Marshal(forB)
	if err := errors.Join(errA, errB); err != nil {
		return false, err
	}
	keys := []string{
		currentMatchKey(a.Player), currentMatchKey(b.Player), poolKey(a.AgreementID), waitTimesKey(a.Dice), waitTimesKey(b.Dice),
		challengeKey(a.AgreementID),
	}
	return pairScript.Run(ctx, s.client, keys,
		string(a.Player), string(b.Player), int64(a.Since), int64(b.Since), textA, textB, forA.MatchID,
		s.options.PollTimeout.Milliseconds(), s.options.MatchTimeout.Milliseconds(), matchmaking.MaxWaitTimes).Bool()
}

func (s steps) Suspend(ctx context.Context, agreement string, players ...room.PlayerID) error {
	return s.leave(ctx, agreement, matchmaking.SuspensionTTL, players...)
}
