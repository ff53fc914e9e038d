package server

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	redisstore "rattle/store/redis"
)

// storeFlags are where the rooms are stored. After [storeFlags.AfterApply] Redis is the whole address, with what the other
// flags say.
type storeFlags struct {
	Redis             string          `env:"RATTLE_REDIS" placeholder:"URL" help:"Redis that stores the rooms, like redis://host:6379. Without it the server keeps them in memory."`
	RedisFile         string          `env:"RATTLE_REDIS_FILE" placeholder:"FILE" help:"File that holds this URL, instead of --redis."`
	RedisUser         string          `env:"RATTLE_REDIS_USER" placeholder:"NAME" help:"User at that Redis, instead of one in the URL."`
	RedisPassword     string          `env:"RATTLE_REDIS_PASSWORD" placeholder:"TEXT" help:"Password at that Redis, instead of one in the URL. Other users of the machine see flags: give it by the variable or a file."`
	RedisPasswordFile string          `env:"RATTLE_REDIS_PASSWORD_FILE" placeholder:"FILE" help:"File that holds this password, instead of --redis-password."`
	Data              string          `default:"${data}" env:"RATTLE_DATA" placeholder:"FOLDER" help:"Folder in which a server without Redis keeps what it stores; none keeps nothing."`
	Config            kong.ConfigFlag `env:"RATTLE_CONFIG" placeholder:"FILE" help:"File with values of rattle serve's flags: a JSON object with keys like redisWait. Flags and variables go before it."`
}

// noData is the value of --data for keeping nothing.
const noData = "none"

// defaultData returns the default of --data: a folder in the state directory of the user.
func defaultData() string {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return noData // no home folder, as in a container
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "rattle", "data")
}

// AfterApply is a hook of kong's. It reads the files, and completes the address of the Redis.
func (f *storeFlags) AfterApply(app *kong.Kong) error {
	if err := checkEnvironment(os.Environ(), app.Model); err != nil {
		return err
	}
	var err error
	if f.Redis, err = orFile("redis", f.Redis, f.RedisFile); err != nil {
		return err
	}
	if f.RedisPassword, err = orFile("redis-password", f.RedisPassword, f.RedisPasswordFile); err != nil {
		return err
	}
	credentials := redisstore.Credentials{User: f.RedisUser, Password: f.RedisPassword}
	if f.Redis == "" && credentials != (redisstore.Credentials{}) {
		return errors.New("--redis-user and --redis-password are of no use without --redis")
	}
	if f.Redis, err = redisstore.AddCredentials(f.Redis, credentials); err != nil {
		return fmt.Errorf("--redis: %w", err)
	}
	return nil
}

// maxSecret is the number of bytes that a file with a secret may have.
const maxSecret = 16 << 10

// orFile returns the value of a flag, or else the content of the file that its twin names, without the blanks around it.
func orFile(flag, value, file string) (string, error) {
	if file == "" {
		return value, nil
	}
	if value != "" {
		return "", fmt.Errorf("both --%s and --%s-file are given", flag, flag)
	}
	text, err := readSecret(file)
	if err != nil {
		return "", fmt.Errorf("--%s-file: %w", flag, err)
	}
	if value = strings.TrimSpace(string(text)); value == "" {
		return "", fmt.Errorf("--%s-file: %s is empty", flag, file)
	}
	return value, nil
}

func readSecret(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSecret+1))
	if err == nil && len(text) > maxSecret {
		err = fmt.Errorf("%s has more than %d bytes", path, maxSecret)
	}
	return text, err
}
