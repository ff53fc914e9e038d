package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// The package, pinned. scowlSum covers the files that are read (see readSCOWL), so that a package
// that somebody else unpacked must have the same content.
const (
	scowlVersion = "2020.12.07-2"
	packageName  = "scowl_" + scowlVersion + "_all.deb"
	packageSum   = "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"
	scowlSum     = "9d46fd105337b2c6ffaf3d1095b3146a54018d25f98ad470aa69c138b438b584"
)

// download has apt-get fetch the package into the user's cache, unless it is there, and unpacks it
// beside itself. It returns the folder.
func download(ctx context.Context) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	cache = filepath.Join(cache, "rattle-words")
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	file := filepath.Join(cache, packageName)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		if err := command(ctx, cache, "apt-get", "download", "scowl="+scowlVersion); err != nil {
			return "", err
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if sum := hexSum(data); sum != packageSum {
		return "", fmt.Errorf("%s has the SHA-256 %s, not %s: remove it and try again", file, sum, packageSum)
	}
	unpacked := filepath.Join(cache, "scowl-"+scowlVersion)
	return unpacked, command(ctx, cache, "dpkg-deb", "-x", file, unpacked)
}

func command(ctx context.Context, dir, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}

func hexSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
