package web

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// site returns what bounds the guesses of the /48 that an address lies in, which one customer
// may have whole: a guess out of it counts half. as.mu is held; over IPv4 it returns nil.
func (as *addresses) site(of netip.Prefix) *rate.Limiter {
	key, ok := siteOf(of)
	if !ok {
		return nil
	}
	site := as.sites[key]
	if site == nil && len(as.sites) >= mostAddresses {
		return as.others.guesses
	}
	if site == nil {
		site = as.limits.Guesses.times(2).limiter()
		as.sites[key] = site
	}
	return site
}

// mayGuess reports whether the address may ask for a code that maybe no room has.
func (a *address) mayGuess() bool {
	return a.guesses.Tokens() >= 1 && (a.site == nil || a.site.Tokens() >= 1)
}

// guessed counts a code that no room has. Many that were tried at once run up a debt, so
// that asking all at once gains nothing.
func (a *address) guessed() {
	a.guesses.ReserveN(time.Now(), 1)
	if a.site != nil {
		a.site.ReserveN(time.Now(), 1)
	}
}

// maybeGuessed counts a code of which the store did not say in time whether a room has it. It
// runs up no debt: when the store was gone a whole class may have asked at once.
func (a *address) maybeGuessed() {
	a.guesses.Allow()
	if a.site != nil {
		a.site.Allow()
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
