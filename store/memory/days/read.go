package days

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/player"
	"rattle/room"
	"rattle/store/memory/ranking"
)

// attempt returns a player's attempt. The lock is held.
func (s *Store) attempt(day daily.Date, p room.PlayerID) (row, bool) {
	r, ok := s.rows.Get(string(day), string(p))
	r.Attempt.Day, r.Attempt.Player = day, p
	return r, ok
}

// listOf returns the order of a list, maybe an empty one. The lock is held.
func (s *Store) listOf(day daily.Date, g daily.Group) *ranking.Ranking {
	if l := s.lists[list{day, g}]; l != nil && s.rows.Len(string(day)) > 0 {
		return l
	}
	return ranking.New(true)
}

// Page returns n rows of a day's list from a rank; ranks start at 1.
func (s *Store) Page(_ context.Context, day daily.Date, g daily.Group, from, n int) (page leaderboard.Page, _ error) {
	s.subject.View(func() { page = s.page(day, g, from-1, n) })
	return page, nil
}

// Around returns a player's row of a day's list with up to n rows on either side, no rows if the player has none.
func (s *Store) Around(_ context.Context, day daily.Date, g daily.Group, p room.PlayerID, n int) (page leaderboard.Page, _ error) {
	s.subject.View(func() {
		if r, ok := s.attempt(day, p); ok && r.Listed && r.Attempt.Group == g {
			page = s.page(day, g, max(0, s.listOf(day, g).Place(scoreOf(r.Attempt), string(p))-n), 2*n+1)
		} else {
			page = s.page(day, g, 0, 0)
		}
	})
	return page, nil
}

func (s *Store) page(day daily.Date, g daily.Group, from, n int) leaderboard.Page {
	order := s.listOf(day, g)
	page := leaderboard.Page{ID: daily.LeaderboardID(day), Size: order.Len(), Version: strconv.Itoa(s.rows.Len(string(day)))}
	for place := from; place < from+n; place++ {
		p, ok := order.At(place)
		if !ok {
			break
		}
		r, _ := s.attempt(day, room.PlayerID(p))
		shown := r.Attempt.Row(place + 1)
		shown.Name = s.players.CurrentName(shown.Player, shown.Name)
		page.Rows = append(page.Rows, shown)
	}
	return page
}

// Standing returns a player's attempt and its place in its list, false if there is none. Where the attempt is not listed
// until a person has reviewed it, this is the place that it would have.
func (s *Store) Standing(_ context.Context, p room.PlayerID, day daily.Date) (a daily.Attempt, place leaderboard.Place, ok bool, _ error) {
	s.subject.View(func() {
		var r row
		if r, ok = s.attempt(day, p); !ok {
			return
		}
		a = r.Attempt
		order := s.listOf(day, a.Group)
		if r.Listed {
			place = leaderboard.Place{Row: a.Row(order.Place(scoreOf(a), string(p)) + 1), Size: order.Len()}
		} else {
			place = leaderboard.Place{Row: a.Row(order.Ahead(scoreOf(a)) + 1), Size: order.Len() + 1}
		}
	})
	return a, place, ok, nil
}

// Overall returns the place among all players of a day for a place in one of its lists.
func (s *Store) Overall(_ context.Context, a daily.Attempt, place leaderboard.Place) (leaderboard.Place, error) {
	s.subject.View(func() {
		others := s.listOf(a.Day, a.Group.Other())
		place.Rank += others.Ahead(scoreOf(a))
		place.Size += others.Len()
	})
	return place, nil
}

// Players returns how many players have a result on a day.
func (s *Store) Players(_ context.Context, day daily.Date) (n int, _ error) {
	s.subject.View(func() { n = s.rows.Len(string(day)) })
	return n, nil
}

// Streak returns for how many days in a row a player has played.
func (s *Store) Streak(ctx context.Context, p room.PlayerID, today daily.Date) (daily.Streak, error) {
	played, err := s.Played(ctx, p)
	return daily.StreakOf(slices.Collect(maps.Keys(played)), today), err
}

// Played returns the points of a player's attempts, by day.
func (s *Store) Played(_ context.Context, p room.PlayerID) (map[daily.Date]int, error) {
	played := make(map[daily.Date]int)
	s.subject.View(func() {
		for day, points := range s.played.Rows(string(p)) {
			played[day] = points
		}
	})
	return played, nil
}

// Dates returns all days that have results, for an audit.
func (s *Store) Dates(context.Context) (days []daily.Date, _ error) {
	s.subject.View(func() {
		for _, day := range s.rows.Groups() {
			days = append(days, daily.Date(day))
		}
	})
	return days, nil
}

// Day returns all that is stored of a day, at one instant.
func (s *Store) Day(_ context.Context, date daily.Date) (audit.StoredDay, error) {
	day := audit.StoredDay{
		Date: date, Rows: make(map[room.PlayerID]daily.Attempt),
		Lists: map[daily.Group]map[room.PlayerID]leaderboard.Score{daily.Known: {}, daily.Newcomers: {}},
	}
	s.subject.View(func() {
		for p := range s.rows.Rows(string(date)) {
			r, _ := s.attempt(date, room.PlayerID(p))
			day.Rows[r.Attempt.Player] = r.Attempt
			if r.Listed {
				day.Lists[r.Attempt.Group][r.Attempt.Player] = scoreOf(r.Attempt)
			}
		}
	})
	return day, nil
}

// AddDays adds a player's daily boards to an export.
func (s *Store) AddDays(ctx context.Context, x *player.Export) error {
	played, err := s.Played(ctx, x.Player)
	if err != nil {
		return err
	}
	dates := slices.Sorted(maps.Keys(played))
	x.Daily = player.ExportedDaily{
		Streak: daily.StreakOf(dates, daily.DateOf(room.Instant(s.subject.Millis()))), Points: played,
		Rooms: make(map[daily.Date]room.Code), Attempts: []player.ExportedAttempt{},
	}
	s.subject.View(func() {
		for day, code := range s.attempts.Rows(string(x.Player)) {
			x.Daily.Rooms[day] = code
		}
		for _, day := range dates {
			if r, ok := s.attempt(day, x.Player); ok { // the rows of a day are stored for less long
				x.Daily.Attempts = append(x.Daily.Attempts, player.ExportedAttempt{Day: day, Attempt: r.Attempt})
			}
		}
	})
	return nil
}
