package matchmaking

import (
	"slices"

	"rattle/room"
)

// Ticket returns the ticket of a request: of a player who takes any opponent, unless [TicketRequest.ForChallenge] or
// [TicketRequest.ForRematch] say more.
func (r TicketRequest) Ticket() Ticket {
	return Ticket{Player: r.Player, Name: r.Name, Dice: r.Dice, AgreementID: r.AgreementID}
}

// ForRematch returns the ticket of a player who wants to play the opponent of a match again.
func (r TicketRequest) ForRematch(played room.MatchResult) (Ticket, error) {
	t := r.Ticket()
	i := slices.Index(played.Players, r.Player)
	if i < 0 || len(played.Players) != 2 {
		return t, ErrNoAgreement
	}
	t.Dice, t.AllowedOpponents = played.Dice, []room.PlayerID{played.Players[1-i]}
	return t, nil
}

// ForChallenge returns the ticket of a player who made a challenge, or accepts it.
func (r TicketRequest) ForChallenge(c Challenge) (Ticket, error) {
	t := r.Ticket()
	t.Dice = c.Dice
	switch {
	case c.Finished:
		return t, ErrNoAgreement
	case r.Player != c.From.ID && c.To != "" && r.Player != c.To:
		return t, ErrNoAgreement
	case r.Player != c.From.ID:
		t.AllowedOpponents = []room.PlayerID{c.From.ID} // and nobody else who followed the link
	case c.To != "":
		t.AllowedOpponents = []room.PlayerID{c.To}
	}
	return t, nil
}

// PairOf returns the pairing that a player is in, false if there is none.
func PairOf(p room.PlayerID, pairs []Pairing) (Pairing, bool) {
	for _, pair := range pairs {
		if pair.A.Player == p || pair.B.Player == p {
			return pair, true
		}
	}
	return Pairing{}, false
}
