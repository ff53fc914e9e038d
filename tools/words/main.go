// Words builds the English lexicon. It reads SCOWL, a list of English words graded by how
// common they are, and four files that people have reviewed, and writes the packed lexicon
// with its manifest and its licence.
//
//	scowl.go     package scowl ─▶ words, abbreviations ─┐
//	reviewed.go  abbreviations.txt  extra.txt           ├─▶ list ─▶ english.words
//	             removed.txt        flagged.txt ────────┘ list.go    MANIFEST.json
//	                                                                 LICENSE.scowl
//
// It is run by "go generate ./engine/english" and needs apt-get and dpkg-deb, or the
// unpacked package in a folder that -scowl names. The same sources give the same bytes. A
// reviewed file that no longer fits its source is an error that names the words, so that
// none of them can rot.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
)

func main() {
	scowlDir := flag.String("scowl", "", "folder with the unpacked Debian package scowl "+scowlVersion+" (default: download it)")
	out := flag.String("out", ".", "folder with the reviewed files, where the results go")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *scowlDir, *out); err != nil {
		fmt.Fprintln(os.Stderr, "words:", err)
		os.Exit(1)
	}
}

// run reads all sources before it writes anything.
func run(ctx context.Context, scowlDir, out string) error {
	if scowlDir == "" {
		var err error
		if scowlDir, err = download(ctx); err != nil {
			return fmt.Errorf("obtaining scowl %s (or unpack it and say -scowl FOLDER): %w", scowlVersion, err)
		}
	}
	source, err := readSCOWL(os.DirFS(scowlDir))
	if err != nil {
		return fmt.Errorf("reading scowl in %s: %w", scowlDir, err)
	}
	if source.sum != scowlSum {
		return fmt.Errorf("reading scowl in %s: this is not version %s: SHA-256 is %s", scowlDir, scowlVersion, source.sum)
	}
	review, err := readReview(os.DirFS(out))
	if err != nil {
		return fmt.Errorf("reading the reviewed files: %w", err)
	}
	words, err := merge(source, review)
	if err != nil {
		return fmt.Errorf("the reviewed files do not fit the words:\n%w", err)
	}
	packed, err := words.pack()
	if err != nil {
		return err
	}
	manifest, err := describe(source, review, words, packed)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		outputName:      packed,
		"MANIFEST.json": manifest,
		"LICENSE.scowl": source.licence,
	} {
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
