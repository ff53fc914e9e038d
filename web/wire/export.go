package wire

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
)

// Everything that is stored about a player, except the rounds.
type (
	// ExportHead is the first part of an export.
	ExportHead struct {
		Format string       `json:"format"` // ExportFormat
		At     room.Instant `json:"at"`
		Kept   Export       `json:"kept"`
		Rooms  []room.Code  `json:"rooms"` // that the player is in now
	}
	Export struct {
		Player               room.PlayerID    `json:"player"`
		Name                 string           `json:"name"`
		NamedAt              room.Instant     `json:"namedAt"`
		FirstSeen            room.Instant     `json:"firstSeen"`
		PlayedRounds         int              `json:"playedRounds"`
		Points               int              `json:"points"`
		Words                int              `json:"words"`
		FrequentWords        []WordCount      `json:"frequentWords"`
		History              []PastRound      `json:"history"`
		Matches              []PastMatch      `json:"matches"`
		Ratings              []DiceRating     `json:"ratings"`
		Versus               []ExportedVersus `json:"versus"`
		Totals               []ExportedTotal  `json:"totals"`
		Rows                 []ExportedRow    `json:"rows"`
		Daily                ExportedDaily    `json:"daily"`
		Devices              []room.Instant   `json:"devices"`
		FirstDeviceSignedOut bool             `json:"firstDeviceSignedOut"`
		PhraseSince          room.Instant     `json:"phraseSince"`
		Blocked              []room.PlayerID  `json:"blocked"`
		Reports              []ExportedReport `json:"reports"`
		PendingReviews       []ExportedReview `json:"pendingReviews"`
		Decisions            []ReviewDecision `json:"decisions"`
		Ruling               ExportedRuling   `json:"ruling"`
		Challenges           []Challenge      `json:"challenges"`
		Assignment           *ExportedMatch   `json:"assignment"`
	}
	ExportedRuling struct {
		Name     string `json:"name"`
		Unlisted bool   `json:"unlisted"`
		Barred   bool   `json:"barred"`
	}
	ExportedVersus struct {
		Player  room.PlayerID `json:"player"`
		LastMet room.Instant  `json:"lastMet"`
		Versus
	}
	ExportedTotal struct {
		Period leaderboard.Period `json:"period"`
		Key    string             `json:"key"`
		Dice   string             `json:"dice"`
		Points int                `json:"points"`
	}
	ExportedRow struct {
		LeaderboardID
		LeaderboardRow
	}
	ExportedDaily struct {
		Streak   Streak                   `json:"streak"`
		Points   map[daily.Date]int       `json:"points"`
		Rooms    map[daily.Date]room.Code `json:"rooms"`
		Attempts []ExportedAttempt        `json:"attempts"`
	}
	ExportedAttempt struct {
		Day     daily.Date   `json:"day"`
		Name    string       `json:"name"`
		Points  int          `json:"points"`
		Lengths []int        `json:"lengths"`
		Round   string       `json:"round"`
		At      room.Instant `json:"at"`
		Group   daily.Group  `json:"group"`
	}
	ExportedReport struct {
		Address string              `json:"address,omitempty"`
		From    room.PlayerID       `json:"from"`
		Against room.PlayerID       `json:"against"`
		Round   string              `json:"round,omitempty"`
		Reason  player.ReportReason `json:"reason"`
		At      room.Instant        `json:"at"`
	}
	ExportedReview struct {
		Round  string        `json:"round"`
		Player room.PlayerID `json:"player"`
		At     room.Instant  `json:"at"`
	}
	ReviewDecision struct {
		Round  string `json:"round"`
		Counts bool   `json:"counts"`
	}
	ExportedMatch struct {
		MatchID  string           `json:"matchId"`
		Code     room.Code        `json:"code"`
		Dice     string           `json:"dice"`
		Opponent ExportedOpponent `json:"opponent"`
	}
	ExportedOpponent struct {
		PastOpponent
		Rating      float64 `json:"rating"`
		Provisional bool    `json:"provisional"`
	}
)

// ExportFormat names the form of an export of a player.
const ExportFormat = "rattle-player-1"

// ExportedRound is the first part of a round in an export.
type ExportedRound struct {
	Round string       `json:"round"`
	At    room.Instant `json:"at"` // the close
}

// OpenExport returns an export up to its list of rounds.
func OpenExport(at room.Instant, e player.Export, rooms []room.Code) []byte {
	return append(unclosed(ExportHead{ExportFormat, at, newExport(e), rooms}), `,"rounds":[`...)
}

// OpenExportedRound returns a round up to its record; a closing brace ends it.
func OpenExportedRound(r room.PendingResult) []byte {
	return append(unclosed(ExportedRound{r.ID, r.At}), `,"record":`...)
}

// CloseExport returns the end of an export, with the rounds that it leaves out.
func CloseExport(omitted []string) []byte {
	return append(append([]byte(`],"omitted":`), Marshal(nonNil(omitted))...), '}')
}

// unclosed returns a message without its closing brace.
func unclosed(message any) []byte {
	text := Marshal(message)
	return text[:len(text)-1]
}

func newExport(e player.Export) Export {
	return Export{
		Player: e.Player, Name: e.Name, NamedAt: e.NamedAt, FirstSeen: e.FirstSeen, PlayedRounds: e.PlayedRounds, Points: e.Points, Words: e.Words,
		FrequentWords: Mapped(e.FrequentWords, newWordCount),
		History:       Mapped(e.History, newPastRound),
		Matches:       Mapped(e.Matches, newPastMatch),
		Ratings:       Mapped(e.Ratings, newDiceRating),
		Versus: Mapped(e.Versus, func(v player.ExportedVersus) ExportedVersus {
			return ExportedVersus{v.Player, v.LastMet, Versus(v.Versus)}
		}),
		Totals: Mapped(e.Totals, func(t player.ExportedTotal) ExportedTotal { return ExportedTotal(t) }),
		Rows: Mapped(e.Rows, func(r player.ExportedRow) ExportedRow {
			return ExportedRow{LeaderboardID(r.ID), newLeaderboardRow(r.Row)}
		}),
		Daily:   newExportedDaily(e.Daily),
		Devices: e.Devices, FirstDeviceSignedOut: e.FirstDeviceSignedOut, PhraseSince: e.PhraseSince, Blocked: e.Blocked,
		Reports: Mapped(e.Reports, func(r player.Report) ExportedReport { return ExportedReport(r) }),
		PendingReviews: Mapped(e.PendingReviews, func(r player.PendingReview) ExportedReview {
			return ExportedReview{r.Round, r.Player, r.At} // the suspicions would teach programs how they are detected
		}),
		Decisions:  Mapped(e.Decisions, func(d player.ReviewDecision) ReviewDecision { return ReviewDecision(d) }),
		Ruling:     ExportedRuling(e.Ruling),
		Challenges: Mapped(e.Challenges, NewChallenge),
		Assignment: newExportedMatch(e.Assignment),
	}
}

func newExportedDaily(d player.ExportedDaily) ExportedDaily {
	return ExportedDaily{
		Streak: Streak(d.Streak), Points: d.Points, Rooms: d.Rooms,
		Attempts: Mapped(d.Attempts, func(a player.ExportedAttempt) ExportedAttempt {
			return ExportedAttempt{a.Day, a.Name, a.Points, a.Lengths, a.Round, a.At, a.Group}
		}),
	}
}

func newExportedMatch(a *matchmaking.Assignment) *ExportedMatch {
	if a == nil {
		return nil
	}
	return &ExportedMatch{
		MatchID: a.MatchID, Code: a.Code, Dice: a.Dice,
		Opponent: ExportedOpponent{PastOpponent(a.Opponent.Opponent), a.Opponent.Rating, a.Opponent.Provisional},
	}
}
