// Package version tells from which source this program was built.
//
//	make build ── -ldflags -X ──▶ stamp ─┐
//	go install ── build info ────────────┴──▶ String
package version

import "runtime/debug"

// stamp is the release or commit that the build wrote into the program, or nothing. Only the linker sets it:
// -ldflags "-X rattle/internal/version.stamp=v0.1.0".
var stamp string

// unknown is the version of a program that was built without a stamp, from a folder without a history.
const unknown = "(devel)"

// String returns the release or the commit that this program was built from, such as v0.1.0 or v0.1.0-3-g1234abcd-dirty,
// or (devel) if the build did not know it.
func String() string {
	if stamp != "" {
		return stamp
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return unknown
}
