package room_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

func says(p room.PlayerID, text string) room.Say { return room.Say{Player: p, Text: text} }

func emotes(p room.PlayerID, e room.Emote) room.Say { return room.Say{Player: p, Emote: e} }

// talk returns the remarks that a viewer sees.
func (s *scenario) talk(viewer room.PlayerID) (lines []string) {
	for _, r := range s.view(viewer).Talk {
		lines = append(lines, fmt.Sprintf("%d %s: %s%s", r.ID, r.Name, r.Text, r.Emote))
	}
	return lines
}

func TestPeopleTalkBetweenRounds(t *testing.T) {
	s := newScenario(t)
	s.does(says("ann", "  Who\u202e else\n comes? "), emotes("bob", "hello"))
	s.after(1000)
	s.does(says("bob", "what the fuck"))
	remarks := []string{"1 Ann: Who else comes?", "2 Bob: hello", "3 Bob: what the ***"}
	for _, viewer := range []room.PlayerID{"ann", "bob", "somebody without a seat"} {
		expect(t, "talk", s.talk(viewer), remarks)
	}
	expect(t, "instants", []room.Instant{s.view("ann").Talk[1].At, s.view("ann").Talk[2].At}, []room.Instant{start, start + 1000})

	s.plays(found{"ann": {"pines"}})
	s.does(says("ann", "Another?"))
	expect(t, "talk after a round", s.talk("bob"), append(remarks, "4 Ann: Another?"))
	s.does(room.OpenLobby{Player: "ann"}, emotes("ann", "again"))
	expect(t, "talk in the lobby", len(s.talk("bob")), 5)
}

func TestNobodyTalksDuringARound(t *testing.T) {
	s := newScenario(t)
	s.does(says("ann", "Ready?"))
	silent := func() {
		t.Helper()
		s.isRefused(says("ann", "pines"), room.NotNow)
		s.isRefused(emotes("ann", "hurry"), room.NotNow)
		if talk := s.view("bob").Talk; talk != nil {
			t.Errorf("in phase %s bob is shown %v", s.state.Phase, talk)
		}
	}
	s.does(calls("ann"))
	silent()
	s.after(room.Countdown)
	silent()
	if room.PublicView(s.state).Talk != nil {
		t.Error("the talk is shown outside the room")
	}
}

func TestWhoHasNoSeatSaysNothing(t *testing.T) {
	s := newScenario(t)
	s.does(room.Watch{Player: "eve"})
	s.isRefused(says("eve", "Hello"), room.NotJoined)
	s.isRefused(emotes("eve", "hello"), room.NotJoined)
	s.does(says("bob", "Back soon"), leaves("bob"))
	s.isRefused(says("bob", "Hello?"), room.NotJoined)
	expect(t, "talk", s.talk("ann"), []string{"1 Bob: Back soon"})
}

func TestWhatCannotBeSaid(t *testing.T) {
	s := newScenario(t)
	for _, c := range []room.Say{
		says("ann", ""),
		says("ann", " \u200b\u202e "),
		says("ann", strings.Repeat("a", room.MaxRemarkLength+1)),
		emotes("ann", "wave"),
		{Player: "ann", Text: "Hello", Emote: "wave"},
	} {
		s.isRefused(c, room.BadTalk)
	}
}

func TestRemarksOfRemovedPlayersAreDropped(t *testing.T) {
	s := newScenario(t)
	s.joins("eve")
	s.does(says("eve", "one"), says("ann", "two"), says("eve", "three"))
	s.does(room.Remove{Player: "ann", Target: "eve"})
	expect(t, "talk", s.talk("bob"), []string{"2 Ann: two"})
	if strings.Contains(encoded(t, s.state), "three") {
		t.Error("the state still has it")
	}
	s.does(says("bob", "four"))
	expect(t, "talk", s.talk("ann"), []string{"2 Ann: two", "4 Bob: four"})
}

func TestTooManyRemarksAreRefused(t *testing.T) {
	s := newScenario(t)
	for range 5 {
		s.does(emotes("ann", "hello"))
	}
	s.isRefused(says("ann", "Hello"), room.TooFast)
	s.isRefused(says("ann", ""), room.TooFast)
	s.does(says("bob", "Calm down"))
	s.after(9999)
	s.isRefused(says("ann", "Hello"), room.TooFast)
	s.after(1)
	for range 3 {
		for range 5 {
			s.does(emotes("ann", "hello"))
		}
		s.after(10_000)
	}
	s.isRefused(says("ann", "Hello"), room.TooFast)
	s.after(20_000)
	s.does(says("ann", "Hello"))
}

// TestAFloodInOneEntryIsStopped though the remarks of that entry have no instant yet.
func TestAFloodInOneEntryIsStopped(t *testing.T) {
	s := newScenario(t)
	state := s.state
	said := 0
	for range 20 {
		events, err := room.Decide(state, says("ann", "now"), s.env())
		if err == nil {
			said++
		}
		state = room.Evolve(state, room.Entry{Events: events})
	}
	expect(t, "said", said, 5)
}

func TestTheTalkOfARoomIsBounded(t *testing.T) {
	s := newScenario(t)
	var crowd []room.PlayerID
	for i := range 8 {
		crowd = append(crowd, room.PlayerID(fmt.Sprintf("p%d", i)))
	}
	s.joins(crowd...)
	for i := range 30 {
		s.does(says(crowd[i%8], strings.Repeat("漢", room.MaxRemarkLength)))
	}
	s.isRefused(says("ann", "Quiet"), room.TooFast)
	s.after(10_000)
	s.does(says("ann", "Quiet"))
	talk := s.view("bob").Talk
	expect(t, "remarks", len(talk), 30)
	expect(t, "ids", []int{talk[0].ID, talk[29].ID}, []int{2, 31})
	if n := len(encoded(t, s.state)); n > 25_000 {
		t.Errorf("a snapshot of %d bytes", n)
	}
}

// checkTalk: no view has remarks while a round is called or played; between rounds all views have the
// same ones, in order.
func checkTalk(rt *rapid.T, s *scenario) {
	quiet := s.state.Phase == room.Called || s.state.Phase == room.Playing
	remarks := s.view("p_eve").Talk
	if quiet != (remarks == nil) || len(remarks) > 30 {
		rt.Fatalf("in phase %s eve is shown %v", s.state.Phase, remarks)
	}
	if !slices.IsSortedFunc(remarks, func(a, b room.Remark) int { return a.ID - b.ID }) {
		rt.Fatalf("the talk is out of order: %v", remarks)
	}
	for _, viewer := range people {
		same(rt, "remarks that "+string(viewer)+" sees", s.view(viewer).Talk, remarks)
	}
	for _, r := range remarks {
		if slices.ContainsFunc(s.state.Bans, func(b room.Ban) bool { return b.Player == r.Player }) && r.At < lastBan(s, r.Player) {
			rt.Fatalf("%s was removed and the remark is still shown: %v", r.Player, r)
		}
	}
}

func lastBan(s *scenario, p room.PlayerID) (at room.Instant) {
	for _, b := range s.state.Bans {
		if b.Player == p {
			at = max(at, b.At)
		}
	}
	return at
}
