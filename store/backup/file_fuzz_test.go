package backup

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"testing"
)

// FuzzReadDump reads arbitrary bytes as a dump. What is accepted can be written to a store, and is the
// same after it was read, written and read again.
func FuzzReadDump(f *testing.F) {
	f.Add([]byte(`{"tag":"rattle","keys":[{"key":"{rattle}:schema","type":"hash","rows":[["layout","6"]]}]}`))
	f.Add([]byte(`{"room":"KTMVQRBC","wakeUp":"12","created":"1e3","keys":[{"key":"{b181}:room:KTMVQRBC:log","type":"stream","ttl":5,"rows":[["1-1","at",{"base64":"/w=="}]]}]}`))
	f.Add([]byte(`{"room":"KTMVQRBC","keys":[]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		var file bytes.Buffer
		file.WriteString(`{"what":"rooms of Rattle","format":1,"layout":6,"buckets":256,"when":"2026-01-02T03:04:05Z"}` + "\n")
		file.Write(line)
		file.WriteString("\n")
		sum := sha256.Sum256(file.Bytes())
		file.WriteString(`{"groups":1,"sha256":"` + hex.EncodeToString(sum[:]) + `"}` + "\n")

		var first header
		var groups []group
		begin := func(h header) error { first = h; return nil }
		if readFile(&file, begin, func(g group) error { groups = append(groups, g); return nil }) != nil {
			return
		}
		for _, g := range groups {
			for _, k := range g.Keys {
				if keyTypes[k.Type].command == "" || len(k.Rows) == 0 || len(k.Rows[0]) == 0 {
					t.Errorf("let through: %+v", k)
				}
			}
		}
		write := func() []byte {
			var again bytes.Buffer
			w, err := newFileWriter(&again, first)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range groups {
				if err := w.writeGroup(g); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.finish(); err != nil {
				t.Fatal(err)
			}
			return again.Bytes()
		}
		once := write()
		groups = nil
		collect := func(g group) error { groups = append(groups, g); return nil }
		if err := readFile(bytes.NewReader(once), begin, collect); err != nil {
			t.Fatalf("%v:\n%s", err, once)
		}
		if twice := write(); !bytes.Equal(once, twice) {
			t.Errorf("written\n%s\nand again\n%s", once, twice)
		}
	})
}
