package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"rattle/internal/version"
)

type versionCommand struct {
	JSON bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (versionCommand) Help() string {
	return `Prints the version, what it was built with, and for which system. rattle --version prints the
version alone.

Example:
  rattle version`
}

// versionInfo is what is known about the build of this program.
type versionInfo struct {
	Version string            `json:"version"`
	Go      string            `json:"go"`
	System  string            `json:"system"`            // operating system and architecture, as linux/amd64
	Build   map[string]string `json:"build,omitempty"`   // settings of the Go command
	Modules map[string]string `json:"modules,omitempty"` // version of each module inside, by its path
}

// Run prints the version.
func (c *versionCommand) Run(t terminal) error {
	info := versionInfo{Version: version.String(), Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	build, ok := debug.ReadBuildInfo()
	if ok {
		info.Build, info.Modules = map[string]string{}, map[string]string{}
		for _, setting := range build.Settings {
			info.Build[setting.Key] = setting.Value
		}
		for _, module := range build.Deps {
			info.Modules[module.Path] = module.Version
		}
	}
	if c.JSON {
		return json.NewEncoder(t.out).Encode(info)
	}
	out := bufio.NewWriter(t.out)
	fmt.Fprintf(out, "rattle %s\n%s %s\n", info.Version, info.Go, info.System)
	if ok {
		for _, setting := range build.Settings {
			fmt.Fprintf(out, "%s=%s\n", setting.Key, setting.Value)
		}
	}
	return out.Flush()
}
