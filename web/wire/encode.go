package wire

import (
	"encoding/json"
	"errors"
	"fmt"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
)

// Encode returns the message of an update, except for those that an [Encoder] encodes.
func Encode(u live.Update) []byte {
	switch u := u.(type) {
	case live.ScoreUpdate, live.WordAnswer, live.Updates:
		return appendUpdate(make([]byte, 0, typicalFrame), u)
	case live.PlayerUpdate:
		return Marshal(PlayerUpdate{"player", Player(u.Player)})
	case live.TalkUpdate:
		return Marshal(TalkUpdate{"remark", Remark(u.Remark)})
	case live.RequestRefused:
		var why error = u.Reason
		if u.Setting != (room.SettingError{}) {
			why = u.Setting
		}
		return EncodeError(string(u.Reason), why, Reference{ID: u.ID, N: u.N})
	case live.RequestDone:
		return Marshal(OK{"ok", u.ID})
	case live.StoreUnavailable:
		return Marshal(Waiting{"waiting"})
	}
	panic(fmt.Sprintf("no message for %T", u))
}

func newError(code, text string) []byte {
	return Marshal(ErrorMessage{Kind: "error", Code: code, Text: text})
}

// EncodeError returns the message of an error; that of a [room.SettingError] names the setting.
func EncodeError(code string, err error, to Reference) []byte {
	m := ErrorMessage{Kind: "error", Code: code, Text: err.Error(), Reference: to}
	var setting room.SettingError
	if errors.As(err, &setting) {
		m.Text, m.Field = setting.Error(), setting.Setting
	}
	return Marshal(m)
}

// Marshal returns a message as JSON. It panics if that fails, which the tests with examples rule out.
func Marshal(m any) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("message %T cannot be encoded: %v", m, err))
	}
	return text
}

func newRoom(p room.RoomView, now room.Instant) Room {
	m := Room{
		Code:     p.Code,
		Phase:    p.Phase,
		Now:      now,
		Settings: p.Settings,
		Locked:   p.Locked,
		Mode:     newMode(p.Mode),
		Players:  Mapped(p.Players, func(p room.Player) Player { return Player(p) }),
		Round:    p.Round,
		RoundID:  p.RoundID,
		OpensAt:  p.OpensAt,
		ClosesAt: p.ClosesAt,
	}
	if p.RoundID != "" {
		m.Commitment = &p.Commitment
	}
	if p.Board != nil {
		m.Board = NewBoard(p.Board)
		if p.Settings.Count {
			m.Words = &p.Words
		}
	}
	if p.Series != nil {
		m.Series = newSeries(*p.Series, p.Settings)
	}
	if p.Talk != nil {
		m.Talk = Mapped(p.Talk, func(r room.Remark) Remark { return Remark(r) })
	}
	return m
}

// NewBoard returns a board as clients get it.
func NewBoard(b *engine.Board) *Board {
	m := &Board{Rows: b.Rows(), Cols: b.Cols(), Topology: b.Topology()}
	for cell := range b.Cells() {
		m.Faces = append(m.Faces, b.Face(cell).String())
	}
	return m
}

func newSeries(series room.Series, settings room.Settings) *Series {
	return &Series{series.Round, settings.Rounds, settings.Target, series.Over, Mapped(series.Totals, func(total room.SeriesTotal) SeriesTotal {
		return SeriesTotal{total.Player, total.Name, total.Rank, total.Points}
	})}
}

func newResult(r *room.RoundResult) *Result {
	m := &Result{
		Early:   r.ClosedEarly,
		Players: Mapped(r.Players, newStanding),
		Words:   Mapped(r.Words, newBoardWord),
		Total:   r.Total,
		Points:  r.Points,
		Lists:   Mapped(r.Lists, func(s room.ListShare) ListShare { return ListShare(s) }),
		Fair: Fair{
			r.Fair.Secret, nonNil(r.Fair.Contributions), r.Fair.Commitment, r.Fair.Terms, r.Fair.DealAttempt, r.Fair.Signature,
		},
		Recap: newRecap(r.Recap),
	}
	if r.Missed != nil {
		missed := newBoardWord(*r.Missed)
		m.Missed = &missed
	}
	return m
}

func newRecap(recap room.Recap) Recap {
	return Recap{
		Duration: recap.Duration,
		Timelines: Mapped(recap.Timelines, func(timeline room.ScoreTimeline) Timeline {
			return Timeline{timeline.Player, Mapped(timeline.Steps, func(step room.ScoreStep) TimelineStep { return TimelineStep(step) })}
		}),
		TurningPoint: (*Moment)(recap.TurningPoint),
		Longest:      (*Moment)(recap.Longest),
		Awards:       Mapped(recap.Awards, func(a room.Award) Award { return Award(a) }),
		Heatmap:      nonNil(recap.Heatmap),
	}
}

func newStanding(s room.Standing) Standing {
	return Standing{s.Player, s.Name, s.Rank, s.Points, s.Wrong, s.ExtraTime, len(s.Words), Mapped(s.Words, NewScoredWord)}
}

// NewScoredWord returns a word of a result.
func NewScoredWord(w room.ScoredWord) ScoredWord {
	return ScoredWord{w.Word, w.Points, w.Worth, w.Finders, w.At}
}

func newBoardWord(w room.BoardWord) BoardWord {
	return BoardWord{w.Word, w.Points, w.Path, w.List, nonNil(w.Finders)}
}

// NewRoomList returns the list of public rooms.
func NewRoomList(rooms []room.Listing) RoomList {
	return RoomList{Mapped(rooms, func(l room.Listing) ListedRoom {
		return ListedRoom{l.Code, l.Dice, l.Seconds, l.Players, l.Seats, l.Phase, l.Round, l.Rounds}
	})}
}

// NewRoomSummary returns what clients outside a room may know of it; now is the instant by the
// store's clock.
func NewRoomSummary(o room.RoomSummary, now room.Instant) RoomSummary {
	var refusal room.Refusal
	errors.As(o.JoinError, &refusal)
	m := RoomSummary{Code: o.Code, Locked: o.Locked, Refused: refusal, SeatName: o.SeatName}
	if o.WatchError == nil {
		players := Mapped(o.Players, func(p room.Player) SeatedPlayer {
			return SeatedPlayer{p.Name, p.Away, p.Bot > 0 || p.ID.DeclaredBot()}
		})
		m.RoomDetails = &RoomDetails{o.Phase, o.Round, o.Settings, players, now, o.ClosesAt, o.EndsAt}
	}
	return m
}

// Mapped maps a list; the result is never null in JSON.
func Mapped[A, B any](list []A, f func(A) B) []B {
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
