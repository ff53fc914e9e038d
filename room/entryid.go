package room

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseID reads the text of [ID.String].
func ParseID(s string) (ID, error) {
	version, nonce, _ := strings.Cut(s, "-")
	v, err := strconv.ParseUint(version, 10, 64)
	if err != nil {
		return ID{}, fmt.Errorf("version in the id %q: %w", s, err)
	}
	n, err := strconv.ParseUint(nonce, 10, 64)
	if err != nil {
		return ID{}, fmt.Errorf("nonce in the id %q: %w", s, err)
	}
	return ID{v, n}, nil
}
