#!/bin/sh
# Plays new evenings of the simulator, a hundred at a time, until it is stopped, and keeps the tally: how many were played on
# which day and commit, and how many of them failed. A "+" marks a commit with changes.
set -eu
cd "$(dirname "$0")/.."
tally=chaos/simulator/tally.txt
commit=$(git rev-parse --short=8 HEAD)
git diff --quiet HEAD -- '*.go' go.mod || commit="$commit+"
mkdir -p bin
go test -c -o bin/simulator.test ./chaos/simulator
trap 'exit 0' INT TERM
while :; do
	said=$(cd chaos/simulator && ../../bin/simulator.test -test.v -test.timeout 0 -test.run 'TestEvenings$' \
		-first 0 -evenings 100 -failures 100 -replays 10 2>&1) || printf '%s\n' "$said"
	counts=$(printf '%s\n' "$said" | sed -n 's/.* \([0-9][0-9]*\) evenings in .*, \([0-9][0-9]*\) failed.*/\1 \2/p')
	test -n "$counts" || exit 1
	touch "$tally"
	awk -v key="$(date +%F) $commit" -v counts="$counts" '
		BEGIN { split(counts, add) }
		$1 " " $2 == key { $3 += add[1]; $4 += add[2]; found = 1 }
		{ print }
		END { if (!found) print key, counts }
	' "$tally" >"$tally.new"
	mv "$tally.new" "$tally"
	tail -n 1 "$tally"
done
