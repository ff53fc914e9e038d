package room_test

import (
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"rattle/room"
)

// Two properties of views: they contain nothing that is secret, and they do not change if only secrets
// do.

// checkSecrecy searches all views for what their viewers must not know yet.
func checkSecrecy(rt *rapid.T, s *scenario) {
	viewers := append(slices.Clone(people), "p_eve")
	if s.state.Phase == room.Results {
		return
	}
	secret, key := hex.EncodeToString(s.state.Round.Secret[:]), hex.EncodeToString(s.state.Round.Key[:])
	for _, viewer := range viewers {
		p := s.view(viewer)
		text, values := shown(rt, p)
		if s.state.Round.Number > 0 && (strings.Contains(text, secret) || strings.Contains(text, key) || s.state.Round.Terms != "" && strings.Contains(text, "dealing")) {
			rt.Fatalf("in phase %s %s is shown the secret: %s", s.state.Phase, viewer, text)
		}
		if (p.Board != nil) != (s.state.Phase == room.Playing) {
			rt.Fatalf("in phase %s %s is shown the board %v", s.state.Phase, viewer, p.Board)
		}
		if s.answers == nil {
			continue
		}
		seat, seated := s.state.Seat(viewer)
		if i := slices.IndexFunc(s.state.Round.VacatedSeats, func(gone *room.Seat) bool { return gone.Player == viewer }); !seated && i >= 0 {
			seat = s.state.Round.VacatedSeats[i] // what they have found they know
		}
		own := make(map[string]bool)
		for f := range seat.FoundWords() {
			own[f.Word] = true
		}
		for w := range seat.WrongWords() {
			own[w.Word] = true
		}
		for _, id := range s.answers.Words() {
			if word := s.lexicon.Word(id); values[word] && !own[word] {
				rt.Fatalf("in phase %s %s is shown %q: %s", s.state.Phase, viewer, word, text)
			}
		}
	}
}

// shown returns the JSON of a view, and all strings in it except those of its settings.
func shown(rt *rapid.T, p room.RoomView) (text string, values map[string]bool) {
	p.Settings, p.Phase = room.Settings{}, ""
	written, err := json.Marshal(p)
	must(rt, err)
	var read any
	must(rt, json.Unmarshal(written, &read))
	values = make(map[string]bool)
	collect(read, values)
	return string(written), values
}

func collect(v any, into map[string]bool) {
	switch v := v.(type) {
	case string:
		into[v] = true
	case []any:
		for _, e := range v {
			collect(e, into)
		}
	case map[string]any:
		for key, e := range v {
			switch key {
			case "Settings", "scoring", "topology", "richness": // names that are words, too
			default:
				collect(e, into)
			}
		}
	}
}

// checkSilence: until a round closes, no view depends on which words others find; until it opens, none
// depends on the secret.
func checkSilence(rt *rapid.T, s *scenario) {
	for _, viewer := range people {
		var real, other room.State
		for _, entry := range s.log {
			real = room.Evolve(real, entry)
			entry.Events = slices.Clone(entry.Events)
			for i, event := range entry.Events {
				entry.Events[i] = another(event, viewer, real.Round.Settings.Shared != room.AllCount)
			}
			other = room.Evolve(other, entry)
			if real.Phase == room.Results || real.Phase == room.Lobby && real.Round.Closed() {
				continue
			}
			same(rt, "what "+string(viewer)+" may see", room.View(other, viewer, s.answers, s.lists), room.View(real, viewer, s.answers, s.lists))
		}
	}
}

// another returns an event that the viewer must not be able to tell from the given one. Points are
// visible if all words count.
func another(event room.Event, viewer room.PlayerID, points bool) room.Event {
	switch e := event.(type) {
	case room.RoundCalled:
		e.Secret[0]++
		e.Terms += " "
		return e
	case room.BotPlanned:
		e.Words = []room.PlannedWord{{Word: "another", Points: 7, At: 1}}
		return e
	case room.WordFound:
		if e.Player != viewer {
			e.Word, e.Key.N = "another"+e.Word, e.Key.N+100
			if points {
				e.Points += 7
			}
		}
		return e
	case room.WordPenalized:
		if e.Player != viewer {
			e.Word, e.Key.N = "another"+e.Word, e.Key.N+100
			if points {
				e.Points -= 7
			}
		}
		return e
	}
	return event
}
