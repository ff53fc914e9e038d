package redisstore

import "fmt"

// Field returns element i of a script's reply, which must be there and a T.
func Field[T any](reply []any, i int) (T, error) {
	if i < len(reply) {
		if v, ok := reply[i].(T); ok {
			return v, nil
		}
	}
	var zero T
	return zero, fmt.Errorf("unexpected reply of the store, of %d parts", len(reply))
}
