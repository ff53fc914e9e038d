package migrations

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// Step is a step that a test makes up.
type Step struct {
	Layout    int
	Exclusive bool
	Take      func(ctx context.Context, client redis.UniversalClient) error
}

// With returns the options of a release with other steps.
func (o Options) With(made ...Step) Options {
	o.steps = nil
	for _, s := range made {
		o.steps = append(o.steps, step{s.Layout, "made up", s.Exclusive, s.Take})
	}
	return o
}
