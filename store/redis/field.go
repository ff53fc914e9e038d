package redisstore

import (
	"fmt"
)

func Field[T any](list []any, i int) (T, error) {
	if i < len(list) {
		if v, ok := list[i].(T); ok {
			return v, nil
		}
	}
	var none T
	return none, fmt.Errorf("unexpected reply of the store, of %d parts", len(list))
}
