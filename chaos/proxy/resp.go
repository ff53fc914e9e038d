package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Limits of values: a Redis sends nothing that is deeper or larger.
const (
	maxDepth = 16
	maxSize  = 512 << 20
)

// readValue reads one whole value of RESP 2 or 3, and returns its bytes.
func readValue(r *bufio.Reader) ([]byte, error) { return appendValue(nil, r, maxDepth) }

func appendValue(value []byte, r *bufio.Reader, depth int) ([]byte, error) {
	line, err := r.ReadBytes('\n')
	value = append(value, line...)
	if err != nil {
		return value, err
	}
	switch kind := line[0]; kind {
	case '$', '=', '!': // the length in bytes, then the bytes and the end of a line
		n, err := count(line)
		if err != nil || n < 0 {
			return value, err
		}
		return appendBytes(value, r, n+len("\r\n"))
	case '*', '>', '~', '%', '|': // the number of values, then the values
		n, err := count(line)
		if err == nil && depth == 0 {
			err = errors.New("a value is nested too deep")
		}
		if err != nil {
			return value, err
		}
		switch kind {
		case '%':
			n = 2 * n // pairs
		case '|':
			n = 2*n + 1 // attributes of a value, then the value
		}
		for range n {
			if value, err = appendValue(value, r, depth-1); err != nil {
				return value, err
			}
		}
	}
	return value, nil // a line
}

// count parses the number after a value's kind: -1 means null.
func count(line []byte) (int, error) {
	n, err := strconv.Atoi(string(bytes.TrimRight(line[1:], "\r\n")))
	if err != nil || n < -1 || n > maxSize {
		return 0, fmt.Errorf("not the length of a value: %.40q", line)
	}
	return n, nil
}

func appendBytes(value []byte, r *bufio.Reader, n int) ([]byte, error) {
	for n > 0 {
		// What is claimed costs no memory before it is there.
		part := make([]byte, min(n, maxPacket))
		got, err := r.Read(part)
		value, n = append(value, part[:got]...), n-got
		if err != nil {
			return value, err
		}
	}
	return value, nil
}

// isPublished reports whether a value is a published message.
func isPublished(value []byte) bool {
	if len(value) == 0 || value[0] != '*' && value[0] != '>' {
		return false
	}
	_, elements, _ := bytes.Cut(value, []byte("\r\n"))
	for _, name := range []string{"message", "smessage", "pmessage"} {
		if bytes.HasPrefix(elements, fmt.Appendf(nil, "$%d\r\n%s\r\n", len(name), name)) {
			return true
		}
	}
	return false
}
