package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"rattle/engine"
	"rattle/engine/wordlist"
	"rattle/room"
)

type verifyCommand struct {
	Record string `arg:"" help:"File with a round's record; - for standard input."`
	Code   string `placeholder:"CODE" help:"Check that the round was played in the room with this code."`
	Nonce  string `placeholder:"HEX" help:"Nonce that hides the code in the record, which players of the round see in its results."`

	Commitment string `placeholder:"HEX" help:"Check that this commitment was shown before the round."`
	Signature  string `placeholder:"HEX" help:"Check that this signature was shown with the results."`

	WordsChanged string `placeholder:"FILE" help:"What the server changed in the words: the text at its address /words/HASH.txt."`

	JSON bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (verifyCommand) Help() string {
	return `Deals and judges a round again from the record that its results offer: the board from the
seed that the server had bound itself to, the words, what was struck, points and ranks, and
that nothing in it, nor who played, has changed since the close. It prints whether all of that
matches. The answer is no (1) when it does not; 3 says that this release cannot tell, because it
deals, judges or knows words in another way.

Somebody could make up a whole round, with a seal of its own. That it is the one that you saw
show the seal and the signature that the page showed you: --commitment and --signature.

A record does not tell the code of its room. Who played has a nonce beside it, in the record
that the results offer them, by which the code can be checked.

A server may have words of its own. It shows what it changed at /words/HASH.txt, where HASH is the
lexicon in the terms of the record: save that, and name it by --words-changed.

Examples:
  rattle verify RECORD.json
  rattle verify --code KTMV-QRBC RECORD.json`
}

// Run verifies the record.
func (c *verifyCommand) Run(ctx context.Context, t terminal) error {
	record, err := readRecord(c.Record, t.in)
	if err != nil {
		return err
	}
	lexicon, err := c.lexicon()
	if err != nil {
		return err
	}
	err = record.Verify(ctx, engine.NewSolver(lexicon), lexicon)
	if err == nil {
		err = cmp.Or(c.verifyShown(record), c.verifyCode(record))
	}
	if err != nil && !errors.Is(err, room.ErrMismatch) {
		return err
	}
	words := 0
	for _, p := range record.Players {
		words += len(p.Words)
	}
	return cmp.Or(c.print(t.out, verified{Match: err == nil, Players: len(record.Players), Words: words}, err), negative(err != nil))
}

// lexicon returns the words of this release, with what the server changed.
func (c *verifyCommand) lexicon() (*engine.Lexicon, error) {
	var lists wordLists
	if c.WordsChanged != "" {
		text, err := os.ReadFile(c.WordsChanged)
		if err == nil {
			lists.changes, err = wordlist.Parse(string(text))
		}
		if err != nil {
			return nil, fmt.Errorf("--words-changed: %w", err)
		}
	}
	return lists.lexicon()
}

// verified is what came of a record, as --json prints it.
type verified struct {
	Match   bool   `json:"match"`
	Reason  string `json:"reason,omitempty"` // why it does not match
	Players int    `json:"players"`
	Words   int    `json:"words"`
}

func (c *verifyCommand) print(w io.Writer, v verified, mismatch error) (err error) {
	switch {
	case c.JSON:
		if mismatch != nil {
			v.Reason = mismatch.Error()
		}
		err = json.NewEncoder(w).Encode(v)
	case mismatch != nil:
		_, err = fmt.Fprintf(w, "mismatch: %v\n", mismatch)
	default:
		_, err = fmt.Fprintf(w, "match: players %d, words %d\n", v.Players, v.Words)
	}
	return err
}

// verifyShown checks the flags with what a player saw.
func (c *verifyCommand) verifyShown(record room.Record) error {
	var commitment *room.Commitment
	var signature *room.Signature
	if c.Commitment != "" {
		commitment = new(room.Commitment)
		if err := commitment.UnmarshalText([]byte(c.Commitment)); err != nil {
			return fmt.Errorf("--commitment: %w", err)
		}
	}
	if c.Signature != "" {
		signature = new(room.Signature)
		if err := signature.UnmarshalText([]byte(c.Signature)); err != nil {
			return fmt.Errorf("--signature: %w", err)
		}
	}
	return record.VerifyShown(commitment, signature)
}

// verifyCode checks the code, if the flag is set.
func (c *verifyCommand) verifyCode(record room.Record) error {
	if c.Code == "" {
		return nil
	}
	code, err := room.ParseCode(c.Code)
	if err != nil {
		return fmt.Errorf("--code: %q is not the code of a room", c.Code)
	}
	if c.Nonce != "" {
		if err := record.Nonce.UnmarshalText([]byte(c.Nonce)); err != nil {
			return fmt.Errorf("--nonce: %w", err)
		}
	}
	return record.VerifyCode(code)
}
