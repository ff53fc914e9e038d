package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// serveCommand is the configuration of a server. docs/CONFIGURATION.md has it as a table; a test compares the
// two.
type serveCommand struct {
	Listen         string `default:"${listen}" env:"RATTLE_LISTEN" placeholder:"ADDR" help:"Address to listen on; port 0 takes a free one."`
	storeFlags     `embed:""`
	tlsFlags       `embed:""`
	wordListFlags  `embed:""`
	Sync           syncFlag      `default:"200ms" env:"RATTLE_SYNC" placeholder:"TIME" help:"Time after which a server without Redis has flushed to the disk what it stores; always: before it acknowledges anything, never: when it stops."`
	RedisWait      int           `default:"0" env:"RATTLE_REDIS_WAIT" placeholder:"N" help:"Number of replicas of that Redis that must have a word before the server acknowledges it."`
	Admin          string        `env:"RATTLE_ADMIN" placeholder:"ADDR" help:"Admin address, for /metrics, /moderation, /readyz, /healthz and /debug/pprof/. Must not be public."`
	TrustedProxies []network     `env:"RATTLE_TRUSTED_PROXIES" placeholder:"CIDR" help:"Networks of trusted proxies, separated by commas: the server accepts the client addresses that they forward."`
	Drain          time.Duration `default:"4s" env:"RATTLE_DRAIN" help:"Time over which sockets are closed when the server stops."`
	NotReadyFor    time.Duration `default:"0s" env:"RATTLE_NOT_READY_FOR" help:"Time before that during which /readyz returns 503 and everything else works, so that load balancers notice."`
	BackupTo       string        `env:"RATTLE_BACKUP_TO" placeholder:"FOLDER" help:"Folder for regular backups, as rattle backup writes them. Of several servers on a Redis give it to one."`
	BackupEvery    time.Duration `default:"24h" env:"RATTLE_BACKUP_EVERY" help:"Time between two such backups."`
	BackupKeep     int           `default:"7" env:"RATTLE_BACKUP_KEEP" placeholder:"N" help:"Number of such backups that are kept, the newest."`
	Contact        string        `env:"RATTLE_CONTACT" placeholder:"ADDRESS" help:"Contact for players, on /about: an e-mail address, or a page by HTTPS."`
	Imprint        string        `env:"RATTLE_IMPRINT" placeholder:"TEXT" help:"Who runs this server, on /about: a line of text, or a page by HTTPS."`
	Notice         string        `env:"RATTLE_NOTICE" placeholder:"TEXT" help:"Line that the page shows to all, such as: down for ten minutes at 22:00."`
	LogFormat      string        `default:"text" enum:"text,json" env:"RATTLE_LOG_FORMAT" help:"Format of the log on standard error: text or json."`
	LogLevel       slog.Level    `default:"info" env:"RATTLE_LOG_LEVEL" help:"Minimum level of the log: debug, info, warn or error."`
	Check          bool          `help:"Only check this configuration, and whether the store can be used; change nothing."`
	Limits         limitFactor   `default:"1" env:"RATTLE_LIMITS" hidden:"" help:"Factor for all rate limits, or none: for measuring."`
	MinSeconds     int           `env:"RATTLE_MIN_SECONDS" hidden:"" help:"Shortest round that a room may ask for, in seconds: for tests."`
}

// defaultListen is the default of --listen, which only this machine reaches.
const defaultListen = "127.0.0.1:8080"

// Help implements kong's HelpProvider.
func (serveCommand) Help() string {
	return `Prints its address in one line when it is ready, and below it those for others in the house, if it
listens on all addresses. Ctrl-C stops it.

Each flag can be a key of a configuration file, in the form redisWait.

Examples:
  rattle serve --listen 127.0.0.1:8080 --redis redis://127.0.0.1:6379
  rattle serve --config rattle.json`
}

// Validate implements kong's Validatable.
func (c *serveCommand) Validate() error {
	if c.BackupEvery <= 0 || c.BackupKeep < 1 {
		return errors.New("a backup is written at intervals above 0, and at least one is kept: see --backup-every and --backup-keep")
	}
	if c.RedisWait != 0 && c.Redis == "" && c.RedisFile == "" {
		return errors.New("--redis-wait is about the replicas of a --redis, and there is none")
	}
	if !isLine(c.Notice, maxNotice) {
		return fmt.Errorf("--notice is one line of at most %d characters", maxNotice)
	}
	if !isLine(c.Imprint, maxImprint) {
		return fmt.Errorf("--imprint is one line of at most %d characters", maxImprint)
	}
	if c.Contact != "" && !isContact(c.Contact) {
		return errors.New("--contact is an e-mail address like rattle@example.org, or a page like https://example.org/contact")
	}
	return c.applyDomain()
}

// Numbers of characters.
const (
	maxNotice  = 200
	maxImprint = 500
)

func isLine(text string, max int) bool {
	return utf8.RuneCountInString(text) <= max && !strings.ContainsFunc(text, unicode.IsControl) && utf8.ValidString(text)
}

// isContact reports whether the page can link to it.
func isContact(text string) bool {
	if page, err := url.Parse(text); err == nil && page.Scheme == "https" && page.Host != "" {
		return isLine(text, maxImprint)
	}
	address, err := mail.ParseAddress(text)
	return err == nil && address.Address == text && isLine(text, maxImprint)
}

func (c *serveCommand) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// limitFactor multiplies the rate limits of clients. Without limits the counters still run, so that
// measurements include their cost.
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
		return errors.New("the factor for limits must be a number above 0, or none")
	}
	*f = limitFactor(times)
	return nil
}

// network is a range of addresses, or a single address.
type network struct{ netip.Prefix }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (n *network) UnmarshalText(text []byte) error {
	text = bytes.TrimSpace(text) // of what stands behind a comma
	if a, err := netip.ParseAddr(string(text)); err == nil {
		n.Prefix = netip.PrefixFrom(a, a.BitLen())
		return nil
	}
	if err := n.Prefix.UnmarshalText(text); err != nil {
		return fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8 (names are not taken)", text)
	}
	return nil
}

func prefixes(networks []network) []netip.Prefix {
	list := make([]netip.Prefix, len(networks))
	for i, n := range networks {
		list[i] = n.Masked()
	}
	return list
}
