package live

// Payer is a [Member] that is told how many words were found on a board because it called the round,
// or because it came to where nobody was. That is what the work of a round goes by: some boards take a
// hundred times as long as others, and whoever makes or deals such boards on and on has to wait for
// it, and nobody else. Pay is called by the room's goroutine and must not block.
type Payer interface{ Pay(words int) }

// charge lets a member pay for what was solved and not paid for yet.
func (f *follower) charge(s *Seat) {
	if s == nil || f.unpaid == 0 {
		return
	}
	if payer, ok := s.member.(Payer); ok {
		payer.Pay(f.unpaid)
	}
	f.unpaid = 0
}
