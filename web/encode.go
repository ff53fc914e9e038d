package web

import (
	"encoding/json"
	"errors"
	"fmt"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
)

// encode makes an update into a message, all but what an [Encoder] does.
func encode(u live.Update) []byte {
	switch u := u.(type) {
	case live.ScoreUpdate:
		return marshal(foundMessage{"found", u.Player, u.Words, u.Points})
	case live.PlayerUpdate:
		return marshal(seatMessage{"seat", playerMessage(u.Player)})
	case live.TalkUpdate:
		return marshal(saidMessage{"said", remarkMessage(u.Remark)})
	case live.WordAnswer:
		m := answerMessage{Kind: "answer", Tab: u.Key.Tab, N: u.Key.N, Word: u.Word, Refusal: u.Refusal, Practice: u.Practice}
		if u.Refusal == "" || u.Points != 0 {
			m.Points = &u.Points
		}
		return marshal(m)
	case live.RequestRefused:
		var why error = u.Reason
		if u.Setting != (room.SettingError{}) {
			why = u.Setting
		}
		return encodeError(string(u.Reason), why, reference{ID: u.ID, N: u.N})
	case live.RequestDone:
		return marshal(okMessage{"ok", u.ID})
	case live.StoreUnavailable:
		return marshal(waitingMessage{"waiting"})
	}
	panic(fmt.Sprintf("no message for %T", u))
}

func newError(code, text string) []byte {
	return marshal(errorMessage{Kind: "error", Code: code, Text: text})
}

// encodeError makes a message of an error, which names the setting that is at fault.
func encodeError(code string, err error, to reference) []byte {
	m := errorMessage{Kind: "error", Code: code, Text: err.Error(), reference: to}
	var setting room.SettingError
	if errors.As(err, &setting) {
		m.Text, m.Field = setting.Error(), setting.Setting
	}
	return marshal(m)
}

// marshal makes a message, or an example file that could not be.
func marshal(m any) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("message %T cannot be encoded: %v", m, err))
	}
	return text
}

func newRoomMessage(p room.RoomView, now room.Instant) roomMessage {
	m := roomMessage{
		Code:     p.Code,
		Phase:    p.Phase,
		Now:      now,
		Settings: p.Settings,
		Locked:   p.Locked,
		Mode:     newModeMessage(p.Mode),
		Players:  mapped(p.Players, func(p room.Player) playerMessage { return playerMessage(p) }),
		Round:    p.Round,
		RoundID:  p.RoundID,
		OpensAt:  p.OpensAt,
		ClosesAt: p.ClosesAt,
	}
	if p.RoundID != "" {
		m.Commitment = &p.Commitment
	}
	if p.Board != nil {
		m.Board = newBoardMessage(p.Board)
		if p.Settings.Count {
			m.Words = &p.Words
		}
	}
	if p.Series != nil {
		m.Series = newSeriesMessage(*p.Series, p.Settings)
	}
	if p.Talk != nil {
		m.Talk = mapped(p.Talk, func(r room.Remark) remarkMessage { return remarkMessage(r) })
	}
	return m
}

func newBoardMessage(b *engine.Board) *boardMessage {
	m := &boardMessage{Rows: b.Rows(), Cols: b.Cols(), Topology: b.Topology()}
	for cell := range b.Cells() {
		m.Faces = append(m.Faces, b.Face(cell).String())
	}
	return m
}

func newSeriesMessage(m room.Series, s room.Settings) *seriesMessage {
	return &seriesMessage{m.Round, s.Rounds, s.Target, m.Over, mapped(m.Totals, func(t room.SeriesTotal) totalMessage {
		return totalMessage{t.Player, t.Name, t.Rank, t.Points}
	})}
}

func newResultMessage(r *room.RoundResult) *resultMessage {
	m := &resultMessage{
		Early:   r.ClosedEarly,
		Players: mapped(r.Players, newStandingMessage),
		Words:   mapped(r.Words, newBoardWordMessage),
		Total:   r.Total,
		Points:  r.Points,
		Lists:   mapped(r.Lists, func(s room.ListShare) listShareMessage { return listShareMessage(s) }),
		Fair: fairMessage{
			r.Fair.Secret, nonNil(r.Fair.Contributions), r.Fair.Commitment, r.Fair.Terms, r.Fair.Attempt, r.Fair.Signature,
		},
		Recap: newRecapMessage(r.Recap),
	}
	if r.Missed != nil {
		missed := newBoardWordMessage(*r.Missed)
		m.Missed = &missed
	}
	return m
}

func newRecapMessage(s room.Recap) recapMessage {
	return recapMessage{
		Duration: s.Duration,
		Timelines: mapped(s.Timelines, func(c room.ScoreTimeline) timelineMessage {
			return timelineMessage{c.Player, mapped(c.Steps, func(s room.ScoreStep) stepMessage { return stepMessage(s) })}
		}),
		TurningPoint: (*momentMessage)(s.TurningPoint),
		Longest:      (*momentMessage)(s.Longest),
		Awards:       mapped(s.Awards, func(a room.Award) awardMessage { return awardMessage(a) }),
		Heatmap:      nonNil(s.Heatmap),
	}
}

func newStandingMessage(s room.Standing) standingMessage {
	return standingMessage{s.Player, s.Name, s.Rank, s.Points, s.Wrong, s.ExtraTime, len(s.Words), mapped(s.Words, newScoredWordMessage)}
}

func newScoredWordMessage(w room.ScoredWord) scoredWordMessage {
	return scoredWordMessage{w.Word, w.Points, w.Worth, w.Finders, w.At}
}

func newBoardWordMessage(w room.BoardWord) boardWordMessage {
	return boardWordMessage{w.Word, w.Points, w.Path, w.List, nonNil(w.Finders)}
}

func newRoomListMessage(rooms []room.Listing) roomListMessage {
	return roomListMessage{mapped(rooms, func(l room.Listing) listedRoomMessage {
		return listedRoomMessage{l.Code, l.Dice, l.Seconds, l.Players, l.Seats, l.Phase, l.Round, l.Rounds}
	})}
}

func newRoomSummaryMessage(o room.RoomSummary, now room.Instant) roomSummaryMessage {
	var sit room.Refusal
	errors.As(o.JoinError, &sit)
	m := roomSummaryMessage{Code: o.Code, Locked: o.Locked, Refused: sit, SeatName: o.SeatName}
	if o.WatchError == nil {
		players := mapped(o.Players, func(p room.Player) namedPlayer {
			return namedPlayer{p.Name, p.Away, p.Bot > 0 || p.ID.DeclaredBot()}
		})
		m.roomDetails = &roomDetails{o.Phase, o.Round, o.Settings, players, now, o.ClosesAt, o.EndsAt}
	}
	return m
}

// mapped maps a list; what comes out is never null in JSON.
func mapped[A, B any](list []A, f func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = f(a)
	}
	return out
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
