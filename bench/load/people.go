package load

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// seatPeople distributes the people over the rooms.
func (r *run) seatPeople() {
	watch, slow, wander := everyShare(r.options.Watch), everyShare(r.options.Slow), everyShare(r.options.Reconnect)
	for n := range r.options.Players {
		if n%r.options.RoomSize == 0 {
			r.rooms = append(r.rooms, &room{run: r, number: len(r.rooms)})
		}
		t := r.rooms[len(r.rooms)-1]
		p := &person{
			run: r, room: t, number: n, name: nameAt(len(t.people)), secret: secret(), tab: token(), seen: make(map[*person]int),
		}
		if len(t.people) > 0 { // the host does nothing but play
			p.traits = traits{watch(), slow(), wander()}
		}
		if p.watches {
			p.name = ""
			r.watching++
		}
		t.people = append(t.people, p)
		r.people = append(r.people, p)
	}
	if r.options.Bare {
		for i, t := range r.rooms {
			t.code = RoomCode(i)
		}
	}
}

// openRooms creates the rooms, trying again until the timeout.
func (r *run) openRooms(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, r.options.Timeout)
	defer cancel()
	failed := make(chan error, len(r.rooms))
	gate := make(chan struct{}, 16)
	var group sync.WaitGroup
	for _, t := range r.rooms {
		gate <- struct{}{}
		group.Go(func() {
			defer func() { <-gate }()
			for attempt := 0; ; attempt++ {
				host := t.people[0]
				code, err := r.createRoom(ctx, t.target(host, attempt), host.secret)
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

// everyShare returns a function that reports true for a share of its calls, evenly spread.
func everyShare(share float64) func() bool {
	sum := 0.0
	return func() bool {
		if sum += share; sum < 1-1e-9 {
			return false
		}
		sum--
		return true
	}
}

// nameAt returns a name for a seat. No two names of a room look alike, and none is a word.
func nameAt(seat int) string {
	const letters = "bdfgkmptvz"
	return "Player " + string(letters[seat/len(letters)%len(letters)]) + string(letters[seat%len(letters)])
}

// RoomCode returns the code of a room where the server creates none: another one for each n from 0.
func RoomCode(n int) string {
	const letters = "BCDFGHJKMNPQRSTVWXYZ34679"
	code := make([]byte, 8)
	for i := range code {
		code[len(code)-1-i] = letters[n%len(letters)]
		n /= len(letters)
	}
	return string(code)
}

// connectAll connects the people over the time of the ramp, in each room the host first.
func (r *run) connectAll(ctx context.Context) {
	begin := r.now()
	for i, t := range r.rooms {
		due := begin + r.options.Ramp*time.Duration(i)/time.Duration(len(r.rooms))
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
				p.keepConnected(r.ctx)
			}()
		}
	}
}

// joined records that somebody has received the room.
func (r *run) joined(p *person, first bool, at phase) {
	p.mu.Lock()
	wasHere, played := p.joined, p.played
	p.joined = true
	p.played = played || at == playing
	p.mu.Unlock()
	if !wasHere {
		r.present.Add(1)
		if p == p.room.people[0] {
			close(p.room.arrived)
		}
	} else if first {
		r.metrics.reconnections.Add(1)
	}
	if !played && at == playing {
		r.players.Add(1)
	}
}

// startRounds starts the rounds, not all of them in one instant.
func (r *run) startRounds(ctx context.Context) {
	for _, t := range r.rooms {
		t.people[0].start()
		sleep(ctx, time.Millisecond)
	}
}

// finishRounds brings the rounds to their end.
func (r *run) finishRounds(ctx context.Context) {
	for _, t := range r.rooms {
		t.mu.Lock()
		done := t.round != nil && t.round.done
		t.mu.Unlock()
		if done && t.people[0].isAt(results) {
			r.finished(t)
		}
		for _, p := range t.people {
			p.finishRound()
		}
		sleep(ctx, time.Millisecond)
	}
}

// finished records that the last round of a room was checked.
func (r *run) finished(t *room) {
	t.over.Do(func() { r.verified.Add(1) })
}

func (p *person) isAt(phase phase) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.phase == phase
}
