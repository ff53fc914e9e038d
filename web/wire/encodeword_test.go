package wire

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
	"rattle/room/live"
)

// TestAnswersAndScoresAreTheJSONOfTheirMessages: what is written by hand is what reflection would write.
func TestAnswersAndScoresAreTheJSONOfTheirMessages(t *testing.T) {
	text := rapid.OneOf(
		rapid.StringMatching(`[a-zA-Z0-9_-]{0,20}`), rapid.String(),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
		rapid.SampledFrom([]string{"<b>&", `"\`, "\u2028", "\x7f", "\x00", "é", "\xff"}),
	)
	rapid.Check(t, func(t *rapid.T) {
		answer := live.WordAnswer{
			Key:  room.Key{Tab: text.Draw(t, "tab"), N: rapid.Int().Draw(t, "n")},
			Word: text.Draw(t, "word"), Points: rapid.IntRange(-2, 100).Draw(t, "points"),
			Refusal: room.Refusal(text.Draw(t, "refusal")), Practice: rapid.Bool().Draw(t, "practice"),
		}
		m := Answer{
			Kind: "answer", Tab: answer.Key.Tab, N: answer.Key.N, Word: answer.Word, Refusal: answer.Refusal, Practice: answer.Practice,
		}
		if answer.Refusal == "" || answer.Points != 0 {
			m.Points = &answer.Points
		}
		score := live.ScoreUpdate{Player: room.PlayerID(text.Draw(t, "player")), Words: rapid.Int().Draw(t, "words")}
		if rapid.Bool().Draw(t, "with points") {
			score.Points = &answer.Points
		}
		want := [][]byte{Marshal(m), Marshal(ScoreUpdate{"score", score.Player, score.Words, score.Points}), Marshal(OK{"ok", 3})}
		for i, u := range []live.Update{answer, score, live.RequestDone{ID: 3}} {
			if got := Encode(u); !bytes.Equal(got, want[i]) {
				t.Errorf("%+v is %s, want %s", u, got, want[i])
			}
		}
		if got := Encode(live.Updates{answer, score, live.RequestDone{ID: 3}}); !bytes.Equal(got, bytes.Join(want, []byte("\n"))) {
			t.Errorf("together they are %s", got)
		}
	})
}
