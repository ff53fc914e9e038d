package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"rattle/engine"
	"rattle/engine/english"
)

// stdio is the name of a file that means standard input.
const stdio = "-"

// boardFlags are what every command that takes a board can be told of it.
type boardFlags struct {
	Board    *string         `placeholder:"ROWS" help:"The board itself, rows separated by '/'; then BOARD is left out."`
	Topology engine.Topology `default:"plane" help:"Which edges touch: plane, cylinder or torus."`
}

// take reads the board: of --board, else the one that the first of args names. It gives the
// args that are left.
func (f boardFlags) take(args []string, in *bufio.Reader) (*engine.Board, []string, error) {
	if f.Board != nil {
		b, err := engine.ParseBoard(*f.Board, f.Topology)
		return b, args, err
	}
	if len(args) == 0 {
		return nil, nil, errors.New("which board? give a file, - for standard input, or rows separated by '/'")
	}
	b, err := readBoard(args[0], f.Topology, in)
	return b, args[1:], err
}

// isNoFile tells whether opening a file failed because of its name: rows of letters can be
// longer than any name, and one may be the name of a file.
func isNoFile(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG) || errors.Is(err, syscall.ENOTDIR)
}

func readBoard(name string, t engine.Topology, in *bufio.Reader) (*engine.Board, error) {
	if name == stdio {
		return engine.ReadBoard(in, t)
	}
	file, err := os.Open(name)
	if isNoFile(err) && strings.Contains(name, "/") {
		b, err := engine.ParseBoard(name, t)
		if err != nil {
			return nil, fmt.Errorf("%.40q is no file, and as the rows of a board: %w", name, err)
		}
		return b, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the board: %w (the board itself is rows separated by '/', or follows --board)", err)
	}
	defer file.Close()
	b, err := engine.ReadBoard(bufio.NewReader(file), t)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

// wordFlags are what every command that needs words can be told of them.
type wordFlags struct {
	Words []string `placeholder:"FILE" sep:"none" help:"Word list in place of the embedded English words; more than one may be given, - is standard input."`
	List  string   `enum:"everyday,standard,full" default:"full" help:"Which of the embedded lists: everyday, standard or full."`
}

// load makes the lexicon. A list on standard input ends at a blank line where something else
// is to follow it.
func (f wordFlags) load(in *bufio.Reader, followed bool, report io.Writer) (*engine.Lexicon, error) {
	if len(f.Words) == 0 {
		return english.Lexicon()
	}
	var b engine.Builder
	for _, name := range f.Words {
		stats, err := readWords(&b, name, in, followed)
		if err != nil {
			return nil, err
		}
		if stats.Rejected > 0 {
			fmt.Fprintf(report, "rattle: %s: left out %d that are no words of the letters a to z, like %q\n",
				name, stats.Rejected, stats.Samples[0])
		}
	}
	return b.Build()
}

func readWords(b *engine.Builder, name string, in *bufio.Reader, followed bool) (engine.ReadStats, error) {
	if name == stdio {
		return b.Read(in, engine.ReadOptions{UntilBlankLine: followed})
	}
	file, err := os.Open(name)
	if err != nil {
		return engine.ReadStats{}, fmt.Errorf("reading words: %w", err)
	}
	defer file.Close()
	return b.Read(file, engine.ReadOptions{})
}

// grade is the limit of the list that was asked for. A list of the caller's own has no grades.
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
	Min    int           `default:"3" help:"Letters of the shortest word; Qu counts two."`
	Ladder engine.Ladder `default:"standard" help:"Points by length: standard, superbig, fibonacci, flat or length."`
}

// AfterApply refuses a length that means nothing.
func (f ruleFlags) AfterApply() error {
	if f.Min < 1 {
		return errors.New("--min is at least 1")
	}
	return nil
}
