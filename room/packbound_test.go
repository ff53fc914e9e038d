package room_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"runtime"
	"testing"

	"rattle/room"
)

// TestNoSnapshotUnpacksIntoMuchMemory: unpacking is bounded for hostile bytes, too.
func TestNoSnapshotUnpacksIntoMuchMemory(t *testing.T) {
	const large = 4 << 20
	zeros := make([]byte, large)
	head, word := []byte("{}"), []byte{0, 1, 'a', 2}
	list := func(n int) []byte { return append(binary.AppendUvarint(nil, uint64(n)), 0, 1, 0) }
	same := func(column []byte) [][]byte {
		return [][]byte{column, column, column, column, column, column, column}
	}
	first := append([][]byte{zeros}, same(nil)[1:]...)
	many := []byte(`{"seats":[{}` + string(bytes.Repeat([]byte(",{}"), large/3)) + `]}`)
	for name, blocks := range map[string][][]byte{
		"a list as long as its first column": append([][]byte{head, {0}, word, list(large)}, first...),
		"a list as long as all its columns":  append([][]byte{head, {0}, word, list(390_000)}, same(zeros[:390_000])...),
		"empty texts":                        append([][]byte{head, zeros, word, nil}, same(nil)...),
		"empty words":                        append([][]byte{head, {0}, zeros, nil}, same(nil)...),
		"empty lists":                        append([][]byte{head, {0}, word, zeros}, same(nil)...),
		"tabs of one list":                   append([][]byte{head, {0}, word, append([]byte{0, 0, 0xff, 0xff, 0x7f}, zeros...)}, same(nil)...),
		"seats":                              append([][]byte{many, {0}, word, nil}, same(nil)...),
		"a word that repeats the one before": append([][]byte{head, {0}, append(append([]byte{0, 0x80, 0x80, 0x40}, zeros[:1<<20]...), bytes.Repeat([]byte{0, 0x80, 0x80, 0x40, 0, 0}, 100)...), nil}, same(nil)...),
	} {
		t.Run(name, func(t *testing.T) {
			packed := deflated(t, blocks)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := room.DecodeState(packed)
			runtime.ReadMemStats(&after)
			if err == nil {
				t.Error("it was read")
			}
			taken := (after.TotalAlloc - before.TotalAlloc) >> 20
			t.Logf("%d bytes, %d MB: %v", len(packed), taken, err)
			if taken > 96 {
				t.Errorf("%d bytes took %d MB", len(packed), taken)
			}
		})
	}
}

// deflated returns the blocks in the packed format.
func deflated(t *testing.T, blocks [][]byte) []byte {
	t.Helper()
	packed := bytes.NewBuffer([]byte{2})
	w, err := flate.NewWriter(packed, flate.BestCompression)
	must(t, err)
	for _, block := range blocks {
		_, _ = w.Write(append(binary.AppendUvarint(nil, uint64(len(block))), block...))
	}
	must(t, w.Close())
	return packed.Bytes()
}
