package room_test

import (
	"testing"

	"rattle/room"
)

func voteOut(by, against room.PlayerID) room.VoteOut {
	return room.VoteOut{Player: by, Target: against}
}

func TestPlayersOfAPublicRoomVoteAPlayerOut(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd", "dan", "fay")
	s.does(voteOut("ann", "fay"))
	s.changesNothing(voteOut("ann", "fay"))
	s.does(voteOut("bob", "fay")) // two of four are not more than half
	expect(t, "votes", s.view("ann").Players[4].Votes, 2)
	s.does(voteOut("cyd", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})
	s.isRefused(room.Join{Player: "fay", Name: "Fay"}, room.WasRemoved)
}

func TestEvenTheHostCanBeVotedOut(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.does(voteOut("bob", "ann"), voteOut("cyd", "ann"))
	expect(t, "host", s.state.Host(), "bob")
}

func TestOneVoteIsNeverEnough(t *testing.T) {
	s := newScenarioWith(t, public)
	s.does(voteOut("ann", "bob"))
	s.changesNothing(voteOut("ann", "bob"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestOnlyThePresentVote(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd", "dan", "fay")
	s.does(voteOut("ann", "fay"), voteOut("bob", "fay"))
	// The earlier votes are now more than half, but they are counted only when somebody votes again.
	s.does(room.Disconnect{Player: "dan"}, voteOut("ann", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})

	s = newScenarioWith(t, public)
	s.joins("cyd", "dan")
	s.does(voteOut("ann", "dan"), room.Disconnect{Player: "ann"})
	s.does(voteOut("bob", "dan")) // ann's vote does not count while she is away
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})
	s.does(room.Join{Player: "ann"}, voteOut("ann", "dan"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd"})
}

func TestVotesEndWithTheNextCall(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.does(voteOut("ann", "cyd"), room.CallRound{Player: "ann"}, voteOut("bob", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd"})
	s.does(voteOut("ann", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestWhoLeftVotesNoMore(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.does(voteOut("ann", "cyd"), room.Leave{Player: "ann"})
	expect(t, "votes", s.view("bob").Players[1].Votes, 0)
	s.does(voteOut("bob", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"bob", "cyd"})
}

func TestNobodyVotesInPrivateRooms(t *testing.T) {
	s := newScenario(t)
	s.isRefused(voteOut("bob", "ann"), room.NotPublic)
}

func TestLeavingDoesNotUndoVotes(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Access = room.Public })
	s.joins("cyd")
	s.opens()
	s.does(room.VoteOut{Player: "ann", Target: "cyd"})
	s.does(room.Leave{Player: "cyd"})
	s.joins("cyd")
	s.does(room.VoteOut{Player: "bob", Target: "cyd"})
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

// TestPlayersOfOneAddressHaveOneVote: three players of one address cannot vote anybody out, not even
// beside others, and a family votes together with them.
func TestPlayersOfOneAddressHaveOneVote(t *testing.T) {
	sits := func(s *scenario, from string, names ...room.PlayerID) {
		for _, p := range names {
			s.does(room.Join{Player: p, Name: string(p), AddressHash: from})
		}
	}
	s := newScenarioWith(t, public)
	s.does(room.Leave{Player: "bob"})
	sits(s, "here", "eve1", "eve2", "eve3")
	s.does(voteOut("eve1", "ann"), voteOut("eve2", "ann"), voteOut("eve3", "ann"))
	expect(t, "host, beside three of one address", s.state.Host(), "ann")

	s = newScenarioWith(t, public)
	sits(s, "home", "mum", "dad")
	s.joins("cyd", "fay")
	s.does(voteOut("mum", "fay"), voteOut("dad", "fay"), voteOut("ann", "fay")) // two voices of four
	expect(t, "players", len(s.seated()), 6)
	s.does(voteOut("bob", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "mum", "dad", "cyd"})

	s = newScenarioWith(t, public)
	sits(s, "home", "mum", "dad")
	s.does(voteOut("ann", "bob"), voteOut("dad", "bob")) // whoever of them says it, for all
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "mum", "dad"})
}
