package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const version = "v0.0.0-test"

// made makes a release of this machine's platform alone: others take a minute each.
func made(t *testing.T) release {
	t.Helper()
	nfpm, err := filepath.Abs("../../bin/tools/nfpm")
	if err != nil {
		t.Fatal(err)
	}
	r := release{
		root: "../..", version: version, at: time.Unix(1_780_000_000, 0).UTC(),
		platforms: []platform{{runtime.GOOS, runtime.GOARCH}}, nfpm: nfpm, out: filepath.Join(t.TempDir(), "release"),
	}
	if err := r.make(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

func filesOf(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, e := range entries {
		if out[e.Name()], err = os.ReadFile(filepath.Join(folder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestARelease(t *testing.T) {
	t.Parallel()
	r := made(t)
	files := filesOf(t, r.out)

	t.Run("is the same bit by bit when it is made again", func(t *testing.T) {
		for name, content := range filesOf(t, made(t).out) {
			if !bytes.Equal(content, files[name]) {
				t.Errorf("%s differs", name)
			}
		}
	})
	t.Run("has the sum of each file", func(t *testing.T) {
		var want []string
		for name, content := range files {
			if name != "SHA256SUMS" {
				want = append(want, fmt.Sprintf("%x  %s", sha256.Sum256(content), name))
			}
		}
		got := strings.Split(strings.TrimSpace(string(files["SHA256SUMS"])), "\n")
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(want) != 4 {
			t.Errorf("the sums are\n%v\nof\n%v", got, want)
		}
	})

	folder := unpack(t, files[fmt.Sprintf("rattle_0.0.0-test_%s_%s.tar.gz", runtime.GOOS, runtime.GOARCH)])
	t.Run("has the papers beside the program", func(t *testing.T) {
		for _, name := range []string{"LICENSE", "NOTICE", "README.md", "rattle.1", "completion.bash", "docs/OPERATIONS.md", "docs/operations/rattle.service"} {
			if content, err := os.ReadFile(filepath.Join(folder, name)); err != nil || len(content) == 0 {
				t.Errorf("%s has %d bytes, %v", name, len(content), err)
			}
		}
	})
	t.Run("runs where nothing else is", func(t *testing.T) { runsAlone(t, folder) })
	t.Run("lists every module that is linked", func(t *testing.T) {
		listsEveryModule(t, filepath.Join(folder, "rattle"), files["rattle_0.0.0-test.cdx.json"])
	})
	t.Run("installs as a package of Debian", func(t *testing.T) {
		deb := filepath.Join(r.out, "rattle_0.0.0-test_"+runtime.GOARCH+".deb")
		root := t.TempDir()
		if said, err := exec.CommandContext(t.Context(), "dpkg-deb", "-x", deb, root).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		unit, err := os.ReadFile(filepath.Join(root, "usr/lib/systemd/system/rattle.service"))
		if err != nil {
			t.Fatal(err)
		}
		_, command, _ := strings.Cut(string(unit), "\nExecStart=")
		program, _, _ := strings.Cut(command, " ")
		if said, err := exec.CommandContext(t.Context(), filepath.Join(root, program), "--version").Output(); err != nil || string(said) != "rattle "+version+"\n" {
			t.Errorf("the unit's %s says %q, %v", program, said, err)
		}
	})
}

// unpack unpacks an archive and returns its one folder.
func unpack(t *testing.T, archive []byte) string {
	t.Helper()
	zipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	root, top := t.TempDir(), ""
	for files := tar.NewReader(zipped); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return filepath.Join(root, top)
		} else if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, header.Name)
		top, _, _ = strings.Cut(header.Name, "/")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, os.FileMode(header.Mode)); err != nil {
			t.Fatal(err)
		}
	}
}

func listsEveryModule(t *testing.T, program string, list []byte) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	var b bill
	if err := json.Unmarshal(list, &b); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, c := range b.Components {
		if listed[c.Ref] {
			t.Errorf("%s is listed twice", c.Ref)
		}
		listed[c.Ref] = true
	}
	if len(info.Deps) == 0 {
		t.Error("the program names no module")
	}
	for _, m := range info.Deps {
		if !listed["pkg:golang/"+m.Path+"@"+m.Version] {
			t.Errorf("%s %s is not listed", m.Path, m.Version)
		}
	}
}
