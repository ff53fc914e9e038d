package room_test

import (
	"errors"
	"strings"
	"testing"

	"rattle/room"
)

// script reads commands and texts from any bytes.
type script struct {
	bytes []byte
	texts string
}

func (s *script) next() byte {
	if len(s.bytes) == 0 {
		return 0
	}
	b := s.bytes[0]
	s.bytes = s.bytes[1:]
	return b
}

func (s *script) player() room.PlayerID { return people[int(s.next())%len(people)] }

// text returns a text of up to length bytes.
func (s *script) text(length byte) string {
	if s.texts == "" {
		return ""
	}
	n := min(int(length), len(s.texts))
	text := s.texts[:n]
	s.texts = s.texts[n:] + text // round and round
	return text
}

func (s *script) command(state room.State) room.Command {
	what, who, other, arg := s.next(), s.player(), s.player(), s.next()
	switch what % 20 {
	case 0:
		return room.Join{Player: who, Name: s.text(arg)}
	case 1:
		return room.Leave{Player: who}
	case 2:
		return room.Disconnect{Player: who}
	case 3:
		return room.Watch{Player: who}
	case 4:
		return room.Rename{Player: who, Name: s.text(arg)}
	case 5:
		return room.UpdateSettings{Player: who, Settings: anySettings(state.Settings, arg, s.next())}
	case 6:
		return room.Lock{Player: who, Locked: arg%2 == 0}
	case 7:
		return room.Remove{Player: who, Target: other}
	case 8:
		return room.VoteOut{Player: who, Target: other}
	case 9:
		return room.AskAgain{Player: who}
	case 10:
		return room.OpenLobby{Player: who}
	case 11:
		return room.MarkDone{Player: who}
	case 12:
		return room.Contribute{Player: who, Bytes: room.Salt{arg}}
	case 13:
		return room.CallRound{Player: state.Host()}
	case 14:
		return room.Say{Player: who, Text: s.text(arg)}
	case 15:
		return room.Say{Player: who, Emote: room.Emote(s.text(arg))}
	case 16:
		return room.AddBot{Player: who, Strength: int(arg) - 1}
	case 17:
		return room.PlayBots{}
	case 18:
		return room.SetExtraTime{Player: who, Target: other, Percent: int(arg)}
	}
	words := []string{"pin", "PINS", "tide", "sid", "nip", "zzz", s.text(arg)}
	round := state.Round.Number - int(arg)%7/6 // now and then the one before
	return room.SubmitWord{Player: who, Round: round, Key: room.Key{Tab: "tab", N: int(arg) % 4}, Word: words[int(other[2])%len(words)]}
}

// anySettings changes one of the settings, maybe to a value that is refused.
func anySettings(s room.Settings, which, value byte) room.Settings {
	n := int(value) - 2
	switch which % 8 {
	case 0:
		s.Seconds = n * 10
	case 1:
		s.Seats = n
	case 2:
		s.MinLetters = n
	case 3:
		s.Rounds, s.Target = n, n/100
	case 4:
		s.Access = []room.Access{room.Private, room.Public, room.Solo, "any"}[value%4]
	case 5:
		s.Shared = []room.Shared{room.Cancel, room.AllCount, room.FirstFinder, "any"}[value%4]
	case 6:
		s.Penalty, s.Count, s.Flagged = value%2 == 0, value%3 == 0, value%5 == 0
	case 7:
		s.Dice = []string{"en-4x4-new", "en-4x4-classic", "loaded", ""}[value%4]
	}
	return s
}

// FuzzRules: any commands in any order lead to events or to a known refusal, the invariants of the room
// hold, and its log survives encoding.
func FuzzRules(f *testing.F) {
	const round = "\x00\x00\x00\x03\x00\x01\x00\x03\x0d\x00\x00\x00" // two join, one calls
	f.Add([]byte(round), "AnnBob")
	f.Add([]byte(round+strings.Repeat("\xff\x00\x00\x01", 3)+"\x13\x01\x01\x02\x0b\x00\x00\x00\x0b\x01\x00\x00"), "AnnBob")
	f.Add([]byte(round+"\x01\x00\x00\x00\x02\x01\x00\x00\x08\x01\x00\x00"), "Ann\u202eBob\x00")
	f.Add([]byte("\x05\x00\x00\x04\x01\x00\x00\x00\x03\x00\x01\x00\x03"), "AnnBob")
	f.Fuzz(func(t *testing.T, bytes []byte, texts string) {
		if len(bytes) > 200 || len(texts) > 2000 {
			return
		}
		s := &scenario{t: t, now: start, game: textbook(t)}
		s.does(room.Create{Code: code, Settings: settingsWith(t, func(*room.Settings) {})})
		for said := (&script{bytes, texts}); len(said.bytes) > 0; {
			// Some time passes before each command; a deadline that has passed comes first.
			s.now = s.now.Add(room.Millis(said.bytes[0]) * 20)
			if deadline := s.state.Deadline(); deadline.IsSet() && deadline.At() <= s.now {
				s.does(room.Tick{})
			}
			c := said.command(s.state)
			events, err := s.tries(c)
			var refusal room.Refusal
			if err != nil && (!errors.As(err, &refusal) || refusal.Error() == string(refusal) || len(events) > 0) {
				t.Fatalf("%+v: %v and %v", c, events, err)
			}
			checkState(t, s.state)
			for _, p := range people {
				s.view(p)
			}
		}
	})
}
