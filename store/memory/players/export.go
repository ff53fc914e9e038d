package players

import (
	"context"
	"slices"

	"rattle/player"
	"rattle/room"
)

// AddPlayer adds what is stored about a player to an export: since when the player has had devices and a recovery
// phrase, but no secret; blocks; the player's reports, but not those by others; and results that await a review.
func (s *Store) AddPlayer(_ context.Context, x *player.Export) error {
	x.Devices, x.Reports, x.PendingReviews = []room.Instant{}, []player.Report{}, []player.PendingReview{}
	s.subject.View(func() {
		for key, d := range s.devices.Rows(string(x.Player)) {
			if key == firstDevice {
				x.FirstDeviceSignedOut = true
			} else {
				x.Devices = append(x.Devices, d.Since)
			}
		}
		slices.Sort(x.Devices)
		current, _ := s.phrases.Get(string(x.Player), "")
		x.PhraseSince = current.Since
		x.Blocked = s.blockedBy(x.Player)
		_, reports := s.allReports()
		x.Reports = append(x.Reports, slices.DeleteFunc(reports, func(r player.Report) bool { return r.From != x.Player })...)
		x.Reports = append(x.Reports, player.ClosedReportsBy(s.allDecisions(), x.Player)...)
		x.Ruling, _ = s.rulings.Get(all, string(x.Player))
		for _, r := range s.reviews.Rows(all) {
			if r.Player == x.Player {
				r.Suspicions = nil // they would teach programs how they are detected
				x.PendingReviews = append(x.PendingReviews, r)
			}
		}
	})
	return nil
}
