package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// maxConfig is the number of bytes that a configuration file may have.
const maxConfig = 1 << 20

// configFile is a configuration file, by whose values the flags of a command are set that neither the command line nor a
// variable sets.
type configFile struct {
	kong.Resolver
	keys []string
}

// loadConfig is kong's loader of configuration files.
func loadConfig(r io.Reader) (kong.Resolver, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxConfig+1))
	if err != nil {
		return nil, fmt.Errorf("read the configuration file: %w", err)
	}
	if len(text) > maxConfig {
		return nil, fmt.Errorf("the configuration file has more than %d bytes", maxConfig)
	}
	values, err := kong.JSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("the configuration file is not a JSON object: %w", err)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return nil, fmt.Errorf("the configuration file is not a JSON object: %w", err)
	}
	return configFile{values, slices.Sorted(maps.Keys(keys))}, nil
}

// Validate implements [kong.Resolver]: each key is a flag of rattle serve.
func (c configFile) Validate(app *kong.Application) error {
	known := map[string]bool{}
	for _, command := range app.Children {
		if command.Name != "serve" {
			continue
		}
		for _, flag := range command.Flags {
			known[camelCase(flag.Name)] = true
		}
	}
	for _, key := range c.keys {
		if !known[key] || key == "config" {
			return fmt.Errorf("the configuration file has a key %q, which is not a flag of rattle serve in the form redisWait", key)
		}
	}
	return nil
}

// Resolve implements [kong.Resolver].
func (c configFile) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	return c.Resolver.Resolve(ctx, parent, flag)
}

// camelCase returns the key of a flag: redisWait of redis-wait.
func camelCase(flag string) string {
	parts := strings.Split(flag, "-")
	for i, part := range parts[1:] {
		parts[i+1] = strings.ToUpper(part[:1]) + part[1:]
	}
	return strings.Join(parts, "")
}
