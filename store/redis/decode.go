package redisstore

import (
	"encoding/json"
	"strconv"
)

// DecodeAll decodes JSON texts, in their order.
func DecodeAll[T any](texts []string) ([]T, error) {
	all := make([]T, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Number returns the number in a field of a hash, 0 if the text is none.
func Number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
