package main

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// serveCommand is the configuration of a server. README.md has it as a table, which a test
// holds to these words.
type serveCommand struct {
	Listen         string `default:"127.0.0.1:8080" env:"RATTLE_LISTEN" placeholder:"ADDR" help:"Address to listen on; port 0 takes a free one."`
	storeFlags     `embed:""`
	RedisWait      int           `default:"0" env:"RATTLE_REDIS_WAIT" placeholder:"N" help:"Replicas of that Redis that must have a word before its finder is told that it counts."`
	Admin          string        `env:"RATTLE_ADMIN" placeholder:"ADDR" help:"Second address, for /metrics, /moderation, /readyz, /healthz and /debug/pprof/, not to be seen by strangers."`
	TrustedProxies []network     `env:"RATTLE_TRUSTED_PROXIES" placeholder:"CIDR" help:"Networks of the proxies in front, with commas between: what they say of the client's address is believed."`
	Drain          time.Duration `default:"4s" env:"RATTLE_DRAIN" help:"Time over which sockets are closed when the server is told to end."`
	NotReadyFor    time.Duration `default:"0s" env:"RATTLE_NOT_READY_FOR" help:"Time before that in which /readyz says 503 and all else goes on, for a load balancer to see it."`
	LogFormat      string        `default:"text" enum:"text,json" env:"RATTLE_LOG_FORMAT" help:"Form of the log on standard error: text or json."`
	LogLevel       slog.Level    `default:"info" env:"RATTLE_LOG_LEVEL" help:"Least level of what is logged: debug, info, warn or error."`
	Limits         limitFactor   `default:"1" env:"RATTLE_LIMITS" hidden:"" help:"How many times as much as usual strangers may ask for, or none: for measuring."`
	MinSeconds     int           `env:"RATTLE_MIN_SECONDS" hidden:"" help:"Shortest round that a room may ask for. Very short ones are for trying things out."`
}

// Help implements kong's HelpProvider.
func (serveCommand) Help() string {
	return `Prints one line with its address when it is ready. Ctrl-C stops it.

Example:
  rattle serve --listen 127.0.0.1:8080 --redis redis://127.0.0.1:6379`
}

// storeFlags say where the rooms are.
type storeFlags struct {
	Redis string `env:"RATTLE_REDIS" placeholder:"URL" help:"Redis that keeps the rooms, like redis://host:6379. Without one a server keeps them in its own process."`
	Data  string `default:"${data}" env:"RATTLE_DATA" placeholder:"FILE" help:"File that keeps the rooms of a server without Redis while it does not run; none keeps nothing."`
}

// noFile is the name of no file.
const noFile = "none"

// defaultData is where programs keep what they go on with: the state directory.
func defaultData() string {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return noFile // nobody's home, as in a container
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "rattle", "rattle.data")
}

func (c *serveCommand) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// limitFactor multiplies the limits of what strangers may ask for. Where there are to be none they are
// still kept count of, so that what is measured is what is served.
type limitFactor float64

const noLimits limitFactor = 1e6

// UnmarshalText implements [encoding.TextUnmarshaler].
func (f *limitFactor) UnmarshalText(text []byte) error {
	if string(text) == "none" {
		*f = noLimits
		return nil
	}
	times, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(times > 0 && times <= float64(noLimits)) {
		return errors.New("limits are multiplied by a number above 0, or there are none")
	}
	*f = limitFactor(times)
	return nil
}

// network is a range of addresses, or one address.
type network struct{ netip.Prefix }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (n *network) UnmarshalText(text []byte) error {
	text = bytes.TrimSpace(text) // of what stands behind a comma
	if a, err := netip.ParseAddr(string(text)); err == nil {
		n.Prefix = netip.PrefixFrom(a, a.BitLen())
		return nil
	}
	return n.Prefix.UnmarshalText(text)
}

func prefixes(networks []network) []netip.Prefix {
	list := make([]netip.Prefix, len(networks))
	for i, n := range networks {
		list[i] = n.Masked()
	}
	return list
}
