//go:build unix && !aix && !solaris && !illumos

package journal

import (
	"errors"
	"os"
	"syscall"
)

// ErrLocked is returned for a folder that another process uses.
var ErrLocked = errors.New("another server uses it")

// lock takes a lock that ends with the process, however that ends. The file stays.
func lock(path string) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrLocked
		}
		return nil, err
	}
	return func() { _ = file.Close() }, nil
}
