package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room"
)

type verifyCommand struct {
	Record string `arg:"" help:"The file of a round's record, - for standard input."`
	Code   string `placeholder:"CODE" help:"Check that the round was played in the room with this code."`
	Nonce  string `placeholder:"HEX" help:"What hides the code in a record that does not say it: the results tell it to those who played."`
}

// Help implements kong's HelpProvider.
func (verifyCommand) Help() string {
	return `Deals and judges a round again from the record that its results offer: the board from the
seed that the server had bound itself to, the words, what was struck, points and ranks. It
prints whether all of that matches. The answer is no (1) when it does not; 3 says that this
release cannot tell, because it deals or knows words in another way.

A record does not tell the code of its room. Who played has a nonce beside it, in the record
that the results offer them, by which the code can be checked.

Examples:
  rattle verify RECORD.json
  rattle verify --code KTMV-QRBC RECORD.json`
}

// longestRecord is far more than a hundred players ever wrote.
const longestRecord = 16 << 20

// Run verifies.
func (c *verifyCommand) Run(ctx context.Context, t terminal) error {
	record, err := c.read(t.in)
	if err != nil {
		return err
	}
	lexicon, err := english.Lexicon()
	if err != nil {
		return err
	}
	err = record.Verify(ctx, engine.NewSolver(lexicon), lexicon)
	if err == nil {
		err = c.verifyCode(record)
	}
	if errors.Is(err, room.ErrMismatch) {
		if _, err := fmt.Fprintf(t.out, "mismatch: %v\n", err); err != nil {
			return err
		}
		return errNo
	}
	if err != nil {
		return err
	}
	words := 0
	for _, p := range record.Players {
		words += len(p.Words)
	}
	_, err = fmt.Fprintf(t.out, "match: players %d, words %d\n", len(record.Players), words)
	return err
}

// verifyCode checks the code, if there is one to check.
func (c *verifyCommand) verifyCode(record room.Record) error {
	if c.Code == "" {
		return nil
	}
	code, err := room.ParseCode(c.Code)
	if err != nil {
		return fmt.Errorf("--code: %q is no code of a room", c.Code)
	}
	if c.Nonce != "" {
		if err := record.Nonce.UnmarshalText([]byte(c.Nonce)); err != nil {
			return fmt.Errorf("--nonce: %w", err)
		}
	}
	return record.VerifyCode(code)
}

// read takes the record from its file.
func (c *verifyCommand) read(in io.Reader) (record room.Record, err error) {
	if c.Record != stdio {
		file, err := os.Open(c.Record)
		if err != nil {
			return record, fmt.Errorf("reading the record: %w", err)
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, longestRecord+1))
	if err != nil {
		return record, fmt.Errorf("reading the record: %w", err)
	}
	if len(text) > longestRecord {
		return record, fmt.Errorf("%s is no record: it is longer than %d bytes", c.Record, longestRecord)
	}
	// The format is looked at first: a later one may have other fields.
	var head struct{ Format string }
	if json.Unmarshal(text, &head) != nil || head.Format == "" {
		return record, fmt.Errorf("%s is no record of a round", c.Record)
	}
	if head.Format != room.RecordFormat {
		return room.Record{Format: head.Format}, nil
	}
	if err := json.Unmarshal(text, &record); err != nil {
		return record, fmt.Errorf("%s is no record of a round: %w", c.Record, err)
	}
	return record, nil
}
