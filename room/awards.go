package room

import "slices"

// Award is a mention of something remarkable in a player's round.
type Award struct {
	Kind   AwardKind
	Player PlayerID
	With   PlayerID // the other player of [Twins]
	Word   string   // "" for an award without a word, or for a word that may offend
	N      int      // a number, whose meaning depends on the kind
}

// AwardKind is what an award is for. Of players with the same number, the one who had it first gets
// the award. A player who is alone gets no award that compares players.
type AwardKind string

// The kinds, the rarest first, and the meaning of N.
const (
	RareBird  AwardKind = "rare-bird"  // the best word that only the full list has: points
	Unlucky   AwardKind = "unlucky"    // most points struck: how many
	LoneWolf  AwardKind = "lone-wolf"  // most words that nobody else found: how many
	LastGasp  AwardKind = "last-gasp"  // a word that counts in the last seconds: milliseconds before the end
	Twins     AwardKind = "twins"      // the two with most words in common: how many
	Rabbit    AwardKind = "rabbit"     // most words in half a minute: how many
	Steady    AwardKind = "steady"     // most words without one that cost points: how many
	EarlyBird AwardKind = "early-bird" // the first word: milliseconds since the opening
)

// AwardKinds returns the kinds of awards, the rarest first.
func AwardKinds() []AwardKind {
	return []AwardKind{RareBird, Unlucky, LoneWolf, LastGasp, Twins, Rabbit, Steady, EarlyBird}
}

const (
	maxAwards = 5
	minAwards = 3 // if there are fewer, a player may get more than one

	lastGaspWindow     Millis = 5_000
	rabbitWindow       Millis = 30_000
	maxPlayersForTwins        = 16 // in a crowd there are always two with the same words
)

// minFor is the lowest N of each kind that is worth a mention.
var minFor = map[AwardKind]int{RareBird: 1, Unlucky: 3, LoneWolf: 3, Twins: 3, Rabbit: 4, Steady: 5}

// awards returns at most one award for each player, or more if there would be fewer than minAwards in
// all.
func awards(r Round, players []Standing, changes []scoreChange) []Award {
	var given, rest []Award
	has := make(map[PlayerID]bool)
	for _, a := range candidates(r, players, changes) {
		if len(given) == maxAwards {
			break
		}
		if has[a.Player] || has[a.With] {
			rest = append(rest, a)
			continue
		}
		given = append(given, a)
		has[a.Player] = true
		if a.With != "" {
			has[a.With] = true
		}
	}
	return append(given, rest[:min(len(rest), max(0, minAwards-len(given)))]...)
}

// bestAwards holds the best award of each kind so far. A later one with the same N does not replace
// it.
type bestAwards map[AwardKind]Award

func (b bestAwards) offer(a Award) {
	if old, ok := b[a.Kind]; a.N >= minFor[a.Kind] && (!ok || a.N > old.N) {
		b[a.Kind] = a
	}
}

// candidates returns the best award of each kind, the rarest kind first.
func candidates(r Round, players []Standing, changes []scoreChange) []Award {
	best := make(bestAwards)
	counts := make([]awardCounts, len(players))
	for _, f := range changes {
		if f.word == nil {
			continue
		}
		p := players[f.player]
		award := func(kind AwardKind, n int) Award { return Award{Kind: kind, Player: p.Player, N: n} }
		c := &counts[f.player]
		c.add(f)
		best.offer(award(Rabbit, len(c.recent)))
		if r.Settings.Penalty && p.Wrong == 0 {
			best.offer(award(Steady, c.words))
		}
		if f.list == Full && f.unflagged != "" {
			best.offer(Award{Kind: RareBird, Player: p.Player, Word: f.unflagged, N: f.word.Worth})
		}
		if len(players) > 1 {
			best.offer(award(LoneWolf, c.alone))
			best.offer(award(Unlucky, c.struck))
		}
	}
	offerTwins(best, players, changes)
	firstAndLast(best, r, players, changes)
	var all []Award
	for _, kind := range AwardKinds() {
		if a, ok := best[kind]; ok {
			all = append(all, a)
		}
	}
	return all
}

// awardCounts are the counts of one player.
type awardCounts struct {
	words, alone, struck int
	recent               []Millis // when the words within the last rabbitWindow were found
}

func (c *awardCounts) add(f scoreChange) {
	c.words++
	c.struck += f.word.Worth - f.word.Points
	if f.word.Finders == 1 {
		c.alone++
	}
	c.recent = append(c.recent, f.at)
	for f.at-c.recent[0] > rabbitWindow {
		c.recent = c.recent[1:]
	}
}

// offerTwins offers the two players with the most words in common, if there are more players than
// those two.
func offerTwins(best bestAwards, players []Standing, changes []scoreChange) {
	if len(players) < 3 || len(players) > maxPlayersForTwins {
		return
	}
	finders := make(map[string][]int)
	common := make(map[[2]int]int)
	for _, f := range changes {
		if f.word == nil {
			continue
		}
		for _, other := range finders[f.word.Word] {
			pair := [2]int{min(other, f.player), max(other, f.player)}
			common[pair]++
			best.offer(Award{
				Kind: Twins, Player: players[pair[0]].Player, With: players[pair[1]].Player, N: common[pair],
			})
		}
		finders[f.word.Word] = append(finders[f.word.Word], f.player)
	}
}

// firstAndLast offers the first word, and the last one that counts.
func firstAndLast(best bestAwards, r Round, players []Standing, changes []scoreChange) {
	isWord := func(f scoreChange) bool { return f.word != nil }
	if i := slices.IndexFunc(changes, isWord); i >= 0 && len(players) > 1 {
		f := changes[i]
		best.offer(Award{Kind: EarlyBird, Player: players[f.player].Player, Word: f.unflagged, N: int(f.at)})
	}
	if r.Settings.Seconds == 0 {
		return
	}
	last := Award{Kind: LastGasp, N: int(lastGaspWindow) + 1}
	for _, f := range slices.Backward(changes) {
		p := players[f.player].Player
		left := int(r.durationFor(p) - f.at)
		ranOut := r.endFor(p) <= r.ClosedAt // if all were done before the end, there was no last moment
		if ranOut && f.word != nil && f.points > 0 && left < last.N {
			last.Player, last.Word, last.N = p, f.unflagged, left
		}
	}
	if last.Player != "" {
		best.offer(last)
	}
}
