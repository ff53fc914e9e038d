package room

import "rattle/room/names"

// MaxNameLength is the greatest number of characters of a name.
const MaxNameLength = names.MaxLength

// CleanName returns what somebody typed as a name, or [BadName].
func CleanName(s string) (string, error) {
	name, ok := names.Clean(s)
	if !ok {
		return "", BadName
	}
	return name, nil
}

// sameName reports whether people would read two names as the same.
func sameName(a, b string) bool { return names.Same(a, b) }
