package wire

import "bytes"

// DecodeWord returns the word of a frame that is written as clients write it: without blanks, with the fields in
// their order, and with no letter that is escaped. It returns false for any other frame, of which [Decode] tells what
// it is; the two never differ. It does so because nearly all frames are words.
func DecodeWord(frame []byte) (Word, bool) {
	var m Word
	rest, ok := bytes.CutPrefix(frame, []byte(`{"kind":"word","round":`))
	if !ok {
		return m, false
	}
	if m.Round, rest, ok = cutNumber(rest, `,"n":`); !ok {
		return m, false
	}
	if m.N, rest, ok = cutNumber(rest, `,"word":"`); !ok {
		return m, false
	}
	rest, ok = bytes.CutSuffix(rest, []byte(`"}`))
	if !ok || !isPlainText(rest) {
		return m, false
	}
	m.Word = string(rest)
	return m, m.check() == nil
}

// cutNumber returns the number at the start of a text, and what follows the text behind it.
func cutNumber(text []byte, behind string) (n int, rest []byte, ok bool) {
	const maxDigits = 9
	i := 0
	for i < len(text) && i < maxDigits && '0' <= text[i] && text[i] <= '9' {
		n = 10*n + int(text[i]-'0')
		i++
	}
	if i == 0 || text[0] == '0' || !bytes.HasPrefix(text[i:], []byte(behind)) {
		return 0, nil, false
	}
	return n, text[i+len(behind):], true
}

// isPlainText reports whether a JSON string has this text as it stands, in ASCII.
func isPlainText(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
