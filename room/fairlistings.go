package room

import (
	"cmp"
	"slices"
)

// FairListings returns some listings of many, in any order: all if there are not too many, else one of each address
// that opened some, then a second one, and so on; of an address first those with most players. listings.lua does the
// same.
func FairListings(all []Listing, n int) []Listing {
	if len(all) <= n {
		return all
	}
	var groups [][]Listing
	of := make(map[string]int) // the group of an address
	for _, l := range all {
		i, ok := of[l.AddressHash]
		if !ok {
			i = len(groups)
			of[l.AddressHash], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], l)
	}
	for _, group := range groups {
		slices.SortStableFunc(group, func(a, b Listing) int { return cmp.Compare(b.Players, a.Players) })
	}
	fair := make([]Listing, 0, n)
	for turn := 0; len(fair) < n; turn++ {
		for _, group := range groups {
			if turn < len(group) && len(fair) < n {
				fair = append(fair, group[turn])
			}
		}
	}
	return fair
}
