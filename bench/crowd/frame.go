//go:build linux

package main

import "encoding/binary"

// The opcodes of RFC 6455, section 5.2.
const (
	opContinuation = 0
	opText         = 1
	opClose        = 8
	opPing         = 9
	opPong         = 10
)

// frame is a WebSocket frame that a server sent.
type frame struct {
	opcode  byte
	final   bool
	payload []byte
}

// parseFrame returns the first frame of bytes that have arrived, and how many bytes it takes: 0 if
// it is not all there. Servers do not mask what they send.
func parseFrame(b []byte) (f frame, size int) {
	if len(b) < 2 {
		return f, 0
	}
	head, length := 2, int(b[1]&0x7f)
	switch length {
	case 126:
		head = 4
		if len(b) < head {
			return f, 0
		}
		length = int(binary.BigEndian.Uint16(b[2:]))
	case 127:
		head = 10
		if len(b) < head {
			return f, 0
		}
		length = int(binary.BigEndian.Uint32(b[6:])) // nobody sends 4 GB
	}
	if len(b) < head+length {
		return f, 0
	}
	return frame{b[0] & 0x0f, b[0]&0x80 != 0, b[head : head+length]}, head + length
}

// appendFrame appends a frame with a payload of at most 65,535 bytes. Clients have to mask what they
// send; with a key of zeros that leaves the bytes as they are.
func appendFrame(b []byte, opcode byte, payload []byte) []byte {
	const masked = 0x80
	b = append(b, 0x80|opcode)
	if len(payload) < 126 {
		b = append(b, masked|byte(len(payload)))
	} else {
		b = append(b, masked|126)
		b = binary.BigEndian.AppendUint16(b, uint16(len(payload)))
	}
	b = append(b, 0, 0, 0, 0)
	return append(b, payload...)
}
