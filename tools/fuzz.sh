#!/bin/sh
# fuzz.sh TIME runs every fuzz target of the repository for TIME each, one after the other.
set -eu

for file in $(git ls-files '*_test.go' | xargs grep -l '^func Fuzz'); do
	package=./$(dirname "$file")
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "fuzzing $package $target for $1"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" "$package"
	done
done
