package limit

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

const (
	// maxAddresses is the number of addresses with an entry of their own. Any further ones share one
	// entry, so that a client with many addresses cannot fill the memory.
	maxAddresses = 50_000

	cleanUpInterval = 10 * time.Second

	// AddressDelay is how late a request beyond the budget of its address is refused, so that a client
	// that ignores the refusals is slowed down to one request per delay and connection.
	AddressDelay = 200 * time.Millisecond
)

// Addresses holds the budgets of all addresses. Its methods may be called from any goroutine.
type Addresses struct {
	limits Limits

	mu        sync.Mutex
	known     map[netip.Prefix]*Address
	sites     map[netip.Prefix]*rate.Limiter // guesses by site, a /48 of IPv6
	overflow  *Address                       // for all beyond maxAddresses
	cleanedAt time.Time
}

// Address has the budgets of one address: an address of IPv4, or a /64 of IPv6, the smallest block that a
// customer gets. A site is a /48 of IPv6, the largest.
type Address struct {
	sockets      int // open; guarded by Addresses.mu
	Openings     *budget
	received     *budget
	Total        *budget
	Solved       *budget
	HealthChecks *rate.Limiter
	guesses      *rate.Limiter
	siteGuesses  *rate.Limiter // guesses of its site; nil over IPv4
	Rooms        *rate.Limiter
	Newcomers    *rate.Limiter
	Writes       *rate.Limiter

	readSlots   chan struct{} // see [Address.WithReadSlot]
	RecordSlots chan struct{} // for large records while they are written
}

// NewAddresses returns the addresses of a server that has seen none yet.
func NewAddresses(l Limits) *Addresses {
	return &Addresses{limits: l, known: make(map[netip.Prefix]*Address), sites: make(map[netip.Prefix]*rate.Limiter), overflow: newAddress(l)}
}

func newAddress(l Limits) *Address {
	return &Address{
		Openings:     l.Openings.budget(),
		received:     l.Received.budget(),
		Total:        l.Total.budget(),
		Solved:       l.Solved.budget(),
		HealthChecks: l.Checks.Limiter(),
		guesses:      l.Guesses.Limiter(),
		Rooms:        l.Rooms.Limiter(),
		Newcomers:    l.NewcomerRate.Limiter(),
		Writes:       l.Writes.Limiter(),
		readSlots:    make(chan struct{}, maxReads),
		RecordSlots:  make(chan struct{}, maxLargeRecords),
	}
}

// Get returns the entry of an address.
func (as *Addresses) Get(ip netip.Addr) *Address {
	as.mu.Lock()
	defer as.mu.Unlock()
	as.cleanUp()
	key := AddressKey(ip)
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

// AddressKey returns what counts as one address: an IPv4 address, or an IPv6 network of 64 bits, which one
// customer has at least.
func AddressKey(ip netip.Addr) netip.Prefix {
	ip = ip.Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	prefix, _ := ip.Prefix(bits) // fails without an address; all such requests share the zero prefix
	return prefix
}

// NewcomersPerSite is how many times as many new players a site may have as an address.
const NewcomersPerSite = 4

// SiteOrAddress returns the largest block of addresses that may be one customer's: the site of an address of IPv6,
// or an address of IPv4 alone, which thousands may share.
func SiteOrAddress(ip netip.Addr) netip.Prefix {
	address := AddressKey(ip)
	if site, ok := SiteOf(address); ok {
		return site
	}
	return address
}

// AddSocket counts a socket, and reports false if the address has too many.
func (as *Addresses) AddSocket(a *Address) bool {
	as.mu.Lock()
	defer as.mu.Unlock()
	if a.sockets >= as.limits.Sockets {
		return false
	}
	a.sockets++
	return true
}

// RemoveSocket undoes AddSocket.
func (as *Addresses) RemoveSocket(a *Address) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a.sockets--
}

// cleanUp removes, from time to time, entries that equal new ones; as.mu is held.
func (as *Addresses) cleanUp() {
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

func (a *Address) isIdle(now time.Time) bool {
	if a.sockets > 0 {
		return false
	}
	for _, b := range []*budget{a.Openings, a.received, a.Total, a.Solved} {
		if !b.isFull(now) {
			return false
		}
	}
	for _, l := range []*rate.Limiter{a.HealthChecks, a.guesses, a.Rooms, a.Newcomers, a.Writes} {
		if !isFull(l, now) {
			return false
		}
	}
	return true
}

func isFull(l *rate.Limiter, now time.Time) bool { return l.TokensAt(now) >= float64(l.Burst()) }
