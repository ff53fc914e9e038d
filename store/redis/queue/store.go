// Package queue matches two players with each other. No server owns the queue and nothing runs in the background: a player
// who looks for a match polls, and each poll that finds an opponent opens a room and matches both.
//
//	Poll ──▶ refresh.lua        refreshes the player's ticket; which others are there?
//	     ──▶ matchmaking.Pair   which of them?  ──▶ a room, or ErrRoomLimit ──▶ leave.lua
//	     ──▶ match.lua          both or none; if it fails nobody visits the room
//	the match is recorded ──▶ Release ──▶ release.lua
//
// Until then each of the two is told of the match, whatever they ask for: so nobody is in two, and a player who lost the
// page comes back.
//
// One address does not fill the queue: few of its tickets may be there at once, candidates are read from all addresses
// alike, and [matchmaking.Pair] lets the many players of one address meet others last.
package queue

import (
	"context"
	_ "embed" // the scripts
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"rattle/matchmaking"
	"rattle/room"
	redisstore "rattle/store/redis"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
)

// Store stores tickets, matches and challenges. Its methods may be called from any goroutine.
type Store struct {
	client  redis.UniversalClient
	options Options
	hasher  *players.AddressHasher
}

// Options are the same on all servers of a store. The zero value has the defaults.
type Options struct {
	PollTimeout  time.Duration // after which a ticket that is not refreshed expires; the default is 8 s
	MatchTimeout time.Duration // after which a match is given up; the default is 3 h
}

// New returns a store of the queue.
func New(client redis.UniversalClient, o Options) *Store {
	if o.PollTimeout == 0 {
		o.PollTimeout = 8 * time.Second
	}
	if o.MatchTimeout == 0 {
		o.MatchTimeout = 3 * time.Hour
	}
	return &Store{client, o, players.NewAddressHasher(client, hashKey, 24*time.Hour)}
}

// HashAddress returns a name for the address that a room is opened from, or of a player in it, which tells nobody where that
// is. A day later the address has another.
func (s *Store) HashAddress(ctx context.Context, address string) (string, error) {
	return s.hasher.Hash(ctx, "room "+address) // not the hash that a ticket from there has
}

const (
	// maxCandidates is how many tickets a poll reads: of the maxAddresses addresses with the oldest tickets, and of as many
	// with the newest, the same number each. So nobody hides others, neither by being there first nor by coming again and
	// again.
	maxCandidates = 100
	maxAddresses  = 50

	maxAtAddress = 20 // tickets in one pool
	maxWaitTimes = 20 // by dice

	// recentTTL is how long a player counts as a recent one of an address after the last poll.
	recentTTL = time.Minute

	// suspensionTTL is how long players are suspended who brought a match to nothing, noShowTTL for how long that is known of
	// their address.
	suspensionTTL = 30 * time.Second
	noShowTTL     = 10 * time.Minute

	// matchAttempts is how often one poll tries again if another took the candidate that it had found.
	matchAttempts = 3
)

//go:embed common.lua
var commonSource string

//go:embed refresh.lua
var refreshSource string

//go:embed match.lua
var matchSource string

//go:embed leave.lua
var leaveSource string

//go:embed release.lua
var releaseSource string

var (
	refreshScript = redisstore.NewScript(commonSource, refreshSource)
	matchScript   = redisstore.NewScript(commonSource, matchSource)
	leaveScript   = redisstore.NewScript(commonSource, leaveSource)
	releaseScript = redisstore.NewScript(commonSource, releaseSource)
)

// Poll refreshes a player's search for a match, and matches the player if there is an opponent. A page polls again and again
// until it has an assignment. The error is [matchmaking.ErrNoChallenge] if what the player agreed to is not there.
func (s *Store) Poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (matchmaking.TicketStatus, error) {
	status, err := s.poll(ctx, r, open)
	if err != nil {
		return status, fmt.Errorf("look for a match: %w", err)
	}
	return status, nil
}

func (s *Store) poll(ctx context.Context, r matchmaking.TicketRequest, open matchmaking.RoomOpener) (status matchmaking.TicketStatus, err error) {
	if !redisstore.IsPlain(string(r.Player)) {
		return status, fmt.Errorf("the player %q", r.Player)
	}
	me, err := s.newTicket(ctx, r)
	if errors.Is(err, matchmaking.ErrNoChallenge) {
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
	for range matchAttempts {
		var tickets []matchmaking.Ticket
		if status, tickets, err = s.refresh(ctx, me); err != nil || status.Assignment != nil {
			return status, err
		}
		pair, found := pairOf(me.Player, matchmaking.Pair(tickets, status.Now))
		if !found {
			return status, nil
		}
		if status.Assignment, err = s.match(ctx, pair, me.Player, open); err != nil || status.Assignment != nil {
			return status, err
		}
	}
	return status, nil
}

// withoutAgreement returns the status of a player whose agreement is not there: by the opponent's poll it may have led to a
// match, or the match that is to be played again is still being recorded.
func (s *Store) withoutAgreement(ctx context.Context, r matchmaking.TicketRequest, missing error) (status matchmaking.TicketStatus, err error) {
	status.Invited = true
	if status.Assignment, err = s.CurrentMatch(ctx, r.Player); err != nil {
		return status, err
	}
	switch {
	case status.Assignment == nil:
		return status, missing
	case matchmaking.RematchID(status.Assignment.Match) == r.With:
		at, err := s.client.Time(ctx).Result()
		status.Assignment, status.Now, status.Since, status.Waiting = nil, room.Instant(at.UnixMilli()), room.Instant(at.UnixMilli()), 1
		return status, err
	}
	return status, nil
}

func pairOf(p room.PlayerID, pairs []matchmaking.Pairing) (matchmaking.Pairing, bool) {
	for _, pair := range pairs {
		if pair.A.Player == p || pair.B.Player == p {
			return pair, true
		}
	}
	return matchmaking.Pairing{}, false
}

// refresh refreshes a ticket, and returns the tickets of its pool that it may be matched with, its own among them.
func (s *Store) refresh(ctx context.Context, me matchmaking.Ticket) (status matchmaking.TicketStatus, tickets []matchmaking.Ticket, err error) {
	text, err := json.Marshal(me)
	if err != nil {
		return status, nil, err
	}
	keys := []string{
		currentMatchKey(me.Player), poolKey(me.Agreement), searchKey(me.Player), waitTimesKey(me.Dice), suspendedKey(me.Player),
		recentKey(me.Address),
	}
	reply, err := refreshScript.Run(ctx, s.client, keys,
		string(me.Player), text, me.Dice, s.options.PollTimeout.Milliseconds(), me.Agreement, me.Address, maxAtAddress,
		maxAddresses, maxCandidates, recentTTL.Milliseconds()).Slice()
	if err != nil {
		return status, nil, err
	}
	status, tickets, err = parseRefresh(reply)
	status.Invited = me.Agreement != ""
	if status.Assignment != nil && matchmaking.RematchID(status.Assignment.Match) == me.Agreement {
		status.Assignment, status.Since = nil, status.Now // the match that was played is still being recorded
	}
	return status, tickets, err
}

// match opens a room and takes both players of a pairing into a match. It returns nil if one of them no longer waits.
func (s *Store) match(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID, open matchmaking.RoomOpener) (*matchmaking.Assignment, error) {
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
		currentMatchKey(a.Player), currentMatchKey(b.Player), poolKey(a.Agreement), waitTimesKey(a.Dice), waitTimesKey(b.Dice),
		challengeKey(a.Agreement),
	}
	matched, err := matchScript.Run(ctx, s.client, keys,
		string(a.Player), string(b.Player), int64(a.Since), int64(b.Since), textA, textB, id,
		s.options.PollTimeout.Milliseconds(), s.options.MatchTimeout.Milliseconds(), maxWaitTimes).Bool()
	switch {
	case err != nil || !matched:
		return nil, err
	case me == a.Player:
		return &forA, nil
	}
	return &forB, nil
}

// suspend suspends a player who may open no room, and the opponent only if they are at the same address: nobody else is to
// suffer from it.
func (s *Store) suspend(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID) error {
	suspended := []room.PlayerID{me}
	if pair.A.Address == pair.B.Address {
		suspended = []room.PlayerID{pair.A.Player, pair.B.Player}
	}
	return s.leave(ctx, pair.A.Agreement, suspensionTTL, suspended...)
}

// Cancel ends a player's search. A player who is in a match stays in it.
func (s *Store) Cancel(ctx context.Context, p room.PlayerID) error {
	search, err := s.client.GetDel(ctx, searchKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err == nil {
		err = s.leave(ctx, agreementIn(search), 0, p)
	}
	if err != nil {
		return fmt.Errorf("leave the queue: %w", err)
	}
	return nil
}

// leave takes the tickets of some players out of a pool, and suspends the players.
func (s *Store) leave(ctx context.Context, agreement string, suspension time.Duration, of ...room.PlayerID) error {
	keys, args := []string{poolKey(agreement)}, []any{suspension.Milliseconds()}
	for _, p := range of {
		keys, args = append(keys, suspendedKey(p)), append(args, string(p))
	}
	return leaveScript.Run(ctx, s.client, keys, args...).Err()
}

// Waiting returns how many tickets take any opponent.
func (s *Store) Waiting(ctx context.Context) (int64, error) {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("count the tickets: %w", err)
	}
	// A ticket that was not cancelled is there until the next poll of anybody.
	since := now.Add(-s.options.PollTimeout).UnixMilli()
	n, err := s.client.ZCount(ctx, poolKey("")+":seen", strconv.FormatInt(since, 10), "+inf").Result()
	if err != nil {
		return 0, fmt.Errorf("count the tickets: %w", err)
	}
	return n, nil
}

// Ratings returns a player's ratings at an instant, by dice.
func (s *Store) Ratings(ctx context.Context, p room.PlayerID, now room.Instant) (map[string]room.Rating, error) {
	all, err := leaderboards.ReadRatings(ctx, s.client, p)
	ratings := make(map[string]room.Rating, len(all))
	for dice, r := range all {
		ratings[dice] = r.Current(now)
	}
	return ratings, err
}
