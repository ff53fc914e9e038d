//go:build !linux

// Crowd needs Linux: it waits for its sockets by epoll.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "crowd: it needs Linux")
	os.Exit(1)
}
