package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"

	"rattle/chaos/stranger"
)

// duelDice is what matches are played with.
const duelDice = "en-4x4-new"

// urlsFrom lists the servers, beginning with the i-th.
func (c *contest) urlsFrom(i int) []string {
	return append(slices.Clone(c.urls[i%2:]), c.urls[:i%2]...)
}

// join lets somebody into a room, who plays calmly.
func (c *contest) join(config stranger.Config, dice box) *person {
	n := c.came.Add(1)
	return &person{
		Client: stranger.Join(c.t.Context(), config), dice: dice,
		words: calmly, pause: 100 * time.Millisecond, chance: rand.New(rand.NewPCG(uint64(n), 2)),
		heard: func(r stranger.Room) { c.heard(c.ledger.enter(dice.id, r)) },
	}
}

// leave lets somebody go.
func (c *contest) leave(p *person) {
	p.Close()
	for _, r := range p.Returns() {
		if !r.Back.IsZero() {
			c.back.Add(1)
		}
	}
}

// sit opens a room and lets somebody join it for each list of servers.
func (c *contest) sit(dice box, at [][]string, heard func([]byte)) (code string, people []*person, err error) {
	settings := map[string]string{"dice": dice.id}
	if c.public {
		settings["access"] = "public"
	}
	code, secret, err := stranger.Create(c.t.Context(), at[0][0], settings)
	if err != nil {
		return "", nil, err
	}
	for i, urls := range at {
		p := c.join(stranger.Config{Servers: urls, Room: code, Name: fmt.Sprintf("Guest %d", i), Secret: secret, Heard: heard}, dice)
		p.seats = len(at)
		people = append(people, p)
		secret = "" // only the first of them created the room
	}
	return code, people, nil
}

// evening lets two to four people play some rounds at a table.
func (c *contest) evening(i, rounds int) error {
	var at [][]string
	for j := range 2 + i%3 {
		at = append(at, c.urlsFrom(i+j))
	}
	_, people, err := c.sit(boxes[i%len(boxes)], at, nil)
	if err != nil {
		return err
	}
	if i%5 == 0 {
		people[0].words = hurriedly
	}
	c.playOut(people, rounds)
	return nil
}

// playOut lets people play some rounds, and returns when all have left.
func (c *contest) playOut(people []*person, rounds int) {
	var table sync.WaitGroup
	for _, p := range people {
		table.Go(func() {
			defer c.leave(p)
			c.check(p.play(c.t.Context(), func(r stranger.Room) bool {
				return r.Phase == stranger.Results && r.Round >= rounds && r.Result != nil
			}))
		})
	}
	table.Wait()
}

// league lets an even number of people play some matches each, one after another.
func (c *contest) league(people, matches int) {
	secrets := make([]string, people)
	for range matches {
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() { c.check(c.duel(i, &secrets[i])) })
		}
		all.Wait()
	}
}

// duel finds somebody to play against, and plays to the end of the match.
func (c *contest) duel(i int, secret *string) error {
	name := fmt.Sprintf("Duelist %d", i)
	code, err := c.seek(i, name, secret)
	if err != nil {
		return err
	}
	p := c.join(stranger.Config{Servers: c.urlsFrom(i), Room: code, Name: name, Secret: *secret}, boxes[0])
	defer c.leave(p)
	err = p.play(c.t.Context(), func(r stranger.Room) bool {
		return r.Contest != nil && r.Contest.Over && (r.Contest.Void || len(r.Contest.Changes) > 0)
	})
	if err == nil {
		c.ledger.settle(*p.Room().Contest)
	}
	return err
}

// seek asks one server after the other for a match, and gives the code of its room.
func (c *contest) seek(i int, name string, secret *string) (code string, err error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	wish := map[string]string{"dice": duelDice, "name": name}
	for ; ; i++ {
		var found struct{ State, Code string }
		fresh, err := stranger.Ask(ctx, http.MethodPut, c.urlsFrom(i)[0]+"/api/queue", *secret, wish, &found)
		if err == nil {
			*secret = fresh
		}
		if found.State == "matched" {
			return found.Code, nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return "", fmt.Errorf("%s found nobody to play against: %w", name, errors.Join(ctx.Err(), err))
		}
	}
}
