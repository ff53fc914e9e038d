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
		"redis://:p#secret/w@a:6379", "redis://:secret%zz@a:6379",
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

func TestErrorsOfAddressesTellWhatToWrite(t *testing.T) {
	for address, want := range map[string]string{
		"localhost:6379":          "an address begins with redis://, rediss:// (over TLS) or unix://",
		"http://localhost:6379":   "an address begins with redis://",
		"redis://:p#ss/w@a:6379":  "are written as %23",
		"redis://:%zz@host:6379":  "are written as %23",
		"redis://host:port":       "are written as %23",
		"redis://host:6379/first": "invalid database number",
	} {
		if _, err := redisstore.Connect(address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
}

func TestCredentialsComeFromElsewhere(t *testing.T) {
	for _, c := range []struct{ address, user, password, want string }{
		{"redis://a:6379", "", "", "redis://a:6379"},
		{"redis://a:6379/2", "", "p#s/w", "redis://:p%23s%2Fw@a:6379/2"},
		{"redis://a:6379", "rattle", "pw", "redis://rattle:pw@a:6379"},
		{"rediss://old:gone@a:6379", "rattle", "pw", "rediss://rattle:pw@a:6379"},
		{"redis://rattle@a:6379", "", "pw", "redis://rattle:pw@a:6379"},
		{"redis://:own@a:6379", "rattle", "", "redis://rattle:own@a:6379"},
		{"redis://a:26379?master_name=m", "rattle", "pw", "redis://a:26379?master_name=m&password=pw&username=rattle"},
	} {
		got, err := redisstore.AddCredentials(c.address, redisstore.Credentials{User: c.user, Password: c.password})
		if err != nil || got != c.want {
			t.Errorf("%s with %q and %q is %s (error %v), want %s", c.address, c.user, c.password, got, err, c.want)
		}
		if c.want == c.address {
			continue
		}
		client, err := redisstore.Connect(got)
		if err != nil {
			t.Errorf("%s: %v", got, err)
			continue
		}
		client.Close()
	}
	if _, err := redisstore.AddCredentials("redis://:p#secret@a", redisstore.Credentials{User: "u"}); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("credentials for no address: %v", err)
	}
}
