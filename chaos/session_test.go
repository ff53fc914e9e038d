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

	"rattle/chaos/refclient"
)

// matchDice is the set of dice of matches.
const matchDice = "en-4x4-new"

// urlsFrom returns the servers, beginning with the i-th.
func (c *tournament) urlsFrom(i int) []string {
	return append(slices.Clone(c.urls[i%2:]), c.urls[:i%2]...)
}

// join lets a player join a room who plays slowly.
func (c *tournament) join(config refclient.Config, dice box) *person {
	n := c.joined.Add(1)
	return &person{
		Client: refclient.Join(c.t.Context(), config), dice: dice,
		words: slowWords, pause: 100 * time.Millisecond, chance: rand.New(rand.NewPCG(uint64(n), 2)),
		onResult: func(r refclient.Room) { c.onRound(c.ledger.addRound(dice.id, r)) },
	}
}

// leave disconnects a player.
func (c *tournament) leave(p *person) {
	p.Close()
	for _, r := range p.Reconnections() {
		if !r.BackAt.IsZero() {
			c.returned.Add(1)
		}
	}
}

// openRoom creates a room and lets a player join it for each list of servers.
func (c *tournament) openRoom(dice box, at [][]string, heard func([]byte)) (code string, people []*person, err error) {
	settings := map[string]string{"dice": dice.id}
	if c.public {
		settings["access"] = "public"
	}
	code, secret, err := refclient.Create(c.t.Context(), at[0][0], settings)
	if err != nil {
		return "", nil, err
	}
	for i, urls := range at {
		p := c.join(refclient.Config{Servers: urls, Room: code, Name: fmt.Sprintf("Guest %d", i), Secret: secret, OnFrame: heard}, dice)
		p.seats = len(at)
		people = append(people, p)
		secret = "" // only the first of them created the room
	}
	return code, people, nil
}

// session lets two to four people play some rounds in a room.
func (c *tournament) session(i, rounds int) error {
	var at [][]string
	for j := range 2 + i%3 {
		at = append(at, c.urlsFrom(i+j))
	}
	_, people, err := c.openRoom(boxes[i%len(boxes)], at, nil)
	if err != nil {
		return err
	}
	if i%5 == 0 {
		people[0].words = fastWords
	}
	c.playOut(people, rounds)
	return nil
}

// playOut lets people play some rounds, and returns when all have left.
func (c *tournament) playOut(people []*person, rounds int) {
	var table sync.WaitGroup
	for _, p := range people {
		table.Go(func() {
			defer c.leave(p)
			c.fail(p.play(c.t.Context(), func(r refclient.Room) bool {
				return r.Phase == refclient.Results && r.Round >= rounds && r.Result != nil
			}))
		})
	}
	table.Wait()
}

// league lets an even number of people play some matches each, one after another.
func (c *tournament) league(people, matches int) {
	secrets := make([]string, people)
	for range matches {
		var all sync.WaitGroup
		for i := range people {
			all.Go(func() { c.fail(c.match(i, &secrets[i])) })
		}
		all.Wait()
	}
}

// match finds an opponent, and plays to the end of the match.
func (c *tournament) match(i int, secret *string) error {
	name := fmt.Sprintf("Duelist %d", i)
	code, err := c.seek(i, name, secret)
	if err != nil {
		return err
	}
	p := c.join(refclient.Config{Servers: c.urlsFrom(i), Room: code, Name: name, Secret: *secret}, boxes[0])
	defer c.leave(p)
	err = p.play(c.t.Context(), func(r refclient.Room) bool {
		return r.Mode != nil && r.Mode.Over && (r.Mode.Void || len(r.Mode.Changes) > 0)
	})
	if err == nil {
		c.ledger.addMatch(*p.Room().Mode)
	}
	return err
}

// seek asks one server after the other for a match, and returns the code of its room.
func (c *tournament) seek(i int, name string, secret *string) (code string, err error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), waitTimeout)
	defer cancel()
	wish := map[string]string{"dice": matchDice, "name": name}
	for ; ; i++ {
		var found struct{ State, Code string }
		fresh, err := refclient.Ask(ctx, http.MethodPut, c.urlsFrom(i)[0]+"/api/queue", *secret, wish, &found)
		if err == nil {
			*secret = fresh
		}
		if found.State == "matched" {
			return found.Code, nil
		}
		select {
		case <-time.After(time.Second): // the interval of pages
		case <-ctx.Done():
			return "", fmt.Errorf("%s found nobody to play against: %w", name, errors.Join(ctx.Err(), err))
		}
	}
}
