package chaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"rattle/chaos/refclient"
	"rattle/engine"
	"rattle/engine/english"
)

// person is a player who acts alone: sends some words, is done with the round, is ready for
// another.
type person struct {
	*refclient.Client
	dice     box
	seats    int           // how many have to be there for the host to start
	words    int           // to say in a round
	pause    time.Duration // between two words, about
	chance   *rand.Rand
	onResult func(refclient.Room) // what came of a round
	sentIn   string               // id of the round whose words were sent
}

// box is a set of dice, and the rules printed on it.
type box struct {
	id      string
	letters int // of the shortest word
}

// boxes are the sets of dice in use.
var boxes = []box{{"en-4x4-new", 3}, {"en-5x5-big-deluxe", 4}}

// Play looks like a program's with 12 words in 7 seconds. Most people stay below; they are done
// after a few words, so that a round takes a few seconds.
const (
	slowWords = 6
	fastWords = 13 // with more, it would also be by other rules that they are held
)

// turn is a state of the room in which a person acts once.
type turn struct {
	phase   string
	round   int
	returns int // what was sent may have been lost with the socket
}

// play plays until over reports true.
func (p *person) play(ctx context.Context, over func(refclient.Room) bool) error {
	var last turn
	for {
		var (
			room refclient.Room
			now  turn
		)
		err := p.waitFor(ctx, "something to do", func(s refclient.State) bool {
			room, now = s.Room, turn{s.Room.Phase, s.Room.Round, s.Reconnections}
			return over(room) || s.Connected && now != last && p.hasTurn(room)
		})
		if err != nil {
			return err
		}
		last = now
		if now.phase == refclient.Results && room.Result != nil {
			p.onResult(room)
		}
		switch {
		case over(room):
			return nil
		case now.phase == refclient.Lobby:
			_ = p.Start() // without a socket it is sent on the next
		case now.phase == refclient.Results:
			_ = p.Again()
		default:
			if err := p.submitWords(ctx, room); err != nil {
				return err
			}
		}
	}
}

// hasTurn reports whether there is something to do.
func (p *person) hasTurn(r refclient.Room) bool {
	host := slices.ContainsFunc(r.Players, func(q refclient.Player) bool { return q.Host && q.ID == r.You })
	return r.Phase == refclient.Playing || r.Phase == refclient.Results ||
		r.Phase == refclient.Lobby && host && len(r.Players) == p.seats
}

// submitWords sends the words of a round, and is done when each has an answer.
func (p *person) submitWords(ctx context.Context, room refclient.Room) error {
	if p.sentIn != room.RoundID {
		p.sentIn = room.RoundID
		on, err := answersOn(ctx, room.Board, engine.Rules{MinLetters: p.dice.letters, List: english.Standard})
		if err != nil {
			return err
		}
		// Few enough that some are found by several.
		words := on.words[:min(len(on.words), 5*p.words)]
		for _, i := range p.chance.Perm(len(words))[:min(len(words), p.words)] {
			p.Submit(words[i])
			select {
			case <-time.After(p.pause/2 + rand.N(p.pause)): // the pace of people
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	err := p.waitFor(ctx, "all answers", func(s refclient.State) bool {
		return s.Connected && s.Unanswered == 0 || s.Room.Phase != refclient.Playing
	})
	if err == nil {
		_ = p.Done()
	}
	return err
}

// waitFor waits for a condition, with a timeout.
func (p *person) waitFor(ctx context.Context, what string, is func(refclient.State) bool) error {
	ctx, cancel := context.WithTimeout(ctx, waitTimeout)
	defer cancel()
	return p.WaitFor(ctx, what, is)
}
