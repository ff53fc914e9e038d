package simulator

import (
	"context"
	"slices"
	"sync"
)

// shrink returns the smallest plan that it finds which still fails: without faults, people or habits that it does not take.
func (c *crew) shrink(ctx context.Context, p plan) plan {
	for {
		smaller := p.smaller()
		failing := make([]bool, len(smaller))
		var all sync.WaitGroup
		for i, s := range smaller {
			all.Go(func() { failing[i] = c.play(ctx, order{Plan: s}).Wrong != "" })
		}
		all.Wait()
		i := slices.Index(failing, true)
		if i < 0 || ctx.Err() != nil {
			return p
		}
		p = smaller[i]
	}
}

// smaller returns plans that each lack one thing: the largest things first.
func (p plan) smaller() (all []plan) {
	for _, table := range p.tables() {
		s := p
		s.Guests = slices.DeleteFunc(slices.Clone(p.Guests), func(g guest) bool { return g.Table == table })
		if len(s.Guests) > 0 {
			all = append(all, s)
		}
	}
	for i := range p.Faults {
		s := p
		s.Faults = slices.Delete(slices.Clone(p.Faults), i, i+1)
		all = append(all, s)
	}
	if p.Rounds > 1 {
		s := p
		s.Rounds--
		all = append(all, s)
	}
	for i := range p.Guests {
		s := p
		s.Guests = slices.Delete(slices.Clone(p.Guests), i, i+1)
		if len(s.Guests) > 0 && p.Guests[i].Table != matchTable {
			all = append(all, s)
		}
	}
	for i, g := range p.Guests {
		for n := range g.Habits {
			s := p
			s.Guests = slices.Clone(p.Guests)
			s.Guests[i].Habits = slices.Delete(slices.Clone(g.Habits), n, n+1)
			all = append(all, s)
		}
	}
	return all
}

// tables returns where people play.
func (p plan) tables() (all []string) {
	for _, g := range p.Guests {
		if !slices.Contains(all, g.Table) {
			all = append(all, g.Table)
		}
	}
	return all
}
