package room_test

import (
	"testing"

	"rattle/room"
)

func vote(by, against room.PlayerID) room.Vote { return room.Vote{Player: by, Target: against} }

func TestPlayersOfAPublicRoomVoteSomebodyOut(t *testing.T) {
	s := newStoryWith(t, public)
	s.joins("cyd", "dan", "fay")
	s.does(vote("ann", "fay"))
	s.changesNothing(vote("ann", "fay"))
	s.does(vote("bob", "fay")) // two of four are not more than half
	expect(t, "votes", s.view("ann").Players[4].Votes, 2)
	s.does(vote("cyd", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})
	s.isRefused(room.Join{Player: "fay", Name: "Fay"}, room.WasRemoved)
}

func TestEvenTheHostCanBeVotedOut(t *testing.T) {
	s := newStoryWith(t, public)
	s.joins("cyd")
	s.does(vote("bob", "ann"), vote("cyd", "ann"))
	expect(t, "host", s.state.Host(), "bob")
}

func TestOneVoiceIsNeverEnough(t *testing.T) {
	s := newStoryWith(t, public)
	s.does(vote("ann", "bob"))
	s.changesNothing(vote("ann", "bob"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestOnlyThePresentVote(t *testing.T) {
	s := newStoryWith(t, public)
	s.joins("cyd", "dan", "fay")
	s.does(vote("ann", "fay"), vote("bob", "fay"))
	// Of those who are left all who voted are more than half: they need only say so again.
	s.does(room.GoAway{Player: "dan"}, vote("ann", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})

	s = newStoryWith(t, public)
	s.joins("cyd", "dan")
	s.does(vote("ann", "dan"), room.GoAway{Player: "ann"})
	s.does(vote("bob", "dan")) // ann's voice does not count while she is away
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd", "dan"})
	s.does(room.Join{Player: "ann"}, vote("ann", "dan"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd"})
}

func TestVotesEndWithTheNextCall(t *testing.T) {
	s := newStoryWith(t, public)
	s.joins("cyd")
	s.does(vote("ann", "cyd"), room.Call{Player: "ann"}, vote("bob", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "cyd"})
	s.does(vote("ann", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestWhoLeftVotesNoMore(t *testing.T) {
	s := newStoryWith(t, public)
	s.joins("cyd")
	s.does(vote("ann", "cyd"), room.Leave{Player: "ann"})
	expect(t, "votes", s.view("bob").Players[1].Votes, 0)
	s.does(vote("bob", "cyd"))
	expect(t, "players", s.seated(), []room.PlayerID{"bob", "cyd"})
}

func TestNobodyVotesInPrivateRooms(t *testing.T) {
	s := newStory(t)
	s.isRefused(vote("bob", "ann"), room.NotPublic)
}

func TestLeavingDoesNotUndoVotes(t *testing.T) {
	s := newStoryWith(t, func(s *room.Settings) { s.Access = room.Public })
	s.joins("cyd")
	s.opens()
	s.does(room.Vote{Player: "ann", Target: "cyd"})
	s.does(room.Leave{Player: "cyd"})
	s.joins("cyd")
	s.does(room.Vote{Player: "bob", Target: "cyd"})
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

// TestAHouseholdHasOneVoice: three cookies at one address put nobody out, also not beside others, and
// a family votes together with them.
func TestAHouseholdHasOneVoice(t *testing.T) {
	sits := func(s *story, from string, names ...room.PlayerID) {
		for _, p := range names {
			s.does(room.Join{Player: p, Name: string(p), From: from})
		}
	}
	s := newStoryWith(t, public)
	s.does(room.Leave{Player: "bob"})
	sits(s, "here", "eve1", "eve2", "eve3")
	s.does(vote("eve1", "ann"), vote("eve2", "ann"), vote("eve3", "ann"))
	expect(t, "host, beside three of one address", s.state.Host(), "ann")

	s = newStoryWith(t, public)
	sits(s, "home", "mum", "dad")
	s.joins("cyd", "fay")
	s.does(vote("mum", "fay"), vote("dad", "fay"), vote("ann", "fay")) // two voices of four
	expect(t, "players", len(s.seated()), 6)
	s.does(vote("bob", "fay"))
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob", "mum", "dad", "cyd"})

	s = newStoryWith(t, public)
	sits(s, "home", "mum", "dad")
	s.does(vote("ann", "bob"), vote("dad", "bob")) // whoever of them says it, for all
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "mum", "dad"})
}
