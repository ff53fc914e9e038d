//go:build !linux

package main

import "testing"

func runsAlone(t *testing.T, _ string) { t.Skip("it is tried on Linux, where the releases are made") }
