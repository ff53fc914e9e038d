#!/bin/sh
# need.sh COMMAND[:PACKAGE]... makes sure that the commands are there. Missing ones are installed
# from Debian's packages, of the same name if none is given, where we are root; elsewhere the line
# that installs them is named, and the answer is no. Nothing is ever skipped.
set -eu
PATH=$PATH:/usr/sbin # where Debian has servers

missing=
for need in "$@"; do
	command -v "${need%%:*}" >/dev/null 2>&1 || missing="$missing ${need##*:}"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
	apt-get update -qq
	# shellcheck disable=SC2086 # several words are several packages
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
	exit 0
fi
echo "missing:$missing. Install with: sudo apt-get install$missing" >&2
exit 1
