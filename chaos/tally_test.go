package chaos

import (
	"bytes"
	"cmp"
	"os/exec"
	"slices"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// checkResult checks what must hold after any failure: everybody received the same result; it has
// each acknowledged word once, and nothing else; and the points follow from the words.
func (rm *room) checkResult() {
	rm.t.Helper()
	rm.checkTold()
	rm.checkRecord()
}

// checkTold is checkResult as far as the players themselves know.
func (rm *room) checkTold() {
	rm.t.Helper()
	first := rm.players[0].Room()
	for i, p := range rm.players {
		room := p.Room()
		if d := diff.Diff(first.Result, room.Result); d != "" {
			rm.t.Errorf("the results of player %d and of player 0 differ:\n%s", i, d)
		}
		if d := diff.Diff(first.Board, room.Board); d != "" {
			rm.t.Errorf("the boards of player %d and of player 0 differ:\n%s", i, d)
		}
		if refusals := p.Refusals(); len(refusals) > 0 {
			rm.t.Errorf("player %d was refused: %v", i, refusals)
		}
		rm.checkWords(i, p, room)
	}
	if first.Result.Early != rm.early {
		rm.t.Errorf("the round closed early: %v, want %v", first.Result.Early, rm.early)
	}
	if got, want := len(first.Result.Players), len(rm.players)+rm.guests; got != want {
		rm.t.Errorf("the result has %d players, want %d", got, want)
	}
	rm.checkPoints(first.Result)
	rm.checkRanks(first.Result)
}

// checkRecord deals and judges the round again from its record.
func (rm *room) checkRecord() {
	rm.t.Helper()
	server := rm.players[0].Server() // it runs: Ann received the result there
	var record []byte
	testkit.Eventually(rm.t, "the round has a record", func() bool {
		var err error
		record, err = refclient.Record(rm.t.Context(), server, rm.code)
		return err == nil
	})
	verify := exec.CommandContext(rm.t.Context(), program, "verify", "-")
	verify.Stdin = bytes.NewReader(record)
	if out, err := verify.CombinedOutput(); err != nil {
		rm.t.Errorf("verifying the record: %v\n%s", err, out)
	}
}

// checkWords compares a player's answers with the result.
func (rm *room) checkWords(i int, p *refclient.Client, room refclient.Room) {
	rm.t.Helper()
	said := acknowledged(p)
	slices.Sort(said)
	if d := diff.Diff(said, counted(room)); d != "" {
		rm.t.Errorf("player %d: what was acknowledged (-) and what is in the result (+):\n%s", i, d)
	}
	if len(said) == 0 {
		rm.t.Errorf("player %d found no word, so nothing was tested", i)
	}
	for _, w := range p.Words() {
		// Each word is sent under one key only: what is refused must be no word.
		if w.Refusal == "already-found" || w.Answered && w.Refusal == "not-a-word" && rm.answers.worth(w.Text) > 0 {
			rm.t.Errorf("player %d: %q, sent %d times, is refused: %s", i, w.Text, w.Sent, w.Refusal)
		}
	}
}

// counted returns the words that a player has in the result.
func counted(room refclient.Room) (words []string) {
	for _, s := range room.Result.Players {
		if s.ID != room.You {
			continue
		}
		for _, f := range s.Words {
			words = append(words, f.Word)
		}
	}
	slices.Sort(words)
	return words
}

// checkPoints counts again: a word that several found is struck.
func (rm *room) checkPoints(r *refclient.Result) {
	rm.t.Helper()
	finders := make(map[string][]string)
	for _, s := range r.Players {
		for _, f := range s.Words {
			finders[f.Word] = append(finders[f.Word], s.ID)
		}
	}
	struck := 0
	for _, s := range r.Players {
		sum := 0
		for _, f := range s.Words {
			all := len(finders[f.Word])
			points := rm.answers.worth(f.Word)
			if f.Worth != points {
				rm.t.Errorf("%s: %q is worth %d, want %d", s.Name, f.Word, f.Worth, points)
			}
			if all > 1 {
				struck++
				points = 0
			}
			if f.Finders != all || f.Points != points {
				rm.t.Errorf("%s: %q has %d points and %d finders, want %d and %d",
					s.Name, f.Word, f.Points, f.Finders, points, all)
			}
			sum += points
		}
		if s.Points != sum {
			rm.t.Errorf("%s has %d points, want %d", s.Name, s.Points, sum)
		}
	}
	if struck == 0 {
		rm.t.Error("no word was struck: this shows little")
	}
	for _, a := range r.Words {
		if !slices.Equal(slices.Sorted(slices.Values(a.Finders)), slices.Sorted(slices.Values(finders[a.Word]))) {
			rm.t.Errorf("%q was found by %v according to the list, and by %v according to the players", a.Word, a.Finders, finders[a.Word])
		}
	}
}

// checkRanks ranks again: by points, then by the long words among those that count.
func (rm *room) checkRanks(r *refclient.Result) {
	rm.t.Helper()
	for i, s := range r.Players {
		better := 0
		for _, other := range r.Players {
			if compare(other, s) > 0 {
				better++
			}
		}
		if s.Rank != better+1 {
			rm.t.Errorf("%s has rank %d, want %d", s.Name, s.Rank, better+1)
		}
		if i > 0 && s.Rank < r.Players[i-1].Rank {
			rm.t.Errorf("%s is ranked behind a player with fewer points", s.Name)
		}
	}
}

// compare is positive if a did better than b.
func compare(a, b refclient.Standing) int {
	return cmp.Or(cmp.Compare(a.Points, b.Points), slices.Compare(lengths(a), lengths(b)))
}

// lengths returns the lengths of the words that count, the longest first.
func lengths(s refclient.Standing) (letters []int) {
	for _, f := range s.Words {
		if f.Points > 0 {
			letters = append(letters, len(f.Word))
		}
	}
	slices.SortFunc(letters, func(a, b int) int { return b - a })
	return letters
}
