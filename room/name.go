package room

import "rattle/room/names"

// MaxNameLength is the greatest number of characters of a name.
const MaxNameLength = names.MaxLength

// CleanName makes what somebody typed into a name, or answers [BadName].
func CleanName(s string) (string, error) {
	name, ok := names.Clean(s)
	if !ok {
		return "", BadName
	}
	return name, nil
}

// sameName tells whether people would read two names as one.
func sameName(a, b string) bool { return names.Same(a, b) }
