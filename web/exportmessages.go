package web

import (
	"rattle/daily"
	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
)

// All that is stored of a player, but the rounds.
type (
	// exportHeadMessage is what an export begins with.
	exportHeadMessage struct {
		Format string        `json:"format"` // exportFormat
		At     room.Instant  `json:"at"`
		Kept   exportMessage `json:"kept"`
		Rooms  []room.Code   `json:"tables"` // that the player is at now
	}
	exportMessage struct {
		Player         room.PlayerID           `json:"player"`
		Name           string                  `json:"name"`
		NamedAt        room.Instant            `json:"namedAt"`
		FirstSeen      room.Instant            `json:"firstSeen"`
		PlayedRounds   int                     `json:"playedRounds"`
		Points         int                     `json:"points"`
		Words          int                     `json:"words"`
		FrequentWords  []wordCountMessage      `json:"frequentWords"`
		History        []pastRoundMessage      `json:"history"`
		Matches        []pastMatchMessage      `json:"matches"`
		Ratings        []diceRatingMessage     `json:"ratings"`
		Versus         []exportedVersusMessage `json:"versus"`
		Totals         []exportedTotalMessage  `json:"totals"`
		Rows           []exportedRowMessage    `json:"rows"`
		Daily          exportedDailyMessage    `json:"daily"`
		Devices        []room.Instant          `json:"devices"`
		Refused        bool                    `json:"refused"`
		PhraseSince    room.Instant            `json:"phraseSince"`
		Blocked        []room.PlayerID         `json:"blocked"`
		Reports        []exportedReportMessage `json:"reports"`
		PendingReviews []exportedReviewMessage `json:"pendingReviews"`
		Decisions      []reviewDecisionMessage `json:"decisions"`
		Challenges     []challengeMessage      `json:"challenges"`
		Assignment     *exportedMatchMessage   `json:"assignment"`
	}
	exportedVersusMessage struct {
		Player  room.PlayerID `json:"player"`
		LastMet room.Instant  `json:"lastMet"`
		versusMessage
	}
	exportedTotalMessage struct {
		Period leaderboard.Period `json:"period"`
		Key    string             `json:"key"`
		Dice   string             `json:"dice"`
		Points int                `json:"points"`
	}
	exportedRowMessage struct {
		leaderboardIDMessage
		rowMessage
	}
	exportedDailyMessage struct {
		Streak   streakMessage            `json:"streak"`
		Points   map[daily.Date]int       `json:"points"`
		Rooms    map[daily.Date]room.Code `json:"rooms"`
		Attempts []exportedAttemptMessage `json:"attempts"`
	}
	exportedAttemptMessage struct {
		Day     daily.Date   `json:"day"`
		Name    string       `json:"name"`
		Points  int          `json:"points"`
		Lengths []int        `json:"lengths"`
		Round   string       `json:"round"`
		At      room.Instant `json:"at"`
		Group   daily.Group  `json:"group"`
	}
	exportedReportMessage struct {
		Address string              `json:"address,omitempty"`
		From    room.PlayerID       `json:"from"`
		Against room.PlayerID       `json:"against"`
		Round   string              `json:"round,omitempty"`
		Reason  player.ReportReason `json:"reason"`
		At      room.Instant        `json:"at"`
	}
	exportedReviewMessage struct {
		Round  string        `json:"round"`
		Player room.PlayerID `json:"player"`
		At     room.Instant  `json:"at"`
	}
	reviewDecisionMessage struct {
		Round  string `json:"round"`
		Counts bool   `json:"counts"`
	}
	exportedMatchMessage struct {
		Match    string                  `json:"match"`
		Code     room.Code               `json:"code"`
		Dice     string                  `json:"dice"`
		Opponent exportedOpponentMessage `json:"opponent"`
	}
	exportedOpponentMessage struct {
		pastOpponentMessage
		Rating      float64 `json:"rating"`
		Provisional bool    `json:"provisional"`
	}
)

const exportFormat = "rattle-player-1"

// exportedRound is what one of the rounds begins with.
type exportedRound struct {
	Round string       `json:"round"`
	At    room.Instant `json:"at"` // the close
}

// openExport returns the beginning of an export, up to its list of rounds.
func openExport(at room.Instant, e player.Export, rooms []room.Code) []byte {
	return append(unclosed(exportHeadMessage{exportFormat, at, newExportMessage(e), rooms}), `,"rounds":[`...)
}

// openExportedRound returns the beginning of one of the rounds, up to its record; a closing brace ends it.
func openExportedRound(r room.PendingResult) []byte {
	return append(unclosed(exportedRound{r.ID, r.At}), `,"record":`...)
}

// closeExport returns the end of an export, with the rounds that it leaves out.
func closeExport(omitted []string) []byte {
	return append(append([]byte(`],"left":`), marshal(nonNil(omitted))...), '}')
}

// unclosed returns a message without its closing brace.
func unclosed(message any) []byte {
	text := marshal(message)
	return text[:len(text)-1]
}

func newExportMessage(e player.Export) exportMessage {
	return exportMessage{
		Player: e.Player, Name: e.Name, NamedAt: e.NamedAt, FirstSeen: e.FirstSeen, PlayedRounds: e.PlayedRounds, Points: e.Points, Words: e.Words,
		FrequentWords: mapped(e.FrequentWords, newWordCountMessage),
		History:       mapped(e.History, newPastRoundMessage),
		Matches:       mapped(e.Matches, newPastMatchMessage),
		Ratings:       mapped(e.Ratings, newDiceRatingMessage),
		Versus: mapped(e.Versus, func(v player.ExportedVersus) exportedVersusMessage {
			return exportedVersusMessage{v.Player, v.LastMet, versusMessage(v.Versus)}
		}),
		Totals: mapped(e.Totals, func(t player.ExportedTotal) exportedTotalMessage { return exportedTotalMessage(t) }),
		Rows: mapped(e.Rows, func(r player.ExportedRow) exportedRowMessage {
			return exportedRowMessage{leaderboardIDMessage(r.ID), newRowMessage(r.Row)}
		}),
		Daily:   newExportedDailyMessage(e.Daily),
		Devices: e.Devices, Refused: e.Refused, PhraseSince: e.PhraseSince, Blocked: e.Blocked,
		Reports: mapped(e.Reports, func(r player.Report) exportedReportMessage { return exportedReportMessage(r) }),
		PendingReviews: mapped(e.PendingReviews, func(r player.PendingReview) exportedReviewMessage {
			return exportedReviewMessage{r.Round, r.Player, r.At} // the suspicions would teach programs how they are detected
		}),
		Decisions:  mapped(e.Decisions, func(d player.ReviewDecision) reviewDecisionMessage { return reviewDecisionMessage(d) }),
		Challenges: mapped(e.Challenges, newChallengeMessage),
		Assignment: newExportedMatchMessage(e.Assignment),
	}
}

func newExportedDailyMessage(d player.ExportedDaily) exportedDailyMessage {
	return exportedDailyMessage{
		Streak: streakMessage(d.Streak), Points: d.Points, Rooms: d.Rooms,
		Attempts: mapped(d.Attempts, func(a player.ExportedAttempt) exportedAttemptMessage {
			return exportedAttemptMessage{a.Day, a.Name, a.Points, a.Lengths, a.Round, a.At, a.Group}
		}),
	}
}

func newExportedMatchMessage(a *matchmaking.Assignment) *exportedMatchMessage {
	if a == nil {
		return nil
	}
	return &exportedMatchMessage{
		Match: a.Match, Code: a.Code, Dice: a.Dice,
		Opponent: exportedOpponentMessage{pastOpponentMessage(a.Opponent.Opponent), a.Opponent.Rating, a.Opponent.Provisional},
	}
}
