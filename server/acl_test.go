package server

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/store/redis/redistest"
)

// asLeastUser sets up the user of docs/operations/users.acl in a Redis, and returns the URL of the Redis for it.
func asLeastUser(t *testing.T, url string) string {
	t.Helper()
	text, err := os.ReadFile(operations + "users.acl")
	if err != nil {
		t.Fatal(err)
	}
	_, user, found := strings.Cut(string(text), "\nuser rattle ")
	if !found {
		t.Fatal("users.acl has no user rattle")
	}
	rules := []any{"ACL", "SETUSER", "rattle"}
	for rule := range strings.FieldsSeq(user) {
		rules = append(rules, rule)
	}
	everyNode(t, url, func(node *redis.Client) error { return node.Do(t.Context(), rules...).Err() })
	return strings.Replace(url, "redis://", "redis://rattle:CHANGE-ME@", 1)
}

// everyNode calls a function for each node of a Redis.
func everyNode(t *testing.T, url string, call func(*redis.Client) error) {
	t.Helper()
	var err error
	switch client := redistest.Client(t, url).(type) {
	case *redis.ClusterClient:
		err = client.ForEachShard(t.Context(), func(_ context.Context, node *redis.Client) error { return call(node) })
	case *redis.Client:
		err = call(client)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestAUserWithFewRightsIsEnough(t *testing.T) {
	t.Parallel()
	first, second := redistest.Redis(t), redistest.Cluster(t)
	store, other := asLeastUser(t, first), asLeastUser(t, second)
	server := startServe(t, "--redis", store)
	file := t.TempDir() + "/all.backup"
	for _, command := range [][]string{
		{"load", "--players", "8", "--seconds", "10", "--ramp", "1", server.address},
		{"backup", file, "--redis", store},
		{"audit", "--redis", store},
		{"restore", file, "--redis", other},
		{"forget", "p_qydrxmhw3tr3ssfv", "--redis", other},
		{"forgotten", "--redis", other},
		{"audit", "--redis", other},
	} {
		if status, _, stderr := rattle(t, "", command...); status != exitOK {
			t.Errorf("rattle %s ends with %d: %s", command[0], status, stderr)
		}
	}
	server.stop()
	inCluster := startServe(t, "--redis", other)
	inCluster.createRoom()
	inCluster.stop()
	for _, url := range []string{first, second} {
		everyNode(t, url, func(node *redis.Client) error {
			denied, err := node.ACLLog(t.Context(), 10).Result()
			for _, entry := range denied {
				t.Errorf("the Redis denied %s %d times", entry.Object, entry.Count)
			}
			return err
		})
	}
}
