package server

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/engine/wordlist"
	"rattle/leaderboard"
	roomnames "rattle/room/names"
	"rattle/store/results"
)

// wordListFlags are the files with which an operator changes the words and the names of a server.
type wordListFlags struct {
	WordsExtra   string `env:"RATTLE_WORDS_EXTRA" placeholder:"FILE" help:"File with words that count besides the embedded ones, one a line."`
	WordsRemoved string `env:"RATTLE_WORDS_REMOVED" placeholder:"FILE" help:"File with words that do not count any more, one a line."`
	NamesBlocked string `env:"RATTLE_NAMES_BLOCKED" placeholder:"FILE" help:"File with words that no name may be or contain, one a line."`
}

// wordLists are what the files of an operator hold.
type wordLists struct {
	changes wordlist.Changes
	blocked roomnames.Blocklist
	digests wordlist.Digests
}

// readLists reads the files.
func (f wordListFlags) readLists() (l wordLists, err error) {
	extra, err := readWordList("words-extra", f.WordsExtra)
	if err != nil {
		return l, err
	}
	removed, err := readWordList("words-removed", f.WordsRemoved)
	if err != nil {
		return l, err
	}
	if l.changes, err = wordlist.New(extra, removed); err != nil {
		return l, fmt.Errorf("--words-extra and --words-removed: %w", err)
	}
	blocked, err := readNameList(f.NamesBlocked)
	if err == nil {
		l.blocked, err = roomnames.ParseBlocklist(blocked)
	}
	if err != nil {
		return l, fmt.Errorf("--names-blocked: %w", err)
	}
	l.digests = wordlist.Digests{
		Extra: wordlist.DigestOf(extra), Removed: wordlist.DigestOf(removed), Names: wordlist.DigestOf(strings.Fields(blocked)),
	}
	return l, nil
}

// readWordList returns the words of a file, none without a file.
func readWordList(flag, path string) ([]string, error) {
	if path == "" {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	defer file.Close()
	words, err := wordlist.Read(file)
	if err != nil {
		return nil, fmt.Errorf("--%s: %s: %w", flag, path, err)
	}
	return words, nil
}

// maxNameList is the number of bytes that a list of blocked names may have: each name is compared with all of them.
const maxNameList = 64 << 10

// readNameList returns the text of a file without its remarks.
func readNameList(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxNameList+1))
	switch {
	case err != nil:
		return "", err
	case len(text) > maxNameList:
		return "", fmt.Errorf("%s has more than %d bytes", path, maxNameList)
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String(), nil
}

// lexicon returns the embedded words with the changes.
func (l wordLists) lexicon() (*engine.Lexicon, error) {
	embedded, err := english.Lexicon()
	if err != nil {
		return nil, fmt.Errorf("load the words: %w", err)
	}
	return l.changes.Apply(embedded, english.Everyday)
}

// errOtherLists is returned where the servers of a store have other lists.
var errOtherLists = errors.New("the servers of this store have other lists of words")

// agree has a store remember the lists of this server. A server without a Redis is alone: its lists hold. Servers on a Redis
// must all have those that rattle words apply has set.
func (l wordLists) agree(ctx context.Context, stored *results.Store, alone bool, lexicon *engine.Lexicon, logger *slog.Logger) error {
	set, err := stored.Words.Lists(ctx)
	if err != nil {
		return err
	}
	if differ := l.digests.Differ(set); len(differ) > 0 {
		if !alone {
			return fmt.Errorf("%w: what differs is %s (rattle words apply sets them for all servers)", errOtherLists, strings.Join(differ, ", "))
		}
		logger.Info("this server has other lists of words than before", "files", strings.Join(differ, ", "))
		if err := stored.Words.SetLists(ctx, l.digests); err != nil {
			return err
		}
	}
	return stored.KeepChanges(ctx, hashOf(lexicon), l.changes)
}

// watch warns once a minute while the store has other lists, until ctx is done: rattle words apply has set them, and this
// server has to be started again.
func (l wordLists) watch(ctx context.Context, stored *results.Store, logger *slog.Logger) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			set, err := stored.Words.Lists(ctx)
			if differ := l.digests.Differ(set); err == nil && len(differ) > 0 {
				logger.Warn("the servers of this store are to have other lists of words: start this one again with them", "files", strings.Join(differ, ", "))
			}
		case <-ctx.Done():
			return
		}
	}
}

func hashOf(l *engine.Lexicon) string {
	hash := l.Hash()
	return hex.EncodeToString(hash[:])
}

// lexiconsOf returns lexicons by their hashes, as they can be made of the embedded words and of changes that a store keeps;
// nil where they cannot.
func lexiconsOf(stored *results.Store) func(ctx context.Context, hash string) (*engine.Lexicon, error) {
	return func(ctx context.Context, hash string) (*engine.Lexicon, error) {
		changes, err := stored.ChangesOf(ctx, hash)
		if err != nil && !errors.Is(err, leaderboard.ErrNotFound) {
			return nil, err
		}
		lexicon, err := wordLists{changes: changes}.lexicon() // without changes if none are kept
		if err != nil || hashOf(lexicon) != hash {
			return nil, err
		}
		return lexicon, nil
	}
}
