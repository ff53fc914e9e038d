package redisstore

import "strings"

// IsPlain reports whether the name of a player, a round or a match can stand in a key, and cannot reach another key.
func IsPlain(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for _, c := range []byte(name) {
		if c <= ' ' || c >= 0x7f || c == '{' || c == '}' || c == ':' {
			return false
		}
	}
	return true
}

// SplitKey returns the parts of a key "{KIND:ID}:WHAT", or of "{KIND}:WHAT", which has an id of "".
func SplitKey(key string) (kind, id, what string) {
	tag, what, ok := strings.Cut(strings.TrimPrefix(key, "{"), "}:")
	if !ok || !strings.HasPrefix(key, "{") {
		return "", "", ""
	}
	kind, id, _ = strings.Cut(tag, ":")
	return kind, id, what
}
