package live

import (
	"rattle/engine"
	"rattle/room"
)

// costs is the work of a room that no member has been charged for yet.
type costs struct {
	work    Work
	caller  *Member // who called the last round that was called here, until it is charged for
	prepaid int     // words that the caller has been charged for before they were found
}

// solved adds the words that were found on a round's boards, less those that are prepaid.
func (c *costs) solved(answers *engine.Answers, s room.Settings) {
	c.work.Solved += max(0, len(answers.Words())*boardsFor(s)-c.prepaid)
	c.prepaid = 0
}

// charge charges a member, unless it is nil, for all the work.
func (c *costs) charge(m *Member) {
	if m == nil {
		return
	}
	if payer, ok := m.client.(Payer); ok {
		charge(payer, c.work)
	}
	c.work = Work{}
}

// chargeCaller charges the member who called the round for its board.
func (c *costs) chargeCaller() {
	c.charge(c.caller)
	c.caller = nil
}

// prepay charges the member who called a round for its boards before they are solved, where that may
// take long: a thousand rounds could be called before the first of them opens.
func (c *costs) prepay(s *room.State) {
	c.prepaid = 0
	settings := s.Round.Settings
	if c.caller == nil || !mayBeRich(settings) {
		return
	}
	c.prepaid = expectedWords(s.CustomBoard, settings) * boardsFor(settings)
	c.work.Solved += c.prepaid
	c.charge(c.caller)
}
