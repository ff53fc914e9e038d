package redisresults_test

import (
	"testing"

	"rattle/store/redis/redistest"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

func TestAForgedNameExportsNothing(t *testing.T) {
	t.Parallel()
	s := redisresults.New(redistest.Client(t, redistest.Redis(t)), results.Options{})
	if _, err := s.Export(t.Context(), "p}:x"); err == nil {
		t.Error("a name reaches another key")
	}
}
