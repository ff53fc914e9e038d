package web

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// siteLimiter returns what bounds the guesses of the /48 that an address lies in, which one customer
// may have whole: a guess out of it counts half. as.mu is held; over IPv4 it returns nil.
func (as *addresses) siteLimiter(of netip.Prefix) *rate.Limiter {
	key, ok := siteOf(of)
	if !ok {
		return nil
	}
	site := as.sites[key]
	if site == nil && len(as.sites) >= maxAddresses {
		return as.overflow.guesses
	}
	if site == nil {
		site = as.limits.Guesses.scale(2).limiter()
		as.sites[key] = site
	}
	return site
}

// mayGuess reports whether the address may ask for a code that maybe no room has.
func (a *address) mayGuess() bool {
	return a.guesses.Tokens() >= 1 && (a.siteGuesses == nil || a.siteGuesses.Tokens() >= 1)
}

// countGuess counts a code that no room has. Many that were tried at once run up a debt, so
// that asking all at once gains nothing.
func (a *address) countGuess() {
	a.guesses.ReserveN(time.Now(), 1)
	if a.siteGuesses != nil {
		a.siteGuesses.ReserveN(time.Now(), 1)
	}
}

// countPossibleGuess counts a code of which the store did not say in time whether a room has it. It
// runs up no debt: when the store was gone a whole class may have asked at once.
func (a *address) countPossibleGuess() {
	a.guesses.Allow()
	if a.siteGuesses != nil {
		a.siteGuesses.Allow()
	}
}

// siteOf returns the /48 that an address lies in; none over IPv4.
func siteOf(address netip.Prefix) (site netip.Prefix, ok bool) {
	if !address.Addr().Is6() {
		return site, false
	}
	site, err := address.Addr().Prefix(48) // fails for fewer bits only
	return site, err == nil
}
