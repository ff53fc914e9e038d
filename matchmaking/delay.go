package matchmaking

import "rattle/room"

// Tickets that may all belong to one person are delayed: they are paired with tickets of other
// addresses only after a while, and after all others. So players behind one address are paired with
// each other at once, and a player who fills the queue does not delay others. All delays are in ms.
const (
	crowdDelay     = 2_000 // for each further player of the same address
	maxCrowdDelay  = 14_000
	noShowDelay    = 10_000 // for each match to which somebody from the address did not show up
	maxNoShowDelay = 30_000

	// blockerDelay is for players who block more than half of the others in the queue, and at least
	// minBlocks: such players are hard to pair and stay. With fewer, those who are blocked may be
	// waiting there on purpose.
	blockerDelay = 14_000
	minBlocks    = 3
)

// delays returns how long each ticket is delayed.
func delays(tickets []Ticket) map[room.PlayerID]room.Millis {
	delays := make(map[room.PlayerID]room.Millis, len(tickets))
	for _, t := range tickets {
		delays[t.Player] = min(crowdDelay*room.Millis(max(t.AddressCrowd-1, 0)), maxCrowdDelay) + min(noShowDelay*room.Millis(t.AddressNoShows), maxNoShowDelay)
	}
	for _, t := range tickets {
		blocks := 0
		for _, p := range t.Blocked {
			if _, queued := delays[p]; queued {
				blocks++
			}
		}
		if blocks >= minBlocks && 2*blocks > len(tickets)-1 {
			delays[t.Player] += blockerDelay
		}
	}
	return delays
}
