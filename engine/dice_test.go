package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestDiceAreTheCubesAsSold pins every face. The counts and the sum come from the collected facts,
// not from dice.go; the sum is over one cube a line, in order, its faces separated by blanks.
func TestDiceAreTheCubesAsSold(t *testing.T) {
	cases := []struct {
		id, faces, sum      string
		size, min, seconds  int
		table               ScoringTable
		evidence, challenge string
	}{
		{
			"en-4x4-classic", "A8 B3 C3 D4 E10 F2 G3 H3 I7 J1 K2 L5 M3 N5 O6 P3 Qu1 R4 S5 T5 U4 V2 W2 X1 Y3 Z1",
			"4b7aaa2a5fc9162f", 4, 3, 180, Standard, "verified", "",
		},
		{
			"en-4x4-new", "A6 B2 C2 D3 E11 F2 G2 H5 I6 J1 K1 L4 M2 N6 O7 P2 Qu1 R5 S6 T9 U3 V2 W3 X1 Y3 Z1",
			"9ead771bfaff52b3", 4, 3, 180, Standard, "verified", "",
		},
		{
			"en-5x5-big-original", "A12 B1 C5 D6 E19 F4 G3 H5 I11 J1 K1 L5 M4 N11 O11 P4 Qu1 R12 S9 T13 U4 V1 W2 X1 Y3 Z1",
			"6e0845c074588bf3", 5, 4, 180, Standard, "verified", "",
		},
		{
			"en-5x5-big-challenge", "A12 B1 C5 D5 E19 F4 G3 H4 I12 J1 K2 L5 M5 N10 O10 P4 Qu2 R11 S9 T13 U5 V1 W2 X1 Y3 Z1",
			"9bee2a600c641010", 5, 4, 180, Standard, "copies agree", "I K L M Qu U",
		},
		{
			"en-5x5-big-deluxe", "A12 B1 C5 D6 E18 F4 G3 H6 I11 J1 K1 L5 M4 N11 O11 P4 Qu1 R11 S9 T13 U4 V1 W3 X1 Y3 Z1",
			"e199a83260734301", 5, 4, 180, Standard, "verified", "",
		},
		{
			"en-5x5-big-2012",
			"A12 An1 B2 C3 D6 E19 Er1 F3 G3 H6 He1 I10 In1 J1 K1 L4 M4 N11 O11 P3 Qu1 R8 S11 T13 Th1 U4 V1 W3 X1 Y3 Z1",
			"c79dc9f871b83ebe", 5, 4, 180, Standard, "copies agree", "",
		},
		{
			"en-6x6-super-big-2012",
			"#3 A17 An1 B3 C6 D9 E26 Er1 F4 G4 H9 He1 I15 In1 J2 K2 L7 M5 N16 O17 P4 Qu2 R11 S14 T15 Th1 U6 V2 W4 X2 Y4 Z2",
			"27c0459659fc8bf3", 6, 4, 240, SuperBig, "copies agree", "",
		},
	}
	sets := DiceSets()
	if len(sets) != len(cases) {
		t.Fatalf("%d sets, want %d", len(sets), len(cases))
	}
	for i, c := range cases {
		t.Run(c.id, func(t *testing.T) {
			set := sets[i]
			if set.ID != c.id || set.Rows != c.size || set.Cols != c.size || len(set.Dice) != c.size*c.size {
				t.Errorf("set %s of %dx%d has %d dice", set.ID, set.Rows, set.Cols, len(set.Dice))
			}
			if set.MinLetters != c.min || set.Seconds != c.seconds || set.Scoring != c.table {
				t.Errorf("rules %d letters, %d s, %v", set.MinLetters, set.Seconds, set.Scoring)
			}
			if set.Language != "en" || set.Name == "" || set.Evidence != c.evidence {
				t.Errorf("language %q, name %q, evidence %q", set.Language, set.Name, set.Evidence)
			}
			faces, dice := facesOf(set)
			if faces != c.faces {
				t.Errorf("faces\n%s, want\n%s", faces, c.faces)
			}
			sum := sha256.Sum256([]byte(strings.Join(dice, "\n")))
			if got := hex.EncodeToString(sum[:8]); got != c.sum {
				t.Errorf("the dice\n%s\nhave sum %s, want %s", strings.Join(dice, "\n"), got, c.sum)
			}
			if got := slices.Index(dice, c.challenge); got != set.Challenge {
				t.Errorf("the challenge cube is %d, want %d", set.Challenge, got)
			}
		})
	}
}

// facesOf counts the faces of a set and formats its dice.
func facesOf(set DiceSet) (counts string, dice []string) {
	count := make(map[string]int)
	for _, die := range set.Dice {
		var faces []string
		for _, f := range die {
			faces = append(faces, f.String())
			count[f.String()]++
		}
		dice = append(dice, strings.Join(faces, " "))
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(count)) {
		list = append(list, fmt.Sprintf("%s%d", name, count[name]))
	}
	return strings.Join(list, " "), dice
}

func TestCubesThatAreCopiedWrongly(t *testing.T) {
	for id, want := range map[string]string{
		"en-4x4-new": "C I M O T U", "en-5x5-big-2012": "Qu In Th Er He An", "en-6x6-super-big-2012": "E I O # # #",
	} {
		set, ok := DiceByID(id)
		if _, dice := facesOf(set); !ok || !slices.Contains(dice, want) {
			t.Errorf("%s has no cube %s", id, want)
		}
	}
}

func TestDiceAreTheCallersToChange(t *testing.T) {
	set, ok := DiceByID(DefaultDice)
	if !ok {
		t.Fatal("there is no default set")
	}
	set.Dice[0][0] = Block
	DiceSets()[1].Dice[0] = [6]Face{}
	if again, _ := DiceByID(DefaultDice); !again.Dice[0][0].Valid() || again.Dice[0][0] == Block {
		t.Error("a change to a copy changed the set")
	}
	if _, ok := DiceByID("no such dice"); ok {
		t.Error("found dice that do not exist")
	}
}
