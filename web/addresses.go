package web

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// mostAddresses are remembered one by one. When there are more, those that come last
	// share one entry, so that nobody fills the memory by having many addresses.
	mostAddresses = 50_000

	forgetEvery = 10 * time.Second
)

// addresses remembers what each address has asked for lately. Its methods may be called
// from any goroutine.
type addresses struct {
	limits Limits

	mu      sync.Mutex
	known   map[netip.Prefix]*address
	sites   map[netip.Prefix]*rate.Limiter // the guesses out of each /48 of IPv6
	others  *address                       // all that there is no place for
	cleared time.Time
}

// address is one of them: where IPv6 is spoken, a whole /64, which is what one customer has.
type address struct {
	sockets  int // open; of addresses.mu
	openings *rate.Limiter
	received *rate.Limiter
	sum      *rate.Limiter
	solved   *rate.Limiter
	checks   *rate.Limiter
	guesses  *rate.Limiter
	site     *rate.Limiter // the guesses of its /48; nil over IPv4
	rooms    *rate.Limiter
	lasting  *rate.Limiter
}

func newAddresses(l Limits) *addresses {
	return &addresses{limits: l, known: make(map[netip.Prefix]*address), sites: make(map[netip.Prefix]*rate.Limiter), others: newAddress(l)}
}

func newAddress(l Limits) *address {
	return &address{
		openings: l.Openings.limiter(),
		received: l.Received.limiter(),
		sum:      l.Sum.limiter(),
		solved:   l.Solved.limiter(),
		checks:   l.Checks.limiter(),
		guesses:  l.Guesses.limiter(),
		rooms:    l.Rooms.limiter(),
		lasting:  l.Lasting.limiter(),
	}
}

// of gives the entry of an address.
func (as *addresses) of(ip netip.Addr) *address {
	as.mu.Lock()
	defer as.mu.Unlock()
	as.forget()
	key := network(ip)
	if a := as.known[key]; a != nil {
		return a
	}
	if len(as.known) >= mostAddresses {
		return as.others
	}
	a := newAddress(as.limits)
	a.site = as.site(key)
	as.known[key] = a
	return a
}

func network(ip netip.Addr) netip.Prefix {
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	prefix, _ := ip.Prefix(bits) // fails for no address at all, which is the same for all of those
	return prefix
}

// enter counts a socket; it refuses one too many.
func (as *addresses) enter(a *address) bool {
	as.mu.Lock()
	defer as.mu.Unlock()
	if a.sockets >= as.limits.Sockets {
		return false
	}
	a.sockets++
	return true
}

// leave takes back an enter.
func (as *addresses) leave(a *address) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a.sockets--
}

// forget drops, now and then, whoever is as good as new; as.mu is held.
func (as *addresses) forget() {
	now := time.Now()
	if now.Sub(as.cleared) < forgetEvery {
		return
	}
	as.cleared = now
	used := make(map[*rate.Limiter]bool)
	for key, a := range as.known {
		if a.fresh(now) {
			delete(as.known, key)
		} else {
			used[a.site] = true
		}
	}
	for key, site := range as.sites {
		if full(site, now) && !used[site] {
			delete(as.sites, key)
		}
	}
}

func (a *address) fresh(now time.Time) bool {
	if a.sockets > 0 {
		return false
	}
	for _, l := range []*rate.Limiter{a.openings, a.received, a.sum, a.solved, a.checks, a.guesses, a.rooms, a.lasting} {
		if !full(l, now) {
			return false
		}
	}
	return true
}

func full(l *rate.Limiter, now time.Time) bool { return l.TokensAt(now) >= float64(l.Burst()) }

// owes counts work that was done for the address: how much it was is known only then. A
// millisecond is as many messages as leave half of a solver to others; one answer alone makes
// nobody wait.
func (a *address) owes(work time.Duration) {
	const perMillisecond = 3
	a.sum.ReserveN(time.Now(), min(int(work.Milliseconds())*perMillisecond, a.sum.Burst()/2))
}

// pays counts the words of a board that was solved for the address.
func (a *address) pays(words int) { a.solved.ReserveN(time.Now(), min(words, a.solved.Burst())) }

// inDebt reports whether more boards were solved for the address than it has paid for by waiting.
func (a *address) inDebt() bool { return a.solved.Tokens() < 0 }

// cutCost is how many openings a socket counts as that was cut for a flood: whoever is thrown out
// is not back at once, and what it takes to let somebody in is not the next flood.
const cutCost = 5

// wasCut counts a socket that was cut for a flood.
func (a *address) wasCut() { a.openings.ReserveN(time.Now(), cutCost) }
