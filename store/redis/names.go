package redisstore

import "strings"

// SplitKey returns the parts of a key "{KIND:ID}:WHAT", or of "{KIND}:WHAT", which has an id of "".
func SplitKey(key string) (kind, id, what string) {
	tag, what, ok := strings.Cut(strings.TrimPrefix(key, "{"), "}:")
	if !ok || !strings.HasPrefix(key, "{") {
		return "", "", ""
	}
	kind, id, _ = strings.Cut(tag, ":")
	return kind, id, what
}
