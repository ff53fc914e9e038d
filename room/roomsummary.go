package room

// PublicView returns what anybody may know of a room who is not in it.
func PublicView(s State) RoomView {
	p := RoomView{
		Code:     s.Code,
		Watching: true,
		Phase:    s.Phase,
		Settings: s.Round.Settings,
		Mode:     modeView(s),
		Locked:   s.Locked,
		Players:  playerViews(s),
		Round:    s.Round.Number,
	}
	if s.Phase == Lobby {
		p.Settings = s.Settings
	}
	return p
}

// RoomSummary is what a viewer may know of a room before entering it. A viewer who may not watch gets
// the code, the lock and the refusals alone.
type RoomSummary struct {
	RoomView
	SeatName   string // the viewer's name; "" for a viewer without a seat
	JoinError  error  // the [Refusal] that a join would meet; nil if there is a seat
	WatchError error  // the [Refusal] that watching would meet

	// The end of the round for the viewer, with a seat or taking one now; 0 if all have the same end.
	EndsAt Instant
}

// Summarize returns the summary of a room for a viewer, "" for an unknown one.
func Summarize(s State, viewer PlayerID, now Instant) RoomSummary {
	o := RoomSummary{JoinError: s.canJoin(viewer, now), WatchError: s.canWatchAt(viewer, now)}
	if o.WatchError != nil {
		o.RoomView = RoomView{Code: s.Code, Watching: true, Locked: s.Locked}
		return o
	}
	o.RoomView = PublicView(s)
	if s.Phase == Playing && s.Round.Settings.Seconds > 0 {
		o.ClosesAt = s.Round.ClosesAt
		if len(s.Round.ExtraTime) > 0 {
			o.EndsAt = s.Round.endFor(viewer)
		}
	}
	seat, _ := s.Seat(viewer)
	o.SeatName = seat.Name
	return o
}
