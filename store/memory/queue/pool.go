package queue

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"rattle/matchmaking"
	"rattle/room"
)

// pool is the tickets that may be matched with each other.
type pool map[room.PlayerID]*ticket

// ticket is a ticket that was refreshed at an instant.
type ticket struct {
	matchmaking.Ticket

	seen room.Instant
}

// search is what a player searches for.
type search struct {
	since, until    room.Instant
	dice, agreement string
}

// leave removes a player's ticket from a pool.
func (s *Store) leave(agreement string, p room.PlayerID) {
	delete(s.pools[agreement], p)
	if len(s.pools[agreement]) == 0 {
		delete(s.pools, agreement)
	}
}

// dropExpired removes the tickets that were not refreshed, and what else has ended.
func (s *Store) dropExpired(now room.Instant) {
	timeout := room.Millis(s.options.PollTimeout.Milliseconds())
	for agreement, p := range s.pools {
		for player, t := range p {
			if t.seen <= now.Add(-timeout) {
				s.leave(agreement, player)
			}
		}
	}
	maps.DeleteFunc(s.searches, func(_ room.PlayerID, of search) bool { return of.until <= now })
	maps.DeleteFunc(s.suspended, func(_ room.PlayerID, until room.Instant) bool { return until <= now })
	s.recent.dropEnded(now)
	s.noShows.dropEnded(now)
}

// atAddress returns how many tickets of a pool are from an address.
func (p pool) atAddress(address string) (n int) {
	for _, t := range p {
		if t.Address == address {
			n++
		}
	}
	return n
}

// candidates returns tickets that a player may be matched with: of the addresses with the oldest tickets, and of those
// with the newest, the oldest and the newest tickets, as many of each. So no address hides others, neither by being first
// nor by joining again and again.
func (p pool) candidates(me room.PlayerID) (all []matchmaking.Ticket) {
	at := make(map[string][]*ticket)
	for _, t := range p {
		at[t.Address] = append(at[t.Address], t)
	}
	bySince := func(a, b *ticket) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), strings.Compare(string(a.Player), string(b.Player)))
	}
	var groups [][]*ticket
	for _, tickets := range at {
		slices.SortFunc(tickets, bySince)
		groups = append(groups, tickets)
	}
	slices.SortFunc(groups, func(a, b []*ticket) int { return bySince(a[0], b[0]) })
	groups = ends(groups, matchmaking.MaxAddresses, matchmaking.MaxAddresses)
	each := max(1, matchmaking.MaxCandidates/max(1, len(groups)))
	for _, tickets := range groups {
		for _, t := range ends(tickets, (each+1)/2, each/2) {
			if t.Player != me {
				all = append(all, t.Ticket)
			}
		}
	}
	return all
}

// ends returns the first and the last elements, none twice.
func ends[T any](all []T, first, last int) []T {
	if len(all) <= first+last {
		return all
	}
	return append(slices.Clone(all[:first]), all[len(all)-last:]...)
}

// maxRecent is how many recent ones of an address are known, the newest.
const maxRecent = 30

// recents are what lately came from addresses, each until an instant.
type recents map[string][]recent

type recent struct {
	what  string
	until room.Instant
}

// add adds what came from an address, for some time.
func (r recents) add(address, what string, now room.Instant, ttl time.Duration) {
	known := slices.DeleteFunc(slices.Clone(r[address]), func(of recent) bool { return of.what == what || of.until <= now })
	known = append(known, recent{what, now.Add(room.Millis(ttl.Milliseconds()))})
	r[address] = known[max(0, len(known)-maxRecent):]
}

// count returns how many came from an address.
func (r recents) count(address string, now room.Instant) (n int) {
	for _, of := range r[address] {
		if of.until > now {
			n++
		}
	}
	return n
}

func (r recents) dropEnded(now room.Instant) {
	for address := range r {
		if r.count(address, now) == 0 {
			delete(r, address)
		}
	}
}
