package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// nfpmFile and nfpmConfig are the parts of nfpm's configuration that we use. JSON is YAML.
type nfpmFile struct {
	Src      string `json:"src"`
	Dst      string `json:"dst"`
	Type     string `json:"type,omitempty"`
	FileInfo struct {
		Mode  int       `json:"mode"`
		MTime time.Time `json:"mtime"`
	} `json:"file_info"`
}

type nfpmConfig struct {
	Name        string     `json:"name"`
	Arch        string     `json:"arch"`
	Platform    string     `json:"platform"`
	Version     string     `json:"version"`
	Section     string     `json:"section"`
	Priority    string     `json:"priority"`
	Maintainer  string     `json:"maintainer"`
	Description string     `json:"description"`
	License     string     `json:"license"`
	Umask       int        `json:"umask"`
	MTime       time.Time  `json:"mtime"`
	Contents    []nfpmFile `json:"contents"`
	Deb         nfpmKind   `json:"deb"`
	RPM         nfpmKind   `json:"rpm"`
}

type nfpmKind struct {
	Compression string `json:"compression"`
	BuildHost   string `json:"buildhost,omitempty"` // else the name of the machine
}

// pack makes the .deb and the .rpm of a Linux platform: the program, its unit, man page and completion. The server starts only
// when somebody enables it.
func (r release) pack(ctx context.Context, p platform, program, work string) error {
	if p.os != "linux" {
		return nil
	}
	unit, err := os.ReadFile(filepath.Join(r.root, "docs/operations/rattle.service"))
	if err != nil {
		return fmt.Errorf("reading the unit: %w", err)
	}
	// A package leaves /usr/local to the administrator.
	packed := filepath.Join(work, "rattle.service")
	if err := os.WriteFile(packed, bytes.ReplaceAll(unit, []byte("/usr/local/bin/"), []byte("/usr/bin/")), 0o644); err != nil {
		return fmt.Errorf("writing the unit: %w", err)
	}
	config := nfpmConfig{
		Name: "rattle", Arch: p.arch, Platform: p.os, Version: r.version,
		Section: "games", Priority: "optional", License: "MIT", MTime: r.at,
		Maintainer:  "The Rattle authors <rattle@example.org>",
		Description: "Multiplayer Boggle in real time\nThe server with its page, and a command line that solves boards.",
	}
	config.Deb, config.RPM = nfpmKind{Compression: "zstd"}, nfpmKind{"zstd", "rattle"}
	add := func(src, dst string, mode int) {
		f := nfpmFile{Src: src, Dst: dst}
		f.FileInfo.Mode, f.FileInfo.MTime = mode, r.at
		config.Contents = append(config.Contents, f)
	}
	add(program, "/usr/bin/rattle", 0o755)
	add(packed, "/usr/lib/systemd/system/rattle.service", 0o644)
	add(filepath.Join(work, "rattle.1"), "/usr/share/man/man1/rattle.1", 0o644)
	add(filepath.Join(work, "completion.bash"), "/usr/share/bash-completion/completions/rattle", 0o644)
	add(filepath.Join(work, "completion.zsh"), "/usr/share/zsh/site-functions/_rattle", 0o644)
	add(filepath.Join(work, "completion.fish"), "/usr/share/fish/vendor_completions.d/rattle.fish", 0o644)
	add(filepath.Join(r.root, "LICENSE"), "/usr/share/doc/rattle/copyright", 0o644)
	add(filepath.Join(r.root, "NOTICE"), "/usr/share/doc/rattle/NOTICE", 0o644)
	add(filepath.Join(r.root, "README.md"), "/usr/share/doc/rattle/README.md", 0o644)
	text, err := json.Marshal(config)
	if err != nil {
		return fmt.Errorf("writing nfpm's configuration: %w", err)
	}
	path := filepath.Join(work, "nfpm.json")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return fmt.Errorf("writing nfpm's configuration: %w", err)
	}
	for _, kind := range []string{"deb", "rpm"} {
		target := r.name("_" + p.arch + "." + kind)
		cmd := exec.CommandContext(ctx, r.nfpm, "package", "--config", path, "--packager", kind, "--target", target)
		cmd.Env = append(os.Environ(), fmt.Sprintf("SOURCE_DATE_EPOCH=%d", r.at.Unix()))
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("packing %s: %w\n%s", target, err, said)
		}
	}
	return nil
}
