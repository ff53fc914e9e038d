package room_test

import (
	"testing"

	"rattle/room"
)

const botOfEve room.PlayerID = "b_eve"

func admitsBots(s *room.Settings) { s.Bots = true }

func TestADeclaredBotSitsWhereTheHostLetsItIn(t *testing.T) {
	s := newScenario(t)
	join := room.Join{Player: botOfEve, Name: "Eve"}
	s.isRefused(join, room.NoBots)
	s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, admitsBots)}, join)
	expect(t, "seats", s.seated(), []room.PlayerID{"ann", "bob", botOfEve})
	s.opens()
	s.finds(botOfEve, "pins")
	s.closes()
	expect(t, "words", len(s.standing(botOfEve).Words), 1)

	s.does(room.OpenLobby{Player: "ann"}, room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(*room.Settings) {})})
	expect(t, "seats", s.seated(), []room.PlayerID{"ann", "bob"})
	s.does(room.Watch{Player: botOfEve})
}

func TestADeclaredBotIsHostWhereThereIsNoPerson(t *testing.T) {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, admitsBots)}, room.Join{Player: botOfEve, Name: "Eve"})
	expect(t, "host", s.state.Host(), botOfEve)
	s.joins("ann")
	expect(t, "host", s.state.Host(), "ann")
	s.does(away("ann"))
	expect(t, "host", s.state.Host(), botOfEve)
}

func TestDeclaredBotsHaveNoVote(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Bots, s.Access = true, room.Public })
	s.joins("cyd")
	for _, bot := range []room.PlayerID{"b_x", "b_y", "b_z"} {
		s.does(room.Join{Player: bot, Name: string(bot)})
		s.isRefused(room.VoteOut{Player: bot, Target: "ann"}, room.NoBots)
	}
	s.does(room.VoteOut{Player: "bob", Target: "ann"}, room.VoteOut{Player: "cyd", Target: "ann"}) // all other people
	expect(t, "seats", len(s.seated()), 5)
}
