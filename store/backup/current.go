package backup

import (
	"maps"
	"slices"

	"rattle/room"
)

// current returns what of an item has not ended at an instant, false if all has.
func (i Item) current(now room.Instant) (Item, bool) {
	switch {
	case i.Room != nil:
		return i, !hasEnded(i.Room.Ends, now)
	case i.Queue != nil:
		i.Queue = i.Queue.current(now)
		return i, len(i.Queue.Matches)+len(i.Queue.Challenges)+len(i.Queue.Inboxes) > 0
	case i.Moderation != nil:
		m := Moderation{currentPart(i.Moderation.Reviews, now), i.Moderation.Reports, currentPart(i.Moderation.Decisions, now), i.Moderation.Rulings}
		i.Moderation = &m
		return i, !m.IsEmpty()
	case i.Leaderboards != nil:
		l := *i.Leaderboards
		l.Boards = slices.DeleteFunc(slices.Clone(l.Boards), func(b Leaderboard) bool { return hasEnded(b.Ends(), now) })
		i.Leaderboards = &l
		return i, len(l.Boards)+len(l.Stale) > 0
	case i.Player != nil:
		p := i.Player.current(now)
		i.Player = &p
		return i, p.hasParts()
	case i.Match != nil:
		return i, !hasEnded(i.Match.Ends, now)
	case i.Round != nil:
		return i, len(i.Round.Refs) > 0 || !hasEnded(i.Round.Expires, now)
	case i.Day != nil:
		return i, !hasEnded(i.Day.Date.ExpiresAt(), now)
	case i.Forgotten != nil:
		f := Forgotten{Until: maps.Clone(i.Forgotten.Until), ToErase: i.Forgotten.ToErase}
		maps.DeleteFunc(f.Until, func(_ room.PlayerID, until room.Instant) bool { return hasEnded(until, now) })
		i.Forgotten = &f
		return i, len(f.Until)+len(f.ToErase) > 0
	}
	return i, true
}

func hasEnded(ends, now room.Instant) bool { return ends != 0 && ends <= now }

func currentPart[T any](p *Part[T], now room.Instant) *Part[T] {
	if p == nil || hasEnded(p.Ends, now) {
		return nil
	}
	return p
}

func currentParts[K comparable, T any](all map[K]Part[T], now room.Instant) map[K]Part[T] {
	left := maps.Clone(all)
	maps.DeleteFunc(left, func(_ K, p Part[T]) bool { return hasEnded(p.Ends, now) })
	return left
}

func (q Queue) current(now room.Instant) *Queue {
	return &Queue{currentParts(q.Matches, now), currentParts(q.Challenges, now), currentParts(q.Inboxes, now)}
}

func (p Player) current(now room.Instant) Player {
	p = Player{
		p.ID,
		currentPart(p.Profile, now), currentPart(p.Devices, now), currentPart(p.Phrase, now),
		currentPart(p.Code, now), currentPart(p.Admitted, now), currentPart(p.Blocked, now),
		currentPart(p.Totals, now), currentPart(p.Applied, now), currentPart(p.History, now), currentPart(p.OlderRounds, now),
		currentPart(p.Words, now), currentPart(p.Versus, now), currentPart(p.Ratings, now), currentPart(p.RatingHistory, now),
		currentPart(p.Matches, now), currentPart(p.Conflicts, now),
		currentPart(p.Attempts, now), currentPart(p.Played, now),
	}
	if p.Totals != nil {
		totals := *p.Totals
		totals.Is = slices.DeleteFunc(slices.Clone(totals.Is), func(t Total) bool { return hasEnded(t.Ends(), now) })
		p.Totals = &totals
		if len(totals.Is) == 0 {
			p.Totals = nil
		}
	}
	return p
}

// hasParts reports whether anything is stored about the player.
func (p Player) hasParts() bool {
	id := p.ID
	return p != Player{ID: id}
}
