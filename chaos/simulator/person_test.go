package simulator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"rattle/chaos/refclient"
)

// person is a guest of the evening, with a browser.
type person struct {
	guest
	evening *evening
	number  int
	draws   *draws
	home    int // the server that is tried first
	secret  string
	name    string
	game    game
	code    string // of the room
	tabs    []*refclient.Client
	visits  []visit // of each of these pages
	told    told

	blinked string // the round at whose call the page was closed
	played  string // the round whose words were sent
}

func (e *evening) person(g guest, number int) *person {
	return &person{
		guest: g, evening: e, number: number, draws: newDraws(e.plan.Seed, g.Name), home: number % e.plan.Servers, name: g.Name,
		told: told{answers: make(map[string]string)},
	}
}

// visit is the time during which a page was open.
type visit struct{ from, to time.Time }

// tab returns the newest page of the person.
func (p *person) tab() *refclient.Client { return p.tabs[len(p.tabs)-1] }

// open opens a page of the room.
func (p *person) open(ctx context.Context) {
	urls := p.evening.urls()
	p.visits = append(p.visits, visit{from: time.Now()})
	p.tabs = append(p.tabs, refclient.Join(ctx, refclient.Config{
		Servers: append(slices.Clone(urls[p.home:]), urls[:p.home]...), Room: p.code, Name: p.name, Secret: p.secret,
		OnFrame: func(frame []byte) { p.told.frame(p, frame) },
		Dial:    p.evening.network.dialer(p.Name, p.number),
		Pause:   func(d time.Duration) time.Duration { return p.draws.between(d/2, d) },
	}))
}

// close closes the page.
func (p *person) close() {
	p.tab().Close()
	p.visits[len(p.visits)-1].to = time.Now()
	p.secret = p.tab().Secret()
}

// turn is a state of the room in which a person acts once.
type turn struct {
	phase   string
	round   int
	returns int // what was sent may have been lost with the socket
	losses  int // or with the end of the store's journal
	tab     int
}

// patience is how long people wait for anything: longer than any fault and any round.
const patience = 10 * time.Minute

// play plays in a room until the game is over.
func (p *person) play(ctx context.Context) error {
	p.open(ctx)
	defer func() { p.close() }()
	var last turn
	for {
		room, err := p.waitForTurn(ctx, &last)
		if err != nil {
			return err
		}
		if room.Result != nil {
			p.evening.ledger.result(p, room)
		}
		switch {
		case p.game.over(room):
			return nil
		case room.Phase == refclient.Lobby:
			_ = p.tab().Start() // without a socket it is sent on the next
		case room.Phase == refclient.Called:
			p.blinked = room.RoundID
			p.leave(ctx)
		case room.Phase == refclient.Playing:
			if err := p.round(ctx, room); err != nil {
				return err
			}
		case room.Phase == refclient.Results:
			if p.has(renames) && p.draws.chance(0.5) {
				p.name = fmt.Sprintf("%s %d", p.Name, room.Round)
				_ = p.tab().Rename(p.name)
			}
			_ = sleep(ctx, p.draws.between(100*time.Millisecond, 3*time.Second))
			_ = p.tab().Again()
		}
	}
}

// waitForTurn waits until there is something to do after the last turn, or the game is over. What was pressed may have been
// taken back: then people press it again.
func (p *person) waitForTurn(ctx context.Context, last *turn) (room refclient.Room, err error) {
	const look = 15 * time.Second
	for began := time.Now(); ; {
		losses := len(p.evening.store.losses())
		var now turn
		err = p.waitFor(ctx, look, "something to do", func(s refclient.State) bool {
			room, now = s.Room, turn{s.Room.Phase, s.Room.Round, s.Reconnections, losses, len(p.tabs)}
			return s.Connected && (now != *last && p.hasTurn(room) || p.game.over(room))
		})
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil || time.Since(began) > patience {
			*last = now
			return room, err
		}
	}
}

// hasTurn reports whether there is something to do.
func (p *person) hasTurn(r refclient.Room) bool {
	switch r.Phase {
	case refclient.Lobby:
		host := slices.ContainsFunc(r.Players, func(q refclient.Player) bool { return q.Host && q.ID == r.You })
		return host && len(r.Players) == p.game.seats
	case refclient.Called:
		return p.has(blinks) && p.blinked != r.RoundID
	case refclient.Playing:
		return true
	case refclient.Results:
		// A press that a fall-back took is seen to be gone when the room is back, and is repeated then.
		return r.Result != nil && !asked(r)
	}
	return false
}

// asked reports whether the room knows that this player wants another round.
func asked(r refclient.Room) bool {
	return slices.ContainsFunc(r.Players, func(q refclient.Player) bool { return q.ID == r.You && q.Again })
}

// round finds words until there are no more, or the time is over.
func (p *person) round(ctx context.Context, room refclient.Room) error {
	if p.played == room.RoundID {
		return nil // the page is back
	}
	p.played = room.RoundID
	words, err := p.evening.wordsOn(room.RoundID, room.Board)
	if err != nil {
		return err
	}
	var mine []string
	moment := p.draws.n(12) // before which word something is done
	for i := range 4 + p.draws.n(20) {
		if i == moment {
			p.strays(ctx)
		}
		r := p.tab().Room()
		if r.RoundID != room.RoundID || r.Phase != refclient.Playing {
			if !p.away() {
				return nil
			}
		}
		word := words[p.draws.n(min(len(words), 60))] // few, so that some are found by several
		switch {
		case p.has(guesses) && p.draws.chance(0.1):
			word = "qqq"[:2+p.draws.n(2)]
		case p.has(repeats) && len(mine) > 0 && p.draws.chance(0.2):
			word = mine[p.draws.n(len(mine))]
		}
		mine = append(mine, word)
		p.evening.ledger.said(room.RoundID, p, word)
		p.tab().Submit(word)
		if p.has(hurries) && p.draws.chance(0.7) {
			continue
		}
		_ = sleep(ctx, p.draws.about(time.Second))
	}
	if p.has(finishes) || p.game.long {
		_ = p.tab().Done()
	}
	return ctx.Err()
}

// away reports whether the page has no connection, so that it cannot know what the room does.
func (p *person) away() bool {
	all := p.tab().Reconnections()
	return len(all) > 0 && all[len(all)-1].BackAt.IsZero()
}

// strays does what is a habit, if any.
func (p *person) strays(ctx context.Context) {
	switch {
	case p.has(reloads):
		p.close()
		p.open(ctx)
	case p.has(leaves):
		p.leave(ctx)
	case p.has(roams):
		p.evening.network.cutPerson(p.Name)
	default:
		return
	}
	_ = p.waitFor(ctx, patience, "the way back", func(s refclient.State) bool { return s.Connected && s.Room.Phase != "" })
}

// leave closes the page for a while.
func (p *person) leave(ctx context.Context) {
	p.close()
	_ = sleep(ctx, p.draws.between(time.Second, 20*time.Second))
	p.open(ctx)
}

// waitFor waits for a condition.
func (p *person) waitFor(ctx context.Context, limit time.Duration, what string, is func(refclient.State) bool) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return p.tab().WaitFor(ctx, what, is)
}
