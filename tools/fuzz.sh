#!/bin/sh
# fuzz.sh COUNT runs every fuzz target of the repository on COUNT inputs each, one after the other.
# A count, such as 30000x, and not a time: on a busy machine the end of a time can come in the midst
# of an input, which go test reports as a failure ("context deadline exceeded"). What is new is made
# shorter in so many tries, too: the usual minute for each would be most of the time where inputs wait.
set -eu

for file in $(git ls-files '*_test.go' | xargs grep -l '^func Fuzz'); do
	package=./$(dirname "$file")
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
		echo "fuzzing $package $target: $1"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" -fuzzminimizetime 100x "$package"
	done
done
