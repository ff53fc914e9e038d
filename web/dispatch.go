package web

import (
	"context"
	"errors"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/web/limit"
	"rattle/web/wire"
)

// joinTimeout is how long a join may wait for the store.
const joinTimeout = 10 * time.Second

// dispatch carries out a message. The player is always the socket's, whatever the message contains.
func (s *socket) dispatch(ctx context.Context, message any, to wire.Reference) error {
	if m, ok := message.(wire.Join); ok {
		return s.join(ctx, m, to)
	}
	if s.member == nil {
		return room.NotJoined
	}
	if m, ok := message.(wire.Word); ok && m.Practice {
		return s.member.Practise(ctx, m.Round, m.Key(s.tab), m.Word)
	}
	if err := s.checkRuling(ctx, s.code, message); err != nil {
		return err
	}
	message, err := s.withAllowedName(ctx, message)
	if err != nil {
		return err
	}
	if isPlaying(message) {
		if err := s.admit(ctx); err != nil {
			return err
		}
	}
	return s.member.DoWithID(ctx, to.ID, func(p room.PlayerID) room.Command { return s.command(p, message) })
}

func (s *socket) command(p room.PlayerID, message any) room.Command {
	switch m := message.(type) {
	case wire.Sit:
		return room.Join{Player: p, Name: m.Name}
	case wire.Rename:
		return room.Rename{Player: p, Name: m.Name}
	case wire.UpdateSettings:
		return room.UpdateSettings{Player: p, Settings: m.Settings.Settings}
	case wire.Lock:
		return room.Lock{Player: p, Locked: m.Locked}
	case wire.Remove:
		return room.Remove{Player: p, Target: m.Player}
	case wire.SetExtraTime:
		return room.SetExtraTime{Player: p, Target: m.Player, Percent: m.ExtraTime}
	case wire.AddBot:
		return room.AddBot{Player: p, Strength: m.Strength}
	case wire.Vote:
		return room.VoteOut{Player: p, Target: m.Player}
	case wire.Say:
		return room.Say{Player: p, Text: m.Text}
	case wire.SendEmote:
		return room.Say{Player: p, Emote: m.Emote}
	case wire.Start:
		return room.CallRound{Player: p}
	case wire.Again:
		return room.AskAgain{Player: p}
	case wire.OpenLobby:
		return room.OpenLobby{Player: p}
	case wire.Contribute:
		return room.Contribute{Player: p, Bytes: m.Bytes}
	case wire.Word:
		return room.SubmitWord{Player: p, Round: m.Round, Key: m.Key(s.tab), Word: m.Word}
	case wire.Done:
		return room.MarkDone{Player: p}
	case wire.Leave:
		return room.Leave{Player: p}
	}
	return nil // Decode returns no other types
}

var errJoined = errors.New("a socket joins one room, once")

// hashedAddress returns a hash of the socket's address that differs from room to room, "" if there is none:
// the player then counts as being at an address of their own.
func (s *socket) hashedAddress(ctx context.Context, code room.Code) string {
	if s.server.config.HashAddress == nil {
		return ""
	}
	from, err := s.server.config.HashAddress(ctx, string(code)+" "+limit.SiteOrAddress(s.remoteAddr).String())
	if err != nil {
		return "" // an error of the store shows in the join itself
	}
	return from
}

// join enters a room. The client can try again after a refusal.
func (s *socket) join(ctx context.Context, m wire.Join, to wire.Reference) error {
	if s.member != nil {
		s.reject(errJoined, to)
		return nil
	}
	code, err := room.ParseCode(m.Room)
	if err != nil {
		return err
	}
	if m.Name, err = s.server.allowedName(ctx, s.device.Player, m.Name); err != nil {
		return err
	}
	if !s.address.MayGuess() {
		s.server.counters.tooFast.Add(1)
		return room.TooFast
	}
	ctx, cancel := context.WithTimeout(ctx, joinTimeout)
	defer cancel()
	if err := s.checkRuling(ctx, code, m); err != nil {
		return err
	}
	entrance := live.EnterRequest{Player: s.device.Player, Watch: m.Watch, AddressHash: s.hashedAddress(ctx, code)}
	var seat *live.Member
	err = s.enterByRuledName(ctx, m.Name, func(name string) (err error) {
		entrance.Name = name
		seat, err = s.server.config.Rooms.Enter(ctx, code, entrance, s)
		return err
	})
	switch {
	case errors.Is(err, room.UnknownRoom):
		s.address.CountGuess()
	case errors.Is(err, context.DeadlineExceeded):
		s.address.CountPossibleGuess()
	}
	if err != nil {
		return err
	}
	s.tab, s.code, s.member = m.Tab, code, seat
	if to.ID != 0 {
		s.send(wire.Encode(live.RequestDone{ID: to.ID}))
	}
	return nil
}
