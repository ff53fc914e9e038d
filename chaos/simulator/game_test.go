package simulator

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"rattle/chaos/refclient"
)

// game is what some people play together: three rounds at a table, a match, or a day's board.
type game struct {
	people []*person
	seats  int
	long   bool // rounds are so long that people end them
	over   func(refclient.Room) bool
	// code returns the code of the room in which a person plays: all ask at once.
	code func(context.Context, *person) (string, error)
}

// games returns all games of the evening.
func (e *evening) games() (all []game) {
	at := make(map[string][]*person)
	for _, p := range e.people {
		at[p.Table] = append(at[p.Table], p)
	}
	for _, table := range sortedKeys(at) {
		g := game{people: at[table], seats: len(at[table])}
		switch table {
		case matchTable:
			g.over, g.code, g.long = matchOver, e.seek, true
		case dayTable:
			g.over, g.code, g.long = func(r refclient.Room) bool { return r.Phase == refclient.Results && r.Result != nil }, e.openDay, true
		default:
			g.over = func(r refclient.Room) bool {
				return r.Phase == refclient.Results && r.Result != nil && r.Round >= e.plan.Rounds
			}
			g.code = e.opener(g.people[0])
		}
		all = append(all, g)
	}
	return all
}

func matchOver(r refclient.Room) bool {
	m := r.Mode
	return m != nil && m.Over && (m.Void || !m.Rated || len(m.Changes) > 0)
}

// hasStayed reports whether somebody had a page of the room connected all the time. Then a server followed it from the beginning:
// a server that begins meanwhile, because somebody comes, cannot read from a store that is down.
func (g game) hasStayed(from, to time.Time) bool {
	const settling = time.Second // of a page that was opened
	from = from.Add(-settling)
	return slices.ContainsFunc(g.people, func(p *person) bool {
		for i, v := range p.visits {
			lost := func(r refclient.Reconnection) bool {
				return r.LostAt.Before(to) && (r.BackAt.IsZero() || r.BackAt.After(from))
			}
			if !v.from.After(from) && !v.to.Before(to) && !slices.ContainsFunc(p.tabs[i].Reconnections(), lost) {
				return true
			}
		}
		return false
	})
}

// play has all of a game's people play.
func (g game) play(ctx context.Context, e *evening) {
	var all sync.WaitGroup
	for _, p := range g.people {
		p.game = g
		all.Go(func() {
			_ = sleep(ctx, p.draws.between(0, 3*time.Second))
			for again := true; again; {
				again = p.playOnce(ctx)
			}
		})
	}
	all.Wait()
}

// playOnce asks for a room and plays there. It reports whether the person wants another one: the opponent never came, who
// did not hear of the match.
func (p *person) playOnce(ctx context.Context) (again bool) {
	found := p.asks(ctx, "a room", func(ctx context.Context) (err error) {
		p.code, err = p.game.code(ctx, p)
		return err
	})
	if !found {
		return false
	}
	err := p.play(ctx)
	if errors.Is(err, refclient.ErrNoRoom) && len(p.evening.store.losses()) > 0 {
		return false // it was taken back, so that everybody goes home
	}
	if err != nil {
		p.evening.ledger.fail("%v", err)
	}
	m := p.tab().Room().Mode
	return err == nil && m != nil && m.Void
}

// asks repeats a request to one server after the other until it is answered, as people do.
func (p *person) asks(ctx context.Context, what string, ask func(context.Context) error) bool {
	client := &http.Client{
		Transport: &http.Transport{DialContext: p.evening.network.dialer(p.Name, p.number), DisableKeepAlives: true},
		Timeout:   10 * time.Second,
	}
	ctx = refclient.WithHTTP(ctx, client)
	for began := time.Now(); ; p.home = (p.home + 1) % p.evening.plan.Servers {
		err := ask(ctx)
		if err == nil {
			return true
		}
		p.evening.log("%v: %s asks for %s: %v", time.Since(p.evening.began), p.Name, what, err)
		if time.Since(began) > patience {
			if len(p.evening.store.losses()) > 0 {
				return false // the match was taken back after the other one was told
			}
			p.evening.ledger.fail("%s asked for %s in vain: %v", p.Name, what, err)
			return false
		}
		if sleep(ctx, p.draws.between(time.Second, 2*time.Second)) != nil {
			return false
		}
	}
}

// opener returns what leads to a table: its host opens the room, and the others are told the code.
func (e *evening) opener(host *person) func(context.Context, *person) (string, error) {
	opened := make(chan struct{})
	var code string
	return func(ctx context.Context, p *person) (string, error) {
		if p != host {
			select {
			case <-opened:
				return code, nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}
		made, secret, err := refclient.Create(ctx, e.urls()[p.home], map[string]any{"seconds": e.plan.Seconds, "list": "full", "minLetters": 3})
		if err != nil {
			return "", err
		}
		p.secret, code = secret, made
		close(opened)
		return code, nil
	}
}

// seek looks for an opponent.
func (e *evening) seek(ctx context.Context, p *person) (string, error) {
	for began := time.Now(); ; {
		var found struct{ State, Code string }
		secret, err := refclient.Ask(ctx, http.MethodPut, e.urls()[p.home]+"/api/queue", p.secret, map[string]string{"dice": matchDice, "name": p.name}, &found)
		if p.secret = secret; err != nil {
			return "", err
		}
		if found.State == "matched" {
			return found.Code, nil
		}
		if time.Since(began) > patience {
			return "", fmt.Errorf("%s found nobody to play against", p.Name)
		}
		if err := sleep(ctx, p.draws.between(1900*time.Millisecond, 2100*time.Millisecond)); err != nil {
			return "", err
		}
	}
}

const matchDice = "en-4x4-new"

// openDay opens the day's board.
func (e *evening) openDay(ctx context.Context, p *person) (string, error) {
	var made struct{ Code string }
	secret, err := refclient.Ask(ctx, http.MethodPost, e.urls()[p.home]+"/api/daily", p.secret, nil, &made)
	p.secret = secret
	return made.Code, err
}
