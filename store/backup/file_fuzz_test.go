package backup

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"rattle/room"
)

// FuzzRead reads arbitrary bytes as a line of a backup. What is accepted is the same after it was written and read again.
func FuzzRead(f *testing.F) {
	for _, line := range []string{
		`{"room":{"code":"KTMVQRBC","created":1,"wakeUp":12,"log":[{"id":"1-1","at":5,"events":[]}],"snapshot":{"head":"1-1","state":"/w=="}}}`,
		`{"player":{"id":"p_ann","profile":{"ends":7,"is":{"name":"Ann","named":1,"seen":1}},"devices":{"is":{"later":{"k":5}}}}}`,
		`{"round":{"uuid":"r1","expires":9,"result":"AA==","refs":["best en-4x4-new p_ann"]}}`,
		`{"leaderboards":{"dice":"en-4x4-new","boards":[{"kind":"best","period":"all","key":"all","rows":[{"player":"p_ann","value":3,"entry":{}}]}]}}`,
		`{"forgotten":{"until":{"p_ann":9}}}`,
		`{"room":null}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		var file bytes.Buffer
		file.WriteString(`{"what":"` + fileKind + `","format":2,"when":1}` + "\n")
		file.Write(line)
		file.WriteString("\n")
		sum := sha256.Sum256(file.Bytes())
		file.WriteString(`{"items":1,"sha256":"` + hex.EncodeToString(sum[:]) + `"}` + "\n")

		var items []Item
		collect := func(i Item) error { items = append(items, i); return nil }
		if read(&file, collect) != nil {
			return
		}
		if i, ok := items[0].current(1 << 40); ok && i.check() != nil {
			t.Errorf("what is left of an item is none: %v", i.check())
		}
		once := written(t, items)
		items = nil
		if err := read(bytes.NewReader(once), collect); err != nil {
			t.Fatalf("%v:\n%s", err, once)
		}
		if twice := written(t, items); !bytes.Equal(once, twice) {
			t.Errorf("written\n%s\nand again\n%s", once, twice)
		}
	})
}

// written returns a backup of items.
func written(t *testing.T, items []Item) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := newWriter(&file, room.Instant(1))
	for _, i := range items {
		if err == nil {
			err = w.writeItem(i)
		}
	}
	if err == nil {
		err = w.finish()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// TestAPlayerHasNoOtherParts fails for a part of a player that nobody considers: what has ended would be restored.
func TestAPlayerHasNoOtherParts(t *testing.T) {
	var p Player
	if err := json.Unmarshal([]byte(`{"id":"p_ann",
		"profile":{"ends":1,"is":{}},"devices":{"ends":1,"is":{}},"phrase":{"ends":1,"is":{}},"code":{"ends":1,"is":""},"admitted":{"ends":1,"is":true},
		"blocked":{"ends":1,"is":[]},"totals":{"ends":1,"is":[]},"applied":{"ends":1,"is":{}},"history":{"ends":1,"is":[]},
		"olderRounds":{"ends":1,"is":[]},"words":{"ends":1,"is":{}},"versus":{"ends":1,"is":{}},"ratings":{"ends":1,"is":{}},
		"ratingHistory":{"ends":1,"is":{}},"matches":{"ends":1,"is":[]},"conflicts":{"ends":1,"is":{}},"attempts":{"ends":1,"is":{}},"played":{"ends":1,"is":{}}}`), &p); err != nil {
		t.Fatal(err)
	}
	if left := p.current(1); left.hasParts() {
		t.Errorf("left of what has ended: %+v", left)
	}
	if left := p.current(0); left != (Player{
		p.ID, p.Profile, p.Devices, p.Phrase, p.Code, p.Admitted, p.Blocked, nil, p.Applied, p.History,
		p.OlderRounds, p.Words, p.Versus, p.Ratings, p.RatingHistory, p.Matches, p.Conflicts, p.Attempts, p.Played,
	}) {
		t.Errorf("left before that: %+v", left)
	}
}
