package named

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	root    = "../.."
	history = "CHANGELOG.md" // names files as they were
)

var (
	quoted     = regexp.MustCompile("`([^`\n]+)`")
	sourceFile = regexp.MustCompile(`^[\w*{},./-]+\.(?:go|ts|svelte|lua|md|txt|json|yaml|html|sh|conf|service|svg)$`)
	folderName = regexp.MustCompile(`^[\w.-]+(?:/[\w.-]+)*/$`)
	located    = regexp.MustCompile("`(\\w+(?:\\.\\w+)?)`(?:, `(\\w+(?:\\.\\w+)?)`)?(?: and `(\\w+(?:\\.\\w+)?)`)? in `([\\w/.]+\\.(?:go|ts|lua))`")
)

// A document names a file by its path from the root of the repository or from the document, or by
// its path from a folder above another file that the same row or paragraph has named before.
func TestEveryNamedFileIsThere(t *testing.T) {
	named := 0
	for _, file := range tracked(t, "*.md") {
		if path.Base(file) == history {
			continue
		}
		for _, block := range blocks(read(t, file)) {
			folders := []string{root, path.Dir(file)}
			for _, found := range quoted.FindAllStringSubmatch(block, -1) {
				name := found[1]
				if strings.HasPrefix(name, "/") || !sourceFile.MatchString(name) && !folderName.MatchString(name) {
					continue
				}
				named++
				folder, ok := find(folders, name)
				if !ok {
					t.Errorf("%s names %s, which is nowhere: %.100s", file, name, block)
					continue
				}
				for ; folder != root && folder != "."; folder = path.Dir(folder) {
					folders = append(folders, folder)
				}
			}
		}
	}
	if named == 0 {
		t.Error("no file is named, so that it proves nothing")
	}
}

// What a document says to be "in" a source file is a word of that file.
func TestEveryNamedIdentifierIsThere(t *testing.T) {
	named := 0
	for _, file := range tracked(t, "*.md") {
		for _, block := range blocks(read(t, file)) {
			folders := []string{root}
			for _, found := range quoted.FindAllStringSubmatch(block, -1) {
				if folder, ok := find([]string{root}, found[1]); ok && strings.Contains(found[1], "/") {
					folders = append(folders, folder)
				}
			}
			for _, found := range located.FindAllStringSubmatch(block, -1) {
				folder, ok := find(folders, found[4])
				if !ok {
					continue // the other test says so
				}
				text := read(t, path.Join(folder, path.Base(found[4])))
				for _, identifier := range found[1:4] {
					for part := range strings.SplitSeq(identifier, ".") {
						named++
						if part != "" && !regexp.MustCompile(`\b`+part+`\b`).MatchString(text) {
							t.Errorf("%s says that %s is in %s, which has no %s", file, identifier, found[4], part)
						}
					}
				}
			}
		}
	}
	if named == 0 {
		t.Error("no identifier is named, so that it proves nothing")
	}
}

// blocks returns the rows of tables, the items of lists and the paragraphs of a document.
func blocks(document string) []string {
	return regexp.MustCompile(`\n(?:\s*\n|[|*]|\d+\. )`).Split(document, -1)
}

// find returns the folder of a file, or the folder itself, that a name means from one of several
// folders, and whether there is any.
func find(from []string, name string) (folder string, ok bool) {
	for _, start := range from {
		matches, err := filepath.Glob(path.Join(start, name))
		if err != nil || len(matches) == 0 {
			continue
		}
		if info, err := os.Stat(matches[0]); err == nil && info.IsDir() {
			return matches[0], true
		}
		return path.Dir(matches[0]), true
	}
	return "", false
}
