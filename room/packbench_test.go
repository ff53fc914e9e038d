package room_test

import (
	"testing"

	"rattle/room"
)

// BenchmarkFullRound is the close of the largest possible round.
func BenchmarkFullRound(b *testing.B) {
	s := full(b)
	s.now = s.state.Deadline().At()
	env := s.env()
	closed, err := room.Decide(s.state, room.Tick{}, env)
	must(b, err)
	results := room.Evolve(s.state, room.Entry{ID: s.state.Head.Next(1), At: s.now, Events: closed})
	packed := encoded(b, results)
	for name, does := range map[string]func() error{
		"decide": func() error { _, err := room.Decide(s.state, room.Tick{}, env); return err },
		"encode": func() error { _, err := room.EncodeState(results); return err },
		"decode": func() error { _, err := room.DecodeState([]byte(packed)); return err },
		"result": func() error { room.ResultOf(results, env.Answers, s.lists); return nil },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				must(b, does())
			}
		})
	}
}
