package limit

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// siteLimiter returns what bounds the guesses of the /48 that an address lies in, which one customer
// may have whole: a guess out of it counts half. as.mu is held; over IPv4 it returns nil.
func (as *Addresses) siteLimiter(of netip.Prefix) *rate.Limiter {
	key, ok := SiteOf(of)
	if !ok {
		return nil
	}
	site := as.sites[key]
	if site == nil && len(as.sites) >= maxAddresses {
		return as.overflow.guesses
	}
	if site == nil {
		site = as.limits.Guesses.scale(2).Limiter()
		as.sites[key] = site
	}
	return site
}

// MayGuess reports whether the address may ask for a code that maybe no room has.
func (a *Address) MayGuess() bool {
	return a.guesses.Tokens() >= 1 && (a.siteGuesses == nil || a.siteGuesses.Tokens() >= 1)
}

// CountGuess counts a code that no room has. Many that were tried at once run up a debt, so
// that asking all at once gains nothing.
func (a *Address) CountGuess() {
	a.guesses.ReserveN(time.Now(), 1)
	if a.siteGuesses != nil {
		a.siteGuesses.ReserveN(time.Now(), 1)
	}
}

// CountPossibleGuess counts a code of which the store did not say in time whether a room has it. It
// runs up no debt: when the store was gone a whole class may have asked at once.
func (a *Address) CountPossibleGuess() {
	a.guesses.Allow()
	if a.siteGuesses != nil {
		a.siteGuesses.Allow()
	}
}

// SiteOf returns the /48 that an address lies in; none over IPv4.
func SiteOf(address netip.Prefix) (site netip.Prefix, ok bool) {
	if !address.Addr().Is6() {
		return site, false
	}
	site, err := address.Addr().Prefix(48) // fails for fewer bits only
	return site, err == nil
}
