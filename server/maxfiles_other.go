//go:build !unix

package server

// maxFiles returns how many file descriptors the system allows this process, 0 if it does not say.
func maxFiles() uint64 { return 0 }
