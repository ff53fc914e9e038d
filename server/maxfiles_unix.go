//go:build unix

package server

import "syscall"

// maxFiles returns how many file descriptors the system allows this process, 0 if it does not say.
func maxFiles() uint64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return uint64(limit.Cur) //nolint:unconvert // some systems have a signed number
}
