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
	sockets   int // open; of addresses.mu
	openings  *budget
	received  *budget
	sum       *budget
	solved    *budget
	checks    *rate.Limiter
	guesses   *rate.Limiter
	site      *rate.Limiter // the guesses of its /48; nil over IPv4
	rooms     *rate.Limiter
	newcomers *rate.Limiter
	lasting   *rate.Limiter

	reading chan struct{} // see [address.read]
	records chan struct{} // large ones that are being written
}

func newAddresses(l Limits) *addresses {
	return &addresses{limits: l, known: make(map[netip.Prefix]*address), sites: make(map[netip.Prefix]*rate.Limiter), others: newAddress(l)}
}

func newAddress(l Limits) *address {
	return &address{
		openings:  l.Openings.budget(),
		received:  l.Received.budget(),
		sum:       l.Sum.budget(),
		solved:    l.Solved.budget(),
		checks:    l.Checks.limiter(),
		guesses:   l.Guesses.limiter(),
		rooms:     l.Rooms.limiter(),
		newcomers: l.Arrivals.limiter(),
		lasting:   l.Lasting.limiter(),
		reading:   make(chan struct{}, maxReading),
		records:   make(chan struct{}, maxLargeRecords),
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

// siteNewcomers is how many times as many new players a site may have as an address.
const siteNewcomers = 4

// place returns what one customer may have at most: the site of an address, and over IPv4, where
// thousands may share it, the address.
func place(ip netip.Addr) netip.Prefix {
	address := network(ip)
	if site, ok := siteOf(address); ok {
		return site
	}
	return address
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
	for _, l := range []*rate.Limiter{a.openings.Limiter, a.received.Limiter, a.sum.Limiter, a.solved.Limiter, a.checks, a.guesses, a.rooms, a.newcomers, a.lasting} {
		if !full(l, now) {
			return false
		}
	}
	return true
}

func full(l *rate.Limiter, now time.Time) bool { return l.TokensAt(now) >= float64(l.Burst()) }
