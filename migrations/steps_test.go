package migrations_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/migrations"
)

// newest is the newest layout that these tests make up.
const newest = 3

// places are the keys that the steps write, in different slots of a cluster.
func places() []string { return []string{"{b30}:made-up", "{b91}:made-up", "{b99}:made-up"} }

// testSteps returns the options of a release of three layouts. The step to the second notes its number at
// each place, while servers that do not know it may stay; that to the third does so when they are gone.
func testSteps(o migrations.Options) migrations.Options {
	noting := func(layout int) func(context.Context, redis.UniversalClient) error {
		return func(ctx context.Context, client redis.UniversalClient) error {
			_, err := client.Pipelined(ctx, func(p redis.Pipeliner) error {
				for _, place := range places() {
					p.ZAdd(ctx, place, redis.Z{Score: float64(layout), Member: strconv.Itoa(layout)})
				}
				return nil
			})
			if err != nil {
				return fmt.Errorf("note layout %d: %w", layout, err)
			}
			return nil
		}
	}
	nothing := func(context.Context, redis.UniversalClient) error { return nil }
	return o.With(migrations.Step{Layout: 1, Take: nothing}, migrations.Step{Layout: 2, Take: noting(2)},
		migrations.Step{Layout: newest, Exclusive: true, Take: noting(newest)})
}

// run brings a store to the newest of those layouts.
func run(t *testing.T, client redis.UniversalClient) error {
	t.Helper()
	return migrations.Run(t.Context(), client, testSteps(migrations.Options{}))
}

func expectNoted(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	for _, place := range places() {
		got, err := client.ZRange(t.Context(), place, 0, -1).Result()
		must(t, err)
		if diff := cmp.Diff([]string{"2", "3"}, got); diff != "" {
			t.Errorf("noted at %s (-want +got):\n%s", place, diff)
		}
	}
}
