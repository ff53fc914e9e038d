// Bench measures the solver over thousands of different boards and prints one table.
//
//	go run ./bench                             the table, with the embedded words
//	go run ./bench --words enable2k.txt        with another list
//	go run ./bench --peer './peer'             each row beside another solver's, in turn
//	bench WORDS BOARDS                         as such a peer: of another build of itself
//
// One board solved again and again trains the branch predictor and reads several times
// faster than play; so every pass here walks through all boards of a kind. A figure is
// the median of the passes.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"time"

	"rattle/engine"
	"rattle/engine/english"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	words := flag.String("words", "", "word list `FILE`; the embedded words without it")
	peer := flag.String("peer", "", "`COMMAND` to compare with; it is given a word list and a file of boards and prints SECONDS POINTS")
	passes := flag.Int("passes", 7, "passes over the boards of each kind")
	flag.Parse()

	if flag.NArg() == 2 {
		return runPeer(ctx, flag.Arg(0), flag.Arg(1))
	}
	lex, ready, err := load(*words)
	if err != nil {
		return err
	}
	fmt.Printf("GOAMD64=%s, %d words in %.2f MB, ready in %v\n\n",
		setting("GOAMD64"), lex.Len(), float64(lex.Bytes())/1e6, ready.Round(100*time.Microsecond))
	bench := bench{lex: lex, passes: *passes}
	if *peer != "" {
		return bench.compare(ctx, *peer, *words)
	}
	return bench.table(ctx)
}

// load reads the words and returns them with the time that it took.
func load(file string) (*engine.Lexicon, time.Duration, error) {
	start := time.Now()
	if file == "" {
		lex, err := english.Lexicon()
		return lex, time.Since(start), err
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	var b engine.Builder
	if _, err := b.Read(f, engine.ReadOptions{}); err != nil {
		return nil, 0, err
	}
	lex, err := b.Build()
	return lex, time.Since(start), err
}

// setting returns a build setting of this program.
func setting(key string) string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return "unknown"
}
