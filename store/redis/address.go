package redisstore

import (
	"errors"
	"net/url"
	"slices"
	"strings"
)

// Credentials are the name and the password of a user of a Redis, each of which may be missing.
type Credentials struct{ User, Password string }

// AddCredentials returns the address of a store with these credentials in the place of its own. Of a store that Sentinels
// watch they are those of the Redis, not of the Sentinels. Errors never hold the address.
func AddCredentials(address string, c Credentials) (string, error) {
	if c == (Credentials{}) {
		return address, nil
	}
	u, err := parseAddress(address)
	if err != nil {
		return "", err
	}
	if query := u.Query(); query.Has("master_name") {
		setUnlessEmpty(query, "username", c.User)
		setUnlessEmpty(query, "password", c.Password)
		u.RawQuery = query.Encode()
		return u.String(), nil
	}
	if c.User == "" {
		c.User = u.User.Username()
	}
	if own, ok := u.User.Password(); ok && c.Password == "" {
		c.Password = own
	}
	u.User = url.UserPassword(c.User, c.Password)
	return u.String(), nil
}

func setUnlessEmpty(query url.Values, key, value string) {
	if value != "" {
		query.Set(key, value)
	}
}

// Errors of addresses, which tell what to write instead. None of them repeats an address, since it may hold a password.
var (
	errNoAddress = errors.New("an address begins with redis://, rediss:// (over TLS) or unix://, as redis://host:6379 does")
	errNoURL     = errors.New("it cannot be read as a URL; letters of a password such as # / ? @ are written as %23 %2F %3F %40")
)

// parseAddress returns the parts of an address.
func parseAddress(address string) (*url.URL, error) {
	if scheme, _, found := strings.Cut(address, "://"); !found || !slices.Contains([]string{"redis", "rediss", "unix"}, scheme) {
		return nil, errNoAddress
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, errNoURL
	}
	return u, nil
}
