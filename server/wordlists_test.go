package server

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rattle/internal/testkit"
	"rattle/store/redis/redistest"
)

// ownWords are the files of an operator.
type ownWords struct{ extra, removed, names string }

func (o ownWords) flags() []string {
	return []string{"--words-extra", o.extra, "--words-removed", o.removed, "--names-blocked", o.names}
}

func writeOwnWords(t *testing.T) ownWords {
	t.Helper()
	folder := t.TempDir()
	o := ownWords{filepath.Join(folder, "extra.txt"), filepath.Join(folder, "removed.txt"), filepath.Join(folder, "names.txt")}
	write(t, o.extra, "zoomies # what dogs have\nSaet\n")
	write(t, o.removed, "teas\n")
	write(t, o.names, "Voldemort\npart: umbridge\n")
	return o
}

// playOwnWords has Ann play a board that has the words saet, which is the operator's, and teas, which the operator took
// out, under a name that is not blocked, and returns the record.
func (s *serving) playOwnWords() (record string) {
	s.t.Helper()
	status, made := s.request("POST", "/api/rooms", `{"seconds":60,"board":{"rows":3,"cols":3,"topology":"plane","faces":["T","E","X","S","A","X","X","X","X"]}}`)
	if status != 201 {
		s.t.Fatalf("a room is %d %s", status, made)
	}
	code := strings.Split(made, `"`)[3]
	ann, heard := s.connect(), new(testkit.Output)
	go func() {
		for {
			_, frame, err := ann.ReadMessage()
			if err != nil {
				return
			}
			_, _ = heard.Write(append(frame, '\n'))
		}
	}()
	for _, name := range []string{"v0ldemort", "Dolores Umbridges", "Ann"} {
		says(s.t, ann, `{"kind":"join","room":"`+code+`","name":"`+name+`","tab":"5f2c9a7e01d34b68"}`)
	}
	testkit.Eventually(s.t, "Ann to sit", func() bool { return s.sees(code, `"Ann"`) })
	if n := heard.Count(`"bad-name"`); n != 2 {
		s.t.Errorf("%d of 2 blocked names are refused: %s", n, heard)
	}
	says(s.t, ann, `{"kind":"rename","name":"Voldemort"}`)
	says(s.t, ann, `{"kind":"start"}`)
	testkit.Eventually(s.t, "the board", func() bool { return heard.Count(`"phase":"playing"`) > 0 })
	for n, word := range []string{"saet", "teas", "seat"} {
		text, _ := json.Marshal(map[string]any{"kind": "word", "round": 1, "n": n + 1, "word": word})
		says(s.t, ann, string(text))
	}
	testkit.Eventually(s.t, "three answers", func() bool { return heard.Count(`"kind":"answer"`) == 3 })
	says(s.t, ann, `{"kind":"done"}`)
	testkit.Eventually(s.t, "the round to end", func() bool { return s.sees(code, `"phase":"results"`) })
	if heard.Count(`"bad-name"`) != 3 || heard.Count(`"word":"saet","points":1`) == 0 || heard.Count(`"word":"teas","refusal":"not-a-word"`) == 0 {
		s.t.Errorf("Ann hears %s", heard)
	}
	status, record = s.request("GET", "/api/rooms/"+code+"/record", "")
	if status != 200 {
		s.t.Fatalf("the record is %d %s", status, record)
	}
	return record
}

// expectVerified expects that anybody can verify a record with what the server shows of its words, and not without.
func (s *serving) expectVerified(record string) {
	s.t.Helper()
	var round struct{ Terms string }
	var terms struct{ Lexicon string }
	if err := json.Unmarshal([]byte(record), &round); err != nil {
		s.t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(round.Terms), &terms); err != nil {
		s.t.Fatal(err)
	}
	status, changes := s.request("GET", "/words/"+terms.Lexicon+".txt", "")
	if status != 200 || changes != "+saet\n+zoomies\n-teas\n" {
		s.t.Fatalf("what the server changed is %d %q", status, changes)
	}
	folder := s.t.TempDir()
	file, list := filepath.Join(folder, "record.json"), filepath.Join(folder, "changes.txt")
	write(s.t, file, record)
	write(s.t, list, changes)
	if said := runIn(s.t, folder, "rattle", "verify", "--words-changed", list, file); !strings.HasPrefix(said, "match") {
		s.t.Errorf("with the changes: %s", said)
	}
	if said, err := exec.Command("rattle", "verify", file).CombinedOutput(); err == nil {
		s.t.Errorf("without them: %s", said)
	}
}

func TestAnOperatorsWordsCountAndCanBeVerified(t *testing.T) {
	t.Parallel()
	folder, own := t.TempDir(), writeOwnWords(t)
	server := startProcess(t, append(own.flags(), "--data", folder, "--drain", "10ms")...)
	record := server.playOwnWords()
	server.expectVerified(record)
	server.signal(15)
	server.expectExit(0)
	plain := startProcess(t, "--data", folder) // a server that is alone may have others
	plain.expectVerified(record)
	if said := runIn(t, folder, "rattle", "audit", "--data", folder); strings.Contains(said, "cannot verify") {
		t.Errorf("an audit knows the words of earlier rounds, but it says: %s", said)
	}
}

func TestAllServersOfARedisHaveTheSameWords(t *testing.T) {
	t.Parallel()
	url, own := redistest.Redis(t), writeOwnWords(t)
	without := launch(t, append(own.flags(), "--redis", url)...)
	without.expectExit(2)
	if said := without.stderr.String(); !strings.Contains(said, "--words-extra, --words-removed, --names-blocked (rattle words apply") {
		t.Errorf("before the lists are set, a server with lists says %s", said)
	}
	before := startProcess(t, "--redis", url)
	said := runIn(t, ".", "rattle", append([]string{"words", "apply", "--redis", url}, own.flags()...)...)
	if !strings.Contains(said, "words added 2, taken out 1") {
		t.Errorf("it says %s", said)
	}
	plain := launch(t, "--redis", url)
	plain.expectExit(2)
	write(t, own.removed, "tea\n")
	differs := launch(t, append(own.flags(), "--redis", url)...)
	differs.expectExit(2)
	if said := differs.stderr.String(); !strings.Contains(said, "what differs is --words-removed (") {
		t.Errorf("with another list of removed words a server says %s", said)
	}
	write(t, own.removed, "# no tea\nTEAS")
	same := startProcess(t, append(own.flags(), "--redis", url)...)
	record := same.playOwnWords()
	same.expectVerified(record)
	before.expectVerified(record)
	if said := runIn(t, ".", "rattle", "audit", "--redis", url); strings.Contains(said, "cannot verify") {
		t.Errorf("the audit says: %s", said)
	}
}
