package live

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"rattle/engine"
)

// otherLexicons are lexicons of rounds that servers with other lists of words have called. There are few such rounds: those
// that are on while an operator has servers begin with other lists.
type otherLexicons struct {
	load   Lexicons // nil: there are none
	logger *slog.Logger

	mu    sync.Mutex
	known []otherLexicon // the one that was asked for last comes last
}

// otherLexicon is a lexicon with its hash, nil if nobody knows it any more.
type otherLexicon struct {
	hash    string
	lexicon *engine.Lexicon
}

// maxOtherLexicons bounds their memory: each has some megabytes.
const maxOtherLexicons = 2

// of returns a lexicon by its hash, nil if nobody knows it. Others wait while it is loaded.
func (o *otherLexicons) of(ctx context.Context, hash string) (*engine.Lexicon, error) {
	if o.load == nil {
		return nil, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for i, known := range o.known {
		if known.hash == hash {
			o.known = append(append(o.known[:i:i], o.known[i+1:]...), known)
			return known.lexicon, nil
		}
	}
	lexicon, err := o.load(ctx, hash)
	if err != nil {
		return nil, fmt.Errorf("load the words that a round was called with: %w", err)
	}
	if lexicon == nil {
		o.logger.Warn("a round was called with words that nobody knows any more: it is judged with this server's", "lexicon", hash)
	}
	o.known = append(o.known, otherLexicon{hash, lexicon})
	o.known = o.known[max(0, len(o.known)-maxOtherLexicons):]
	return lexicon, nil
}
