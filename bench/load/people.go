package load

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// assemble seats the people at tables.
func (r *run) assemble() {
	watch, slow, wander := sharing(r.options.Watch), sharing(r.options.Slow), sharing(r.options.Reconnect)
	for n := range r.options.Players {
		if n%r.options.RoomSize == 0 {
			r.tables = append(r.tables, &table{run: r, number: len(r.tables)})
		}
		t := r.tables[len(r.tables)-1]
		p := &person{
			run: r, table: t, number: n, name: nameAt(len(t.people)), secret: secret(), tab: token(), seen: make(map[*person]int),
		}
		if len(t.people) > 0 { // the host does nothing but play
			p.habits = habits{watch(), slow(), wander()}
		}
		if p.watches {
			p.name = ""
			r.watching++
		}
		t.people = append(t.people, p)
		r.people = append(r.people, p)
	}
	if r.options.Bare {
		for i, t := range r.tables {
			t.code = codeOf(i)
		}
	}
}

// openRooms asks the servers for a room for each table, for as long as there is patience.
func (r *run) openRooms(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, r.options.Patience)
	defer cancel()
	failed := make(chan error, len(r.tables))
	gate := make(chan struct{}, 16)
	var group sync.WaitGroup
	for _, t := range r.tables {
		gate <- struct{}{}
		group.Go(func() {
			defer func() { <-gate }()
			for attempt := 0; ; attempt++ {
				host := t.people[0]
				code, err := r.create(ctx, t.target(host, attempt), host.secret)
				if err == nil {
					t.code = code
					return
				}
				sleep(ctx, 100*time.Millisecond)
				if ctx.Err() != nil {
					failed <- err
					return
				}
			}
		})
	}
	group.Wait()
	close(failed)
	if err := <-failed; err != nil {
		return fmt.Errorf("open a room: %w", err)
	}
	return nil
}

// sharing picks a share of those it is called for, evenly.
func sharing(share float64) func() bool {
	sum := 0.0
	return func() bool {
		if sum += share; sum < 1-1e-9 {
			return false
		}
		sum--
		return true
	}
}

// nameAt names the people of a room, so that no two names look alike, and none is a word.
func nameAt(seat int) string {
	const letters = "bdfgkmptvz"
	return "Player " + string(letters[seat/len(letters)%len(letters)]) + string(letters[seat%len(letters)])
}

// codeOf gives a room's code, where no server does.
func codeOf(n int) string {
	const letters = "BCDFGHJKMNPQRSTVWXYZ34679"
	code := make([]byte, 8)
	for i := range code {
		code[len(code)-1-i] = letters[n%len(letters)]
		n /= len(letters)
	}
	return string(code)
}

// come lets people come over the time of the ramp, the hosts before the others of their tables.
func (r *run) come(ctx context.Context) {
	begin := r.now()
	for i, t := range r.tables {
		due := begin + r.options.Ramp*time.Duration(i)/time.Duration(len(r.tables))
		sleep(ctx, due-r.now())
		if ctx.Err() != nil {
			return
		}
		t.arrived = make(chan struct{})
		for n, p := range t.people {
			go func() {
				if n > 0 {
					select {
					case <-t.arrived:
					case <-r.ctx.Done():
					}
				}
				p.live(r.ctx)
			}()
		}
	}
}

// came notes that somebody was shown the room.
func (r *run) came(p *person, first bool, at phase) {
	p.mu.Lock()
	wasHere, played := p.wasHere, p.played
	p.wasHere = true
	p.played = played || at == playing
	p.mu.Unlock()
	if !wasHere {
		r.present.Add(1)
		if p == p.table.people[0] {
			close(p.table.arrived)
		}
	} else if first {
		r.meter.reconnections.Add(1)
	}
	if !played && at == playing {
		r.players.Add(1)
	}
}

// call begins the rounds, not all of them in one instant.
func (r *run) call(ctx context.Context) {
	for _, t := range r.tables {
		t.people[0].say(`{"kind":"start"}`)
		sleep(ctx, time.Millisecond)
	}
}

// finish brings the rounds to their end.
func (r *run) finish(ctx context.Context) {
	for _, t := range r.tables {
		t.mu.Lock()
		done := t.round != nil && t.round.done
		t.mu.Unlock()
		if done && t.people[0].isAt(results) {
			r.finished(t)
		}
		for _, p := range t.people {
			p.finish()
		}
		sleep(ctx, time.Millisecond)
	}
}

// finished notes that a table's last round was checked.
func (r *run) finished(t *table) {
	t.over.Do(func() { r.settled.Add(1) })
}

func (p *person) isAt(phase phase) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.phase == phase
}
