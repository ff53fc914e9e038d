package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"rattle/engine"
	"rattle/engine/english"
)

// stdio is the name of a file that means standard input.
const stdio = "-"

// boardFlags are the flags of every command that takes a board.
type boardFlags struct {
	Board    *string         `placeholder:"ROWS" help:"The board itself, rows separated by '/', instead of BOARD."`
	Topology engine.Topology `default:"plane" help:"Which edges touch: ${topologies}."`
}

// resolve returns the board that --board or else the first argument names, and the remaining
// arguments.
func (f boardFlags) resolve(args []string) (givenBoard, []string, error) {
	if f.Board != nil {
		return givenBoard{rows: f.Board, topology: f.Topology}, args, nil
	}
	if len(args) == 0 {
		return givenBoard{}, nil, errors.New("no board: give a file, - for standard input, or rows separated by '/'")
	}
	return givenBoard{name: args[0], topology: f.Topology}, args[1:], nil
}

// resolveOnly is resolve for commands that take no further arguments.
func (f boardFlags) resolveOnly(args []string) (givenBoard, error) {
	board, rest, err := f.resolve(args)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("one board at a time: unexpected %q", rest[0])
	}
	return board, err
}

// customBoard is where to read a board from.
type givenBoard struct {
	rows     *string // the board itself, or
	name     string  // its file, "-", or its rows
	topology engine.Topology
}

func (g givenBoard) onStdin() bool { return g.rows == nil && g.name == stdio }

// isNoFile reports whether opening a file failed because of its name: rows of letters can be longer
// than any name, and a part of them may be the name of a file.
func isNoFile(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG) || errors.Is(err, syscall.ENOTDIR)
}

func (g givenBoard) read(in *bufio.Reader) (*engine.Board, error) {
	if g.rows != nil {
		return engine.ParseBoard(*g.rows, g.topology)
	}
	if g.onStdin() {
		return engine.ReadBoard(in, g.topology)
	}
	file, err := os.Open(g.name)
	if isNoFile(err) && strings.ContainsAny(g.name, "/ \t\r\n") {
		b, err := engine.ParseBoard(g.name, g.topology)
		if err != nil {
			return nil, fmt.Errorf("%.40q is not a file, and not a board: %w", g.name, err)
		}
		return b, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the board: %w (the board itself is rows separated by '/', or follows --board)", err)
	}
	defer file.Close()
	b, err := engine.ReadBoard(bufio.NewReader(file), g.topology)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.name, err)
	}
	return b, nil
}

// wordFlags are the flags of every command that needs words.
type wordFlags struct {
	Words []string `placeholder:"FILE" sep:"none" help:"Word list instead of the embedded English words; may be repeated. - is standard input, where the list ends at a blank line if a board follows."`
	List  string   `enum:"everyday,standard,full" default:"full" help:"Which of the embedded lists: everyday, standard or full."`
}

// Limits of word lists, and of the boards of rattle bench.
const (
	maxListBytes = 256 << 20
	maxListWords = 4_000_000
)

// load returns the lexicon. A list on standard input ends at a blank line if something else follows
// it.
func (f wordFlags) load(in *bufio.Reader, followed bool, report io.Writer) (*engine.Lexicon, error) {
	if len(f.Words) == 0 {
		return english.Lexicon()
	}
	var b engine.Builder
	var rejected strings.Builder
	for _, name := range f.Words {
		stats, err := readWords(&b, name, in, followed)
		if errors.Is(err, engine.ErrListTooLong) {
			return nil, fmt.Errorf("%s: word lists have at most %d MB and %d million words", streamName(name), maxListBytes>>20, maxListWords/1_000_000)
		}
		if err != nil {
			return nil, err
		}
		if stats.Rejected > 0 {
			fmt.Fprintf(&rejected, "rattle: %s: skipped %d entries that are not words of the letters a to z, like %q\n",
				streamName(name), stats.Rejected, stats.Samples[0])
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		return nil, err
	}
	if lexicon.Len() == 0 {
		return nil, errors.New("the word list has no words")
	}
	_, _ = io.WriteString(report, rejected.String())
	return lexicon, nil
}

func readWords(b *engine.Builder, name string, in *bufio.Reader, followed bool) (engine.ReadStats, error) {
	options := engine.ReadOptions{MaxBytes: maxListBytes, MaxWords: maxListWords}
	if name == stdio {
		options.UntilBlankLine = followed
		return b.Read(in, options)
	}
	file, err := os.Open(name)
	if err != nil {
		return engine.ReadStats{}, fmt.Errorf("reading words: %w", err)
	}
	defer file.Close()
	stats, err := b.Read(file, options)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return stats, err
}

// loadWith loads the words and reads a board. If both are on standard input they come in that
// order, with a blank line between.
func (f wordFlags) loadWith(board givenBoard, in *bufio.Reader, followed bool, report io.Writer) (*engine.Lexicon, *engine.Board, error) {
	lexicon, err := f.load(in, followed || board.onStdin(), report)
	if err != nil {
		return nil, nil, err
	}
	b, err := board.read(in)
	if err != nil && board.onStdin() && slices.Contains(f.Words, stdio) {
		err = fmt.Errorf("standard input, after words and a blank line: %w", err)
	}
	return lexicon, b, err
}

// streamName returns the name of a file for errors.
func streamName(name string) string {
	if name == stdio {
		return "standard input"
	}
	return name
}

// wordsIn splits what people type and paste: words with blanks or commas between, and the line ends
// of any system.
func wordsIn(texts ...string) (words []string) {
	for _, text := range texts {
		words = append(words, strings.FieldsFunc(text, isSeparator)...)
	}
	return words
}

func isSeparator(r rune) bool { return r == ',' || unicode.IsSpace(r) }

// printable returns a word quoted if it could not be printed safely.
func printable(word string) string {
	if !utf8.ValidString(word) || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(word)
	}
	return word
}

// grade returns the grade of the chosen list. A list from a file has no grades.
func (f wordFlags) grade() engine.Grade {
	switch f.List {
	case "everyday":
		return english.Everyday
	case "standard":
		return english.Standard
	}
	return engine.AllGrades // full is all there is
}

// ruleFlags are the rules by which words count.
type ruleFlags struct {
	Min        int                 `default:"3" help:"Letters of the shortest word; Qu counts two."`
	Scoring    engine.ScoringTable `default:"standard" help:"Points by length: ${scorings}."`
	ShortWords bool                `help:"Score one point for words of one or two letters, which are worth nothing in the printed tables."`
}

func (f ruleFlags) scoringRules() engine.Scoring {
	return engine.Scoring{Table: f.Scoring, ShortWords: f.ShortWords}
}

// AfterApply validates the length.
func (f ruleFlags) AfterApply() error {
	if f.Min < 1 {
		return errors.New("--min is at least 1")
	}
	return nil
}
