package limit

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// siteLimiter returns the limiter of guesses of an address's site, where a guess counts half; nil over IPv4.
// as.mu is held.
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

// MayGuess reports whether the address may try a code that may not exist.
func (a *Address) MayGuess() bool {
	return a.guesses.Tokens() >= 1 && (a.siteGuesses == nil || a.siteGuesses.Tokens() >= 1)
}

// CountGuess counts a code that does not exist. Tries in parallel run up a debt, so that they gain nothing.
func (a *Address) CountGuess() {
	a.guesses.ReserveN(time.Now(), 1)
	if a.siteGuesses != nil {
		a.siteGuesses.ReserveN(time.Now(), 1)
	}
}

// CountPossibleGuess counts a code about which the store did not answer in time. It leaves no debt: during an
// outage of the store a whole class may have tried to join at once.
func (a *Address) CountPossibleGuess() {
	a.guesses.Allow()
	if a.siteGuesses != nil {
		a.siteGuesses.Allow()
	}
}

// SiteOf returns the site of an address, a /48 of IPv6, and false over IPv4.
func SiteOf(address netip.Prefix) (site netip.Prefix, ok bool) {
	if !address.Addr().Is6() {
		return site, false
	}
	site, err := address.Addr().Prefix(48) // fails for fewer bits only
	return site, err == nil
}
