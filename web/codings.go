package web

import (
	"iter"
	"net/http"
	"strconv"
	"strings"
)

// preferences yields the entries of a header such as Accept-Encoding, in order and in lower case, each with
// its weight from 0 (not acceptable) to 1.
func preferences(r *http.Request, header string) iter.Seq2[string, float64] {
	return func(yield func(string, float64) bool) {
		for _, line := range r.Header.Values(header) {
			for wish := range strings.SplitSeq(line, ",") {
				name, parameter, weighted := strings.Cut(strings.ToLower(wish), ";")
				q := 1.0
				if weighted {
					value, _ := strings.CutPrefix(strings.TrimSpace(parameter), "q=")
					parsed, err := strconv.ParseFloat(value, 64)
					if err != nil {
						continue // an entry with a malformed weight is ignored
					}
					q = parsed
				}
				if !yield(strings.TrimSpace(name), q) {
					return
				}
			}
		}
	}
}

// acceptedCodings are the weights of Accept-Encoding by the names of codings.
type acceptedCodings map[string]float64

func acceptedCodingsOf(r *http.Request) acceptedCodings {
	c := make(acceptedCodings)
	for name, q := range preferences(r, "Accept-Encoding") {
		c[name] = q
	}
	return c
}

// weight returns the weight of a coding; "" is identity. A coding that is named neither itself nor by a star
// has weight 0; identity stays acceptable to a client that accepts nothing else.
func (c acceptedCodings) weight(coding string) float64 {
	if coding == "" {
		return c["identity"]
	}
	if q, named := c[coding]; named {
		return q
	}
	return c["*"]
}
