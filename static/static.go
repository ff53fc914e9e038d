// Package static holds the page: what a browser gets from Rattle.
//
//	src/  ── npm run build ──▶  dist/page/         not tracked
//	                            dist/placeholder/  tracked: the page of a build without Node
//	                                  │
//	                                embed ──▶ Files()
package static

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files is the page: index.html, and under assets/ files whose names change with their content.
// If the page was not built before the program, it is a placeholder that says so.
// The returned file system is safe for use by many goroutines.
func Files() fs.FS {
	if page, err := built(dist, "dist/page"); err == nil {
		return page
	}
	placeholder, err := built(dist, "dist/placeholder")
	if err != nil {
		panic("static: the placeholder is tracked, and so always embedded: " + err.Error())
	}
	return placeholder
}

func built(files fs.FS, dir string) (fs.FS, error) {
	if _, err := fs.Stat(files, dir+"/index.html"); err != nil {
		return nil, err
	}
	return fs.Sub(files, dir)
}
