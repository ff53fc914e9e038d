package matchmaking_test

import (
	"testing"

	"rattle/matchmaking"
	"rattle/room"
)

func TestBotIsAboutAsGoodAsThePlayer(t *testing.T) {
	ratings := map[string]room.Rating{room.DefaultDice: {Rating: 2400}}
	for _, c := range []struct {
		strength int
		ratings  map[string]room.Rating
		want     int
	}{
		{0, ratings, 5},
		{0, nil, 3}, // a newcomer
		{1, ratings, 1},
	} {
		create, err := matchmaking.BotRoom("m", "ann", matchmaking.AnyDice, c.strength, c.ratings)
		if err != nil {
			t.Fatal(err)
		}
		if m := create.Mode; m.Bot != c.want || m.Rated || m.Kind != room.Match || create.Settings.Dice != room.DefaultDice || create.Settings.Seats != 2 {
			t.Errorf("with strength %d: %+v", c.strength, create)
		}
	}
}

func TestPairPlaysARatedMatch(t *testing.T) {
	create, err := matchmaking.Pairing{Dice: "en-5x5-big-2012", A: matchmaking.Ticket{Player: "ann"}, B: matchmaking.Ticket{Player: "bob"}}.Room("m")
	if m := create.Mode; err != nil || !m.Rated || m.MatchID != "m" || len(m.Players) != 2 || create.Settings.Dice != "en-5x5-big-2012" {
		t.Errorf("%+v, error %v", create, err)
	}
}
