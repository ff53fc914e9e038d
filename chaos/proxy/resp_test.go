package proxy

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// values returns one value of each kind, as a Redis writes them.
func values() []string {
	return []string{
		"+OK\r\n", "-ERR no\r\n", ":42\r\n", "_\r\n", "#t\r\n", ",1.5\r\n", "(12345678901234567890\r\n",
		"$5\r\nhe\r\no\r\n", "$-1\r\n", "$0\r\n\r\n", "=7\r\ntxt:abc\r\n", "!5\r\nERR x\r\n",
		"*0\r\n", "*-1\r\n", "*2\r\n$1\r\na\r\n*1\r\n:1\r\n", "~1\r\n+a\r\n",
		"%1\r\n+key\r\n*2\r\n:1\r\n:2\r\n", "|1\r\n+ttl\r\n:3\r\n$1\r\nx\r\n",
		">3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n",
	}
}

func TestValuesAreCutWhereTheyEnd(t *testing.T) {
	r := bufio.NewReader(iotest.OneByteReader(strings.NewReader(strings.Join(values(), ""))))
	for _, want := range values() {
		if got, err := readValue(r); err != nil || string(got) != want {
			t.Fatalf("read %q (error %v), want %q", got, err, want)
		}
	}
	if rest, err := readValue(r); !errors.Is(err, io.EOF) || len(rest) > 0 {
		t.Errorf("after the last value: %q (error %v)", rest, err)
	}
}

func TestOnlyWhatIsPublishedIsTakenForThat(t *testing.T) {
	published := 0
	for _, v := range values() {
		if isPublished([]byte(v)) {
			published++
		}
	}
	if published != 1 {
		t.Errorf("%d of the values were taken for messages, want 1", published)
	}
	for value, want := range map[string]bool{
		"*3\r\n$8\r\nsmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n":            true,
		"*4\r\n$8\r\npmessage\r\n$1\r\n*\r\n$1\r\nc\r\n$2\r\nhi\r\n": true,
		"*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n":                 false,
		">3\r\n$10\r\nssubscribe\r\n$1\r\nc\r\n:1\r\n":               false,
		"*3\r\n$7\r\nmessag3\r\n$1\r\nc\r\n$2\r\nhi\r\n":             false,
		"+message\r\n": false,
	} {
		if isPublished([]byte(value)) != want {
			t.Errorf("%q: published is %v", value, !want)
		}
	}
}

// Values of any kind are read as the bytes that were sent.
func FuzzValuesAreAllThatWasSent(f *testing.F) {
	for _, v := range values() {
		f.Add([]byte(v))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		r := bufio.NewReader(bytes.NewReader(sent))
		var got []byte
		var end error
		for end == nil {
			var value []byte
			value, end = readValue(r)
			got = append(got, value...)
		}
		if !bytes.HasPrefix(sent, got) || errors.Is(end, io.EOF) && len(got) < len(sent) {
			t.Errorf("sent %q, read %q (error %v)", sent, got, end)
		}
	})
}
