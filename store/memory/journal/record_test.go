package journal_test

import (
	"encoding/binary"
	"hash/crc32"
)

// crc returns the checksum of a record as it stands in a file.
func crc(record string) string {
	table := crc32.MakeTable(crc32.Castagnoli)
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(record)))
	return string(binary.LittleEndian.AppendUint32(nil, crc32.Update(crc32.Checksum(length, table), table, []byte(record))))
}
