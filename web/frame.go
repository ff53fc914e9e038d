package web

import "encoding/binary"

// finalFrame is the bit of a frame's first byte that says that no more of the message follows.
const finalFrame = 1 << 7

// appendFrame appends a frame of a server, which is neither compressed nor masked.
func appendFrame(to []byte, kind int, payload []byte) []byte {
	to = append(to, finalFrame|byte(kind))
	switch n := len(payload); {
	case n < 126:
		to = append(to, byte(n))
	case n < 1<<16:
		to = append(to, 126)
		to = binary.BigEndian.AppendUint16(to, uint16(n))
	default:
		to = append(to, 127)
		to = binary.BigEndian.AppendUint64(to, uint64(n))
	}
	return append(to, payload...)
}
