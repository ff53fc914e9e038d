//go:build !unix || aix || solaris || illumos

package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ErrLocked is returned for a folder that another process uses.
var ErrLocked = errors.New("another server uses it")

// lock takes a lock by making a file. After a crash the file has to be removed by hand.
func lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w: if no server runs, remove %s", ErrLocked, path)
	} else if err != nil {
		return nil, err
	}
	return func() {
		_ = file.Close()
		_ = os.Remove(path)
	}, nil
}
