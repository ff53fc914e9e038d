package redisladder

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
)

// Queue brings two together for a match. No server owns it and nothing runs in the background:
// whoever looks for a match asks again and again, and each request that finds its player's pair
// opens a room and claims both.
//
//	Seek ──▶ queue_refresh.lua    waits on; who else waits?
//	     ──▶ ladder.Pair       whom do I meet?  ──▶ a room, or ErrRoomLimit ──▶ queue_leave.lua
//	     ──▶ queue_match.lua   both or none; a claim that fails leaves a room that nobody visits
//	the match is recorded ──▶ queue_release.lua
//
// Until then each of the two is told of the match, whatever they ask for: so nobody is in two,
// and who lost the page comes back. Its methods may be called from any goroutine.
//
// One address fills the queue for nobody else: few may wait there at once, those who are looked
// at are taken from all addresses alike, and [ladder.Pair] lets the many of one address meet
// others last.
type Queue struct {
	client  redis.UniversalClient
	options QueueOptions
	hasher  *addressHasher
}

// QueueOptions are what servers on one store choose alike. The zero value is what they should.
type QueueOptions struct {
	PollTimeout  time.Duration // after which somebody who does not ask again is out; the default is 8 s
	MatchTimeout time.Duration // after which a match is given up for lost; the default is 3 h
}

// NewQueue makes it.
func NewQueue(client redis.UniversalClient, o QueueOptions) *Queue {
	if o.PollTimeout == 0 {
		o.PollTimeout = 8 * time.Second
	}
	if o.MatchTimeout == 0 {
		o.MatchTimeout = 3 * time.Hour
	}
	return &Queue{client, o, newAddressHasher(client, queueKey("hash-key"), 24*time.Hour)}
}

// HashAddress returns a name for the address that a table is opened from, or who sits there, which tells nobody where that is. A
// day later the address has another.
func (q *Queue) HashAddress(ctx context.Context, address string) (string, error) {
	return q.hasher.hash(ctx, "table "+address) // nor who looks for a match from there
}

const (
	// maxCandidates is how many of those who wait are looked at: of addressesTold addresses at which
	// people have waited for longest, and as many at which they have for the shortest time, the
	// same number each. So nobody hides others, neither by being there first nor by coming again
	// and again.
	maxCandidates = 100
	maxAddresses  = 50

	maxAtAddress = 20 // wait at once in one place

	maxWaitTimes = 20 // that are remembered, by dice

	// recentTTL is how long somebody counts for the crowd of an address after the last request.
	recentTTL = time.Minute

	// suspensionTTL is how long those are out whose match came to nothing by them, missLasts for how
	// long that is known of their address.
	suspensionTTL = 30 * time.Second
	noShowTTL     = 10 * time.Minute

	// matchAttempts is how often one request looks again where another took whom it had found.
	matchAttempts = 3
)

//go:embed queue_common.lua
var queueCommonSource string

//go:embed queue_refresh.lua
var refreshSource string

//go:embed queue_match.lua
var matchSource string

//go:embed queue_leave.lua
var leaveSource string

// Each may be repeated without harm.
var (
	refreshScript = redis.NewScript(queueCommonSource + refreshSource)
	matchScript   = redis.NewScript(queueCommonSource + matchSource)
	leaveScript   = redis.NewScript(queueCommonSource + leaveSource)
)

// Poll lets somebody wait for a match, or tells of the one that they are in. It is said again
// and again until there is one. It answers [ladder.ErrNoChallenge].
func (q *Queue) Poll(ctx context.Context, w matchmaking.TicketRequest, open matchmaking.RoomOpener) (matchmaking.TicketStatus, error) {
	s, err := q.poll(ctx, w, open)
	if err != nil {
		return s, fmt.Errorf("look for a match: %w", err)
	}
	return s, nil
}

func (q *Queue) poll(ctx context.Context, w matchmaking.TicketRequest, open matchmaking.RoomOpener) (s matchmaking.TicketStatus, err error) {
	if !isPlain(string(w.Player)) {
		return s, fmt.Errorf("the player %q", w.Player)
	}
	me, err := q.newTicket(ctx, w)
	if errors.Is(err, matchmaking.ErrNoChallenge) {
		return q.withoutAgreement(ctx, w, err)
	}
	if err != nil {
		return s, err
	}
	if me.Address, err = q.hasher.hash(ctx, w.Address); err != nil {
		return s, err
	}
	if err := q.completeTicket(ctx, &me); err != nil {
		return s, err
	}
	for range matchAttempts {
		var others []matchmaking.Ticket
		if s, others, err = q.refresh(ctx, me); err != nil || s.Assignment != nil {
			return s, err
		}
		pair, found := pairOf(me.Player, matchmaking.Pair(others, s.Now))
		if !found {
			return s, nil
		}
		if s.Assignment, err = q.match(ctx, pair, me.Player, open); err != nil || s.Assignment != nil {
			return s, err
		}
	}
	return s, nil
}

// withoutAgreement answers somebody whose agreement is not there: by the other one's request it may
// have led to a match, or the match that is to be played again is still being recorded.
func (q *Queue) withoutAgreement(ctx context.Context, w matchmaking.TicketRequest, missing error) (s matchmaking.TicketStatus, err error) {
	s.Invited = true
	if s.Assignment, err = q.CurrentMatch(ctx, w.Player); err != nil {
		return s, err
	}
	switch {
	case s.Assignment == nil:
		return s, missing
	case matchmaking.RematchID(s.Assignment.Match) == w.With:
		at, err := q.client.Time(ctx).Result()
		s.Assignment, s.Now, s.Since, s.Waiting = nil, room.Instant(at.UnixMilli()), room.Instant(at.UnixMilli()), 1
		return s, err
	}
	return s, nil
}

func pairOf(p room.PlayerID, pairs []matchmaking.Pairing) (matchmaking.Pairing, bool) {
	for _, pair := range pairs {
		if pair.A.Player == p || pair.B.Player == p {
			return pair, true
		}
	}
	return matchmaking.Pairing{}, false
}

// refresh says that somebody still waits, and gives all who wait in the same place.
func (q *Queue) refresh(ctx context.Context, me matchmaking.Ticket) (s matchmaking.TicketStatus, others []matchmaking.Ticket, err error) {
	text, err := json.Marshal(me)
	if err != nil {
		return s, nil, err
	}
	pool := poolOf(me.Agreement)
	keys := []string{currentMatchKey(me.Player), pool, searchKey(me.Player), waitTimesKey(me.Dice), suspendedKey(me.Player), recentKey(me.Address)}
	reply, err := refreshScript.Run(ctx, q.client, keys,
		string(me.Player), text, me.Dice, q.options.PollTimeout.Milliseconds(), me.Agreement, me.Address, maxAtAddress,
		maxAddresses, maxCandidates, recentTTL.Milliseconds()).Slice()
	if err != nil {
		return s, nil, err
	}
	s, others, err = parseRefresh(reply)
	s.Invited = me.Agreement != ""
	if s.Assignment != nil && matchmaking.RematchID(s.Assignment.Match) == me.Agreement {
		s.Assignment, s.Since = nil, s.Now // the match that was played is still being recorded
	}
	return s, others, err
}

// match opens a room and takes both of a pair into its match. It answers nil where one of them
// no longer waits.
func (q *Queue) match(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID, open matchmaking.RoomOpener) (*matchmaking.Assignment, error) {
	match := uuid.NewString()
	code, err := open(ctx, match, pair)
	if errors.Is(err, matchmaking.ErrRoomLimit) {
		return nil, errors.Join(err, q.suspend(ctx, pair, me))
	}
	if err != nil {
		return nil, err
	}
	a, b := pair.A, pair.B
	forA, forB := pair.AssignmentFor(b, match, code), pair.AssignmentFor(a, match, code)
	toldA, errA := json.Marshal(forA)
	toldB, errB := json.Marshal(forB)
	if err := errors.Join(errA, errB); err != nil {
		return nil, err
	}
	pool := poolOf(a.Agreement)
	keys := []string{
		currentMatchKey(a.Player), currentMatchKey(b.Player), pool, waitTimesKey(a.Dice), waitTimesKey(b.Dice), challengeKey(a.Agreement),
	}
	claimed, err := matchScript.Run(ctx, q.client, keys,
		string(a.Player), string(b.Player), int64(a.Since), int64(b.Since), toldA, toldB, match,
		q.options.PollTimeout.Milliseconds(), q.options.MatchTimeout.Milliseconds(), maxWaitTimes).Bool()
	switch {
	case err != nil || !claimed:
		return nil, err
	case me == a.Player:
		return &forA, nil
	}
	return &forB, nil
}

// suspend puts somebody who may open no room out of the queue for a while, and the rival only
// if they are at the same address: nobody else is to suffer from it.
func (q *Queue) suspend(ctx context.Context, pair matchmaking.Pairing, me room.PlayerID) error {
	out := []room.PlayerID{me}
	if pair.A.Address == pair.B.Address {
		out = []room.PlayerID{pair.A.Player, pair.B.Player}
	}
	return q.leave(ctx, pair.A.Agreement, suspensionTTL, out...)
}

// Cancel lets somebody wait no longer. Who is in a match already stays in it.
func (q *Queue) Cancel(ctx context.Context, p room.PlayerID) error {
	place, err := q.client.GetDel(ctx, searchKey(p)).Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err == nil {
		err = q.leave(ctx, agreementIn(place), 0, p)
	}
	if err != nil {
		return fmt.Errorf("leave the queue: %w", err)
	}
	return nil
}

// leave takes people out of a pool, and keeps them out for a while.
func (q *Queue) leave(ctx context.Context, together string, out time.Duration, players ...room.PlayerID) error {
	keys, args := []string{poolOf(together)}, []any{out.Milliseconds()}
	for _, p := range players {
		keys, args = append(keys, suspendedKey(p)), append(args, string(p))
	}
	return leaveScript.Run(ctx, q.client, keys, args...).Err()
}

// Waiting is how many wait for whoever comes.
func (q *Queue) Waiting(ctx context.Context) (int64, error) {
	now, err := q.client.Time(ctx).Result()
	if err != nil {
		return 0, fmt.Errorf("count who waits: %w", err)
	}
	// Who went without a word is there until the next one asks.
	since := now.Add(-q.options.PollTimeout).UnixMilli()
	n, err := q.client.ZCount(ctx, poolOf("")+":seen", strconv.FormatInt(since, 10), "+inf").Result()
	if err != nil {
		return 0, fmt.Errorf("count who waits: %w", err)
	}
	return n, nil
}
