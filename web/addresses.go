package web

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// maxAddresses are remembered one by one. When there are more, those that come last
	// share one entry, so that nobody fills the memory by having many addresses.
	maxAddresses = 50_000

	cleanUpInterval = 10 * time.Second

	// addressDelay is how late those are told "too fast" who ask too much for their address. Whoever
	// asks on regardless asks no more often than that over each connection.
	addressDelay = 200 * time.Millisecond
)

// addresses remembers what each address has asked for lately. Its methods may be called
// from any goroutine.
type addresses struct {
	limits Limits

	mu        sync.Mutex
	known     map[netip.Prefix]*address
	sites     map[netip.Prefix]*rate.Limiter // the guesses out of each /48 of IPv6
	overflow  *address                       // all that there is no place for
	cleanedAt time.Time
}

// address is one of them: where IPv6 is spoken, a whole /64, which is what one customer has.
type address struct {
	sockets      int // open; of addresses.mu
	openings     *budget
	received     *budget
	total        *budget
	solved       *budget
	healthChecks *rate.Limiter
	guesses      *rate.Limiter
	siteGuesses  *rate.Limiter // the guesses of its /48; nil over IPv4
	rooms        *rate.Limiter
	newcomers    *rate.Limiter
	writes       *rate.Limiter

	readSlots   chan struct{} // see [address.read]
	recordSlots chan struct{} // large ones that are being written
}

func newAddresses(l Limits) *addresses {
	return &addresses{limits: l, known: make(map[netip.Prefix]*address), sites: make(map[netip.Prefix]*rate.Limiter), overflow: newAddress(l)}
}

func newAddress(l Limits) *address {
	return &address{
		openings:     l.Openings.budget(),
		received:     l.Received.budget(),
		total:        l.Total.budget(),
		solved:       l.Solved.budget(),
		healthChecks: l.Checks.limiter(),
		guesses:      l.Guesses.limiter(),
		rooms:        l.Rooms.limiter(),
		newcomers:    l.NewcomerRate.limiter(),
		writes:       l.Writes.limiter(),
		readSlots:    make(chan struct{}, maxReads),
		recordSlots:  make(chan struct{}, maxLargeRecords),
	}
}

// get gives the entry of an address.
func (as *addresses) get(ip netip.Addr) *address {
	as.mu.Lock()
	defer as.mu.Unlock()
	as.cleanUp()
	key := networkOf(ip)
	if a := as.known[key]; a != nil {
		return a
	}
	if len(as.known) >= maxAddresses {
		return as.overflow
	}
	a := newAddress(as.limits)
	a.siteGuesses = as.siteLimiter(key)
	as.known[key] = a
	return a
}

func networkOf(ip netip.Addr) netip.Prefix {
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	prefix, _ := ip.Prefix(bits) // fails for no address at all, which is the same for all of those
	return prefix
}

// newcomersPerSite is how many times as many new players a site may have as an address.
const newcomersPerSite = 4

// customerOf returns what one customer may have at most: the site of an address, and over IPv4, where
// thousands may share it, the address.
func customerOf(ip netip.Addr) netip.Prefix {
	address := networkOf(ip)
	if site, ok := siteOf(address); ok {
		return site
	}
	return address
}

// addSocket counts a socket; it refuses one too many.
func (as *addresses) addSocket(a *address) bool {
	as.mu.Lock()
	defer as.mu.Unlock()
	if a.sockets >= as.limits.Sockets {
		return false
	}
	a.sockets++
	return true
}

// removeSocket takes back an enter.
func (as *addresses) removeSocket(a *address) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a.sockets--
}

// cleanUp drops, now and then, whoever is as good as new; as.mu is held.
func (as *addresses) cleanUp() {
	now := time.Now()
	if now.Sub(as.cleanedAt) < cleanUpInterval {
		return
	}
	as.cleanedAt = now
	used := make(map[*rate.Limiter]bool)
	for key, a := range as.known {
		if a.isIdle(now) {
			delete(as.known, key)
		} else {
			used[a.siteGuesses] = true
		}
	}
	for key, site := range as.sites {
		if isFull(site, now) && !used[site] {
			delete(as.sites, key)
		}
	}
}

func (a *address) isIdle(now time.Time) bool {
	if a.sockets > 0 {
		return false
	}
	for _, l := range []*rate.Limiter{a.openings.Limiter, a.received.Limiter, a.total.Limiter, a.solved.Limiter, a.healthChecks, a.guesses, a.rooms, a.newcomers, a.writes} {
		if !isFull(l, now) {
			return false
		}
	}
	return true
}

func isFull(l *rate.Limiter, now time.Time) bool { return l.TokensAt(now) >= float64(l.Burst()) }
