#!/bin/sh
# module.sh MODULE DIR [PAGE] copies the tree to DIR as the module MODULE, such as host/owner/rattle, so that `go get MODULE/engine`
# and `go install MODULE/cmd/rattle` work once DIR is published there: Go fetches a module by its path, and "rattle" leads nowhere.
# The built page is copied from PAGE, static/dist/page if none is given, and is part of the copy's history.
set -eu

fail() {
	echo "module.sh: $*" >&2
	exit 2
}

[ $# -ge 2 ] || fail "usage: module.sh MODULE DIR [PAGE]"
module=$1
mkdir -p "$2"
dir=$(cd "$2" && pwd)
page=$(cd "${3:-$(dirname "$0")/../static/dist/page}" 2>/dev/null && pwd) || fail "the page is not built: make build"
echo "$module" | grep -Eq '^[A-Za-z0-9.-]+\.[A-Za-z0-9-]+(/[A-Za-z0-9._~-]+)+$' || fail "$module is not a path like host.org/owner/rattle"
[ -z "$(ls -A "$dir")" ] || fail "$dir is not empty"
[ -f "$page/index.html" ] || fail "the page is not built: make build"

cd "$(dirname "$0")/.."
git ls-files -z | xargs -0 tar -cf - | tar -xf - -C "$dir"
cd "$dir"
mkdir -p static/dist/page
cp -R "$page/." static/dist/page/
# Written so that the sed of any system understands it.
edit() { sed -i.before "$@"; }
find . -name .gitignore | while read -r file; do edit '/dist\/page/d' "$file"; done
find . -name '*.go' | while read -r file; do edit "s#\"rattle/#\"$module/#g" "$file"; done
edit "s#^module rattle\$#module $module#" go.mod
edit "s#rattle/internal/version#$module/internal/version#" Makefile Dockerfile
edit "s#// rattle/engine#// $module/engine#" README.md engine/README.md
find . -name '*.before' -exec rm {} +
