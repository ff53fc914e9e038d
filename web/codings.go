package web

import (
	"iter"
	"net/http"
	"strconv"
	"strings"
)

// preferences yields what a header of preferences names, in its order and in lower case, and how much
// each is wanted, from 0 (not at all) to 1.
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
						continue // as if it had not been said
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

// acceptedCodings are what a client says of the codings it takes, by name.
type acceptedCodings map[string]float64

func acceptedCodingsOf(r *http.Request) acceptedCodings {
	c := make(acceptedCodings)
	for name, q := range preferences(r, "Accept-Encoding") {
		c[name] = q
	}
	return c
}

// weight returns how much a coding is wanted; "" is no coding. A coding that neither its name nor a
// star covers is not wanted, and the plain form remains for a client that wants nothing.
func (c acceptedCodings) weight(coding string) float64 {
	if coding == "" {
		return c["identity"]
	}
	if q, named := c[coding]; named {
		return q
	}
	return c["*"]
}
