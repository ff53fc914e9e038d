package matchmaking

import (
	"slices"

	"rattle/room"
)

// ticket returns the ticket of a request without an agreement: of a player who takes any opponent.
func (r TicketRequest) ticket() Ticket {
	return Ticket{Player: r.Player, Name: r.Name, Dice: r.Dice, AgreementID: r.AgreementID}
}

// forRematch returns the ticket of a player who wants to play the opponent of a match again.
func (r TicketRequest) forRematch(played room.MatchResult) (Ticket, error) {
	t := r.ticket()
	i := slices.Index(played.Players, r.Player)
	if i < 0 || len(played.Players) != 2 {
		return t, ErrNoAgreement
	}
	t.Dice, t.AllowedOpponents = played.Dice, []room.PlayerID{played.Players[1-i]}
	return t, nil
}

// forChallenge returns the ticket of a player who made a challenge, or accepts it.
func (r TicketRequest) forChallenge(c Challenge) (Ticket, error) {
	t := r.ticket()
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

// pairOf returns the pairing that a player is in, false if there is none.
func pairOf(p room.PlayerID, pairs []Pairing) (Pairing, bool) {
	for _, pair := range pairs {
		if pair.A.Player == p || pair.B.Player == p {
			return pair, true
		}
	}
	return Pairing{}, false
}
