package player

// ReportToDrop returns the index of the report to remove from a list that has too many, of which the newest comes first;
// -1 for none. If the newest one's reporter has too many, it is the reporter's oldest; else that of the reporter with the
// most at one address, which is the newest one's if it has too many, and else the one with the most. So a player who
// reports again and again removes their own reports. report.lua does the same.
func ReportToDrop(list []Report) int {
	if len(list) == 0 {
		return -1
	}
	byPlayer, byAddress := make(map[string]int), make(map[string]int)
	for _, r := range list {
		byPlayer[string(r.From)]++
		byAddress[r.Address]++
	}
	from := func(r Report) string { return string(r.From) }
	address := func(r Report) string { return r.Address }
	newest := list[0]
	switch {
	case byPlayer[from(newest)] > MaxReportsByPlayer:
		return oldestOf(list, from, byPlayer, func(r Report) bool { return r.From == newest.From })
	case byAddress[newest.Address] > MaxReportsByAddress || len(list) > MaxReports:
		at := newest.Address
		if byAddress[at] <= MaxReportsByAddress {
			at = list[oldestOf(list, address, byAddress, func(Report) bool { return true })].Address
		}
		return oldestOf(list, from, byPlayer, func(r Report) bool { return r.Address == at })
	}
	return -1
}

// oldestOf returns the index of the oldest report of the name with the highest count, among those that match.
func oldestOf(list []Report, name func(Report) string, counts map[string]int, matches func(Report) bool) int {
	best := -1
	for i := len(list) - 1; i >= 0; i-- {
		if matches(list[i]) && (best < 0 || counts[name(list[i])] > counts[name(list[best])]) {
			best = i
		}
	}
	return best
}
