// Command release makes what a release consists of, the same bit by bit for each person who builds the same commit with the
// same Go:
//
//	cmd/rattle ── go build, for each platform ──┬─▶ rattle_VERSION_OS_ARCH.tar.gz, .zip   the program and its papers
//	page, man page, completion, unit ───────────┼─▶ .deb, .rpm                            by nfpm
//	go version -m, package-lock.json ───────────┴─▶ rattle_VERSION.cdx.json               the list of parts (SBOM)
//	                                                SHA256SUMS
//
// The page is in the program, so it is built before. The time in every archive is that of the commit.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// release is what is made, and of what.
type release struct {
	root      string    // of the source
	version   string    // with a leading v, as v0.1.0 or v0.0.0-3-g1234abcd
	at        time.Time // of the commit
	platforms []platform
	nfpm      string // the program that packs .deb and .rpm
	out       string // folder of the results, made anew
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	version := flag.String("version", "", "the version, as v0.1.0")
	only := flag.String("only", "", "platforms, as linux/amd64,darwin/arm64; all without it")
	nfpm := flag.String("nfpm", "bin/tools/nfpm", "the program nfpm")
	out := flag.String("out", "bin/release", "folder of the results; what it held is removed")
	flag.Parse()
	if *version == "" {
		fmt.Fprintln(os.Stderr, "release: which version? make release names it")
		os.Exit(2)
	}
	if err := run(ctx, *version, *only, *nfpm, *out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, version, only, nfpm, out string) error {
	platforms, err := parsePlatforms(only)
	if err != nil {
		return err
	}
	at, err := commitTime(ctx, ".")
	if err != nil {
		return err
	}
	r := release{root: ".", version: version, at: at, platforms: platforms, nfpm: nfpm, out: out}
	return r.make(ctx)
}

// make writes all files of the release.
func (r release) make(ctx context.Context) error {
	if err := os.RemoveAll(r.out); err != nil {
		return fmt.Errorf("removing the release before: %w", err)
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return fmt.Errorf("making the folder of the release: %w", err)
	}
	work, err := os.MkdirTemp("", "rattle-release-")
	if err != nil {
		return fmt.Errorf("making a folder to work in: %w", err)
	}
	defer os.RemoveAll(work)
	papers, err := r.papers(ctx, work)
	if err != nil {
		return err
	}
	for _, p := range r.platforms {
		program := filepath.Join(work, p.os+"_"+p.arch, p.program())
		if err := r.build(ctx, p, program); err != nil {
			return err
		}
		if err := r.archive(p, program, papers); err != nil {
			return err
		}
		if err := r.pack(ctx, p, program, work); err != nil {
			return err
		}
	}
	if err := r.listParts(); err != nil {
		return err
	}
	return writeSums(r.out)
}

// name returns the path of one result.
func (r release) name(rest string) string {
	return filepath.Join(r.out, "rattle_"+strings.TrimPrefix(r.version, "v")+rest)
}

// commitTime returns when the present commit was made.
func commitTime(ctx context.Context, root string) (time.Time, error) {
	cmd := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct")
	cmd.Dir = root
	said, err := cmd.Output()
	if err != nil {
		return time.Time{}, fmt.Errorf("asking for the commit's time: %w", err)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(said)), 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("reading the commit's time: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}
