package bots

import (
	"rattle/engine"
	"rattle/room"
)

const (
	minInterval   = 400  // milliseconds between words
	timePerLetter = 120  // milliseconds to enter a letter
	startDelay    = 1500 // minimum of milliseconds before the first word
	maxSlowdown   = 4    // times the pause, when hardly a word is left
)

// Plan returns the plan of a bot; it is a [room.Planner]. A strength that does not exist is replaced
// by the nearest that does.
//
// The stream is AES-256 in counter mode, keyed with the seed, over zero bytes. draw(n) reads two bytes
// of it as a number, the higher byte first, until that is below the largest multiple of n that is at
// most 65,536, and returns it modulo n.
//
//  1. Take the answers in their order, by length and then by the alphabet, without those that
//     the bot does not know and those that are flagged. Each is seen if draw(100) is below its
//     chance; then its place is 150 for each letter plus draw(600).
//  2. Sort what is seen by that place, stably: in most cases short words come first.
//  3. The bot's form of the day is its pause times (50 + draw(101)) / 100.
//  4. Begin at 1500 + draw(2500) milliseconds. Each word of n, the i-th counted from 0, is
//     found after the form times (40 + draw(121)) / 100, times n / (n-i) but at most four
//     times, plus 120 for each letter; at least 400 in all. Each division rounds down.
//     Words that would be found after the end are left out.
func Plan(answers *engine.Answers, strength int, seed [32]byte, duration room.Millis) []room.PlannedWord {
	bot := skills[min(max(strength, 1), len(skills))-1]
	random := newStream(seed)
	words := bot.seenWords(answers, random)
	var plan []room.PlannedWord
	form := bot.pause * room.Millis(50+random.draw(101)) / 100
	at := room.Millis(startDelay + random.draw(2500))
	for i, id := range words {
		pause := form * room.Millis(40+random.draw(121)) / 100
		pause = min(pause*room.Millis(len(words))/room.Millis(len(words)-i), maxSlowdown*pause)
		word := answers.Lexicon().Word(id)
		at += max(minInterval, pause+timePerLetter*room.Millis(len(word)))
		if at >= duration {
			break
		}
		plan = append(plan, room.PlannedWord{Word: word, At: at})
	}
	return plan
}

// seenWords returns the words of steps 1 and 2 in order. Some boards have 25,000 words, and planning
// must not delay the play in other rooms: so words stay ids, and are sorted by counting their places.
func (s skill) seenWords(answers *engine.Answers, random *stream) []engine.WordID {
	type seen struct {
		id    engine.WordID
		place int
	}
	lexicon := answers.Lexicon()
	var all []seen
	var next []int // for each place: first its number of words, then the index of the next one
	for _, id := range answers.Words() {
		if lexicon.Grade(id) > s.maxGrade || lexicon.Flagged(id) {
			continue
		}
		letters := lexicon.Letters(id)
		if random.draw(100) >= s.seenChance(letters) {
			continue
		}
		w := seen{id, 150*letters + random.draw(600)}
		all = append(all, w)
		for len(next) <= w.place {
			next = append(next, 0)
		}
		next[w.place]++
	}
	before := 0
	for place, n := range next {
		next[place] = before
		before += n
	}
	words := make([]engine.WordID, len(all))
	for _, w := range all {
		words[next[w.place]] = w.id
		next[w.place]++
	}
	return words
}
