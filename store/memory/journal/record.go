package journal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

const (
	headerSize = 8
	// maxRecord bounds what a damaged header can have the reader allocate.
	maxRecord = 64 << 20
)

// The first lines of files.
const (
	journalMagic  = "rattle journal 1\n"
	snapshotMagic = "rattle snapshot 1\n"
)

// errTorn is returned where a record is incomplete or damaged.
var errTorn = errors.New("a record is incomplete or damaged")

// errVersion is returned for a file that begins with another line.
var errVersion = errors.New("another release wrote it, or it is not Rattle's")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum is of the length, too: else a header of zeros would be an empty record.
func checksum(length []byte, record []byte) uint32 {
	return crc32.Update(crc32.Checksum(length, castagnoli), castagnoli, record)
}

// appendRecord appends a record with its header.
func appendRecord(to, record []byte) []byte {
	at := len(to)
	to = binary.LittleEndian.AppendUint32(to, uint32(len(record)))
	to = binary.LittleEndian.AppendUint32(to, checksum(to[at:], record))
	return append(to, record...)
}

// reader reads the records of a file.
type reader struct {
	in     *bufio.Reader
	offset int64 // behind the last record that was read
	record []byte
}

// newReader reads the first line, which has to be magic. A file that ends within it is torn.
func newReader(in io.Reader, magic string) (*reader, error) {
	r := &reader{in: bufio.NewReaderSize(in, 1<<20)}
	line := make([]byte, len(magic))
	n, err := io.ReadFull(r.in, line)
	switch {
	case string(line[:n]) != magic[:n]:
		return nil, errVersion
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errTorn
	case err != nil:
		return nil, err
	}
	r.offset = int64(n)
	return r, nil
}

// next returns the next record, which is valid until the next call. The error is io.EOF behind the last one, and
// errTorn if the rest cannot be read.
func (r *reader) next() ([]byte, error) {
	var header [headerSize]byte
	switch n, err := io.ReadFull(r.in, header[:]); {
	case errors.Is(err, io.EOF) && n == 0:
		return nil, io.EOF
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errTorn
	case err != nil:
		return nil, err
	}
	length := binary.LittleEndian.Uint32(header[:])
	if length > maxRecord {
		return nil, errTorn
	}
	if cap(r.record) < int(length) {
		r.record = make([]byte, length)
	}
	r.record = r.record[:length]
	if _, err := io.ReadFull(r.in, r.record); errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errTorn
	} else if err != nil {
		return nil, err
	}
	if checksum(header[:4], r.record) != binary.LittleEndian.Uint32(header[4:]) {
		return nil, errTorn
	}
	r.offset += headerSize + int64(length)
	return r.record, nil
}

// each calls a function for each record up to the end.
func (r *reader) each(do func([]byte) error) error {
	for n := 1; ; n++ {
		record, err := r.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			if err = do(record); err != nil {
				err = fmt.Errorf("record %d: %w", n, err)
			}
		}
		if err != nil {
			return err
		}
	}
}
