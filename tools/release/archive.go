package main

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// packer writes one file of an archive.
type packer func(name string, mode int64, content []byte) error

// archive writes the program and its papers into one folder: a .zip for Windows, a .tar.gz elsewhere.
func (r release) archive(p platform, program string, papers []paper) error {
	write, suffix := writeTar, ".tar.gz"
	if p.os == "windows" {
		write, suffix = writeZip, ".zip"
	}
	path := r.name("_" + p.os + "_" + p.arch + suffix)
	folder := strings.TrimSuffix(filepath.Base(path), suffix)
	file, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("opening an archive: %w", err)
	}
	defer file.Close()
	err = write(file, r.at, func(pack packer) error {
		for _, f := range append([]paper{{p.program(), program}}, papers...) {
			content, err := os.ReadFile(f.path)
			if err != nil {
				return err
			}
			mode := int64(0o644)
			if f.path == program {
				mode = 0o755
			}
			if err := pack(folder+"/"+f.name, mode, content); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return file.Close()
}

func writeTar(out io.Writer, at time.Time, fill func(packer) error) error {
	zipped, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	files := tar.NewWriter(zipped)
	err = fill(func(name string, mode int64, content []byte) error {
		if err := files.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(content)), ModTime: at, Format: tar.FormatUSTAR}); err != nil {
			return err
		}
		_, err := files.Write(content)
		return err
	})
	if err != nil {
		return err
	}
	if err := files.Close(); err != nil {
		return err
	}
	return zipped.Close()
}

func writeZip(out io.Writer, at time.Time, fill func(packer) error) error {
	files := zip.NewWriter(out)
	files.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(to, flate.BestCompression)
	})
	err := fill(func(name string, mode int64, content []byte) error {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
		header.SetMode(os.FileMode(mode))
		file, err := files.CreateHeader(header)
		if err != nil {
			return err
		}
		_, err = file.Write(content)
		return err
	})
	if err != nil {
		return err
	}
	return files.Close()
}

// writeSums writes SHA256SUMS, as sha256sum -c reads it, of all files in a folder.
func writeSums(folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("listing the release: %w", err)
	}
	var sums strings.Builder
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return fmt.Errorf("adding up %s: %w", f.Name(), err)
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), f.Name())
	}
	if err := os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644); err != nil {
		return fmt.Errorf("writing the sums: %w", err)
	}
	return nil
}
