package room

// RoomSummary is what a viewer may know of a room before entering it. For a viewer who may not watch,
// it has only the code, the lock and the refusals.
type RoomSummary struct {
	RoomView
	SeatName   string // the viewer's name; "" for a viewer without a seat
	JoinError  error  // the [Refusal] of a join; nil if the viewer could join
	WatchError error  // the [Refusal] to watch; nil if the viewer could watch

	// EndsAt is the end of the round for the viewer, who has a seat or takes one now; 0 if all players
	// have the same end.
	EndsAt Instant
}

// Summarize returns the summary of a room for a viewer, who is "" if unknown.
func Summarize(s State, viewer PlayerID, now Instant) RoomSummary {
	summary := RoomSummary{JoinError: s.canJoin(viewer, now), WatchError: s.canWatchAt(viewer, now)}
	if summary.WatchError != nil {
		summary.RoomView = RoomView{Code: s.Code, Watching: true, Locked: s.Locked}
		return summary
	}
	summary.RoomView = PublicView(s)
	if s.Phase == Playing && s.Round.Settings.Seconds > 0 {
		summary.ClosesAt = s.Round.ClosesAt
		if len(s.Round.ExtraTime) > 0 {
			summary.EndsAt = s.Round.endFor(viewer)
		}
	}
	seat, _ := s.Seat(viewer)
	summary.SeatName = seat.Name
	return summary
}
