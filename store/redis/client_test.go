package redisstore_test

import (
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	redisstore "rattle/store/redis"
)

func TestTheAddressDeterminesTheKindOfStore(t *testing.T) {
	for address, want := range map[string]string{
		"redis://10.0.0.5":                                 "server",
		"rediss://user:secret@10.0.0.5:6380/2":             "server",
		"unix:///run/redis.sock":                           "server",
		"redis://10.0.0.5:7000?cluster=true":               "cluster",
		"redis://10.0.0.5:7000?addr=10.0.0.6:7000":         "cluster",
		"rediss://10.0.0.5:7000?addr=10.0.0.6:7000":        "cluster",
		"redis://10.0.0.5:26379?master_name=rattle":        "sentinel",
		"redis://a:1/3?master_name=m&addr=b:2&password=pw": "sentinel",
	} {
		client, err := redisstore.Connect(address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		got := "cluster"
		if single, ok := client.(*redis.Client); ok {
			got = "server"
			if single.Options().Addr == "FailoverClient" {
				got = "sentinel"
			}
		}
		if got != want {
			t.Errorf("%s connects to a %s, want a %s", address, got, want)
		}
		client.Close()
	}
}

func TestErrorsOfAddressesHideThePassword(t *testing.T) {
	for _, address := range []string{
		"", "10.0.0.5:6379", "http://:secret@example.com", "redis://:secret@host:port",
		"redis://:secret@a:1?cluster=true&colour=red", "redis://:secret@a:1?master_name=m&addr=b",
	} {
		client, err := redisstore.Connect(address)
		if err == nil {
			client.Close()
			t.Errorf("%q is taken for an address", address)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the password is in the error: %v", err)
		}
	}
}
