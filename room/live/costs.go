package live

import (
	"rattle/engine"
	"rattle/room"
)

// costs is the work that a room has taken and that no member has been charged for yet.
type costs struct {
	work    Work
	caller  *Member // who called the last round that was called here, until it is charged for
	prepaid int     // words that the caller has been charged for before they were found
}

// solved adds what solving a round's boards has taken, but for what is paid for.
func (c *costs) solved(answers *engine.Answers, s room.Settings) {
	c.work.Solved += max(0, len(answers.Words())*boardsFor(s)-c.prepaid)
	c.prepaid = 0
}

// charge charges a member, unless it is nil, for all.
func (c *costs) charge(m *Member) {
	if m == nil {
		return
	}
	if payer, ok := m.client.(Payer); ok {
		charge(payer, c.work)
	}
	c.work = Work{}
}

// chargeCaller charges who called the round whose board has been solved.
func (c *costs) chargeCaller() {
	c.charge(c.caller)
	c.caller = nil
}

// prepay charges who called a round for what solving its boards will take, where that may be much: a
// thousand rounds could be called before the first of them opens.
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
