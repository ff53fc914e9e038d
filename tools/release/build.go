package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// platform is what a program runs on, by Go's names.
type platform struct{ os, arch string }

var everywhere = []platform{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

// parsePlatforms reads a list like linux/amd64,darwin/arm64; an empty one means all.
func parsePlatforms(text string) ([]platform, error) {
	if text == "" {
		return everywhere, nil
	}
	var out []platform
	for part := range strings.SplitSeq(text, ",") {
		system, arch, _ := strings.Cut(part, "/")
		p := platform{system, arch}
		if !slices.Contains(everywhere, p) {
			return nil, fmt.Errorf("%q is none of the platforms %v", part, everywhere)
		}
		out = append(out, p)
	}
	return out, nil
}

func (p platform) program() string {
	if p.os == "windows" {
		return "rattle.exe"
	}
	return "rattle"
}

// build compiles the program for a platform, without the tables of the debugger.
func (r release) build(ctx context.Context, p platform, program string) error {
	flags := "-s -X " + modulePath() + "/internal/version.stamp=" + r.version
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", flags, "-o", program, "./cmd/rattle")
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.os, "GOARCH="+p.arch)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building for %s/%s: %w\n%s", p.os, p.arch, err, said)
	}
	return nil
}

// modulePath returns the path of the module that this command is part of: "rattle", or the one that it was published under.
func modulePath() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Path == "" {
		return "rattle"
	}
	return info.Main.Path
}

// paper is a file beside the program.
type paper struct{ name, path string }

// papers returns what every archive holds beside the program. What the program can say of itself is asked of one that is
// built for this machine.
func (r release) papers(ctx context.Context, work string) ([]paper, error) {
	var out []paper
	for _, name := range []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "SECURITY.md"} {
		out = append(out, paper{name, filepath.Join(r.root, name)})
	}
	docs := filepath.Join(r.root, "docs")
	err := fs.WalkDir(os.DirFS(docs), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, paper{"docs/" + name, filepath.Join(docs, name)})
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the documents: %w", err)
	}
	program := filepath.Join(work, "here")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", program, "./cmd/rattle")
	cmd.Dir, cmd.Env = r.root, append(os.Environ(), "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building for this machine: %w\n%s", err, said)
	}
	for _, said := range []struct {
		name string
		args []string
	}{
		{"rattle.1", []string{"man"}},
		{"completion.bash", []string{"completion", "bash"}},
		{"completion.zsh", []string{"completion", "zsh"}},
		{"completion.fish", []string{"completion", "fish"}},
	} {
		text, err := exec.CommandContext(ctx, program, said.args...).Output()
		if err != nil {
			return nil, fmt.Errorf("asking the program for %s: %w", said.name, err)
		}
		path := filepath.Join(work, said.name)
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return nil, fmt.Errorf("writing %s: %w", said.name, err)
		}
		out = append(out, paper{said.name, path})
	}
	return out, nil
}
