package wire

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
)

// Messages about matches over HTTP.
type (
	// MatchRequest is a request for a match; each route reads some of the fields.
	MatchRequest struct {
		Dice      string        `json:"dice"` // ID of a set, or "any"
		Name      string        `json:"name"` // "": the player's current name
		Agreement string        `json:"agreement"`
		Player    room.PlayerID `json:"player"`   // who is challenged, "" for anybody with the link
		Strength  int           `json:"strength"` // of a bot, 0 for about the player's own
	}
	QueueWaiting struct {
		State   string       `json:"state"` // "waiting"
		Since   room.Instant `json:"since"`
		Now     room.Instant `json:"now"`
		Expects *int         `json:"expects"` // seconds in all, null if unknown
		Waiting int          `json:"waiting"` // people, the player among them
		Bot     bool         `json:"bot"`     // a bot can be played instead
	}
	QueueMatched struct {
		State    string    `json:"state"` // "matched"
		Code     room.Code `json:"code"`
		MatchID  string    `json:"matchId"`
		Dice     string    `json:"dice"`
		Opponent Opponent  `json:"opponent"`
	}
	Opponent struct {
		NamedPlayer
		Rating      int  `json:"rating"`
		Provisional bool `json:"provisional"`
	}
	CreatedChallenge struct {
		ID string `json:"id"`
	}
	OpenChallenge struct {
		Challenge
		Open bool `json:"open"`
	}
)

// MaxAgreementBytes is the maximum length of the ID of a challenge or a rematch, in bytes.
const MaxAgreementBytes = 60

// Check validates a request, and cleans its name as rooms do.
func (m *MatchRequest) Check() (err error) {
	if err := checkName(m.Name); err != nil {
		return err
	}
	if m.Name != "" {
		if m.Name, err = room.CleanName(m.Name); err != nil {
			return err
		}
	}
	switch {
	case !matchmaking.ValidDice(m.Dice):
		return room.SettingError{Setting: "dice", Fault: "the id of a set of dice, or any"}
	case len(m.Agreement) > MaxAgreementBytes || HasOtherThanIDRunes(m.Agreement):
		return fmt.Errorf("agreement: the id of a challenge, or %sMATCH", matchmaking.RematchID(""))
	case m.Player != "" && !player.ValidID(string(m.Player)):
		return errors.New("player: the id of a player")
	case m.Strength < 0 || m.Strength > room.MaxStrength:
		return fmt.Errorf("strength: 1 to %d", room.MaxStrength)
	}
	return nil
}

// HasOtherThanIDRunes reports whether a text has characters that are not allowed in ids.
func HasOtherThanIDRunes(id string) bool { return strings.ContainsFunc(id, IsNotIDRune) }

// NewTicketStatus returns how a search for a match stands: a [QueueMatched] or a [QueueWaiting].
func NewTicketStatus(s matchmaking.TicketStatus) any {
	if m := s.Assignment; m != nil {
		return QueueMatched{
			State: "matched", Code: m.Code, MatchID: m.MatchID, Dice: m.Dice,
			Opponent: Opponent{
				NamedPlayer{m.Opponent.ID, m.Opponent.Name}, int(math.Round(m.Opponent.Rating)), m.Opponent.Provisional,
			},
		}
	}
	w := QueueWaiting{State: "waiting", Since: s.Since, Now: s.Now, Waiting: s.Waiting, Bot: s.OffersBot()}
	if s.ExpectedWait != nil {
		seconds := int((*s.ExpectedWait + 999) / 1000)
		w.Expects = &seconds
	}
	return w
}

// NewChallenge returns a challenge as the challenged player sees it.
func NewChallenge(c matchmaking.Challenge) Challenge {
	return Challenge{ID: c.ID, From: NamedPlayer{c.From.ID, c.From.Name}, Dice: c.Dice}
}
