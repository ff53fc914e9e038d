package players

import (
	"context"
	"slices"
	"strconv"

	"rattle/player"
	"rattle/room"
)

// AddPlayer adds what is stored about a player to an export: since when the player has had devices and a recovery phrase, but
// no secret; blocks; the player's reports, but not those by others; and results that await a review.
func (s *Store) AddPlayer(ctx context.Context, x *player.Export) error {
	noted, err := s.client.HGetAll(ctx, devicesKey(x.Player)).Result()
	if err != nil {
		return err
	}
	x.Devices = []room.Instant{}
	for device, since := range noted {
		if at, err := strconv.ParseInt(since, 10, 64); err == nil && device != firstDevice {
			x.Devices = append(x.Devices, room.Instant(at))
		}
	}
	slices.Sort(x.Devices)
	_, x.FirstDeviceSignedOut = noted[firstDevice]
	if x.PhraseSince, err = s.PhraseSince(ctx, x.Player); err != nil {
		return err
	}
	if x.Blocked, err = s.Blocked(ctx, x.Player); err != nil {
		return err
	}
	return s.addModeration(ctx, x)
}

func (s *Store) addModeration(ctx context.Context, x *player.Export) error {
	reports, err := s.Reports(ctx)
	if err != nil {
		return err
	}
	reviews, err := s.PendingReviews(ctx)
	if err != nil {
		return err
	}
	x.Reports = slices.DeleteFunc(reports, func(r player.Report) bool { return r.From != x.Player })
	decisions, err := s.Decisions(ctx)
	if err != nil {
		return err
	}
	x.Reports = append(x.Reports, player.ClosedReportsBy(decisions, x.Player)...)
	rulings, err := s.Rulings(ctx)
	if err != nil {
		return err
	}
	x.Ruling = rulings[x.Player]
	x.PendingReviews = slices.DeleteFunc(reviews, func(r player.PendingReview) bool { return r.Player != x.Player })
	for i := range x.PendingReviews {
		x.PendingReviews[i].Suspicions = nil // they would teach programs how they are detected
	}
	return nil
}
