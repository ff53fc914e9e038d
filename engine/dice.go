package engine

import (
	"fmt"
	"slices"
	"strings"
)

// DefaultDice is the set of a game without another choice.
const DefaultDice = "en-4x4-new"

// DiceSet is a box of dice and the rules printed on it.
type DiceSet struct {
	ID, Name   string
	Language   string // of the letters: "en"
	Rows, Cols int
	MinLetters int // shortest word
	Seconds    int // length of a round
	Scoring    ScoringTable
	Dice       [][6]Face // one die a cell
	Challenge  int       // index in Dice of the challenge die, or -1
	Evidence   string    // how well the faces are attested
	Notes      string
}

// DiceSets returns every set that is well attested, smallest boards first. The caller may modify
// the result.
func DiceSets() []DiceSet {
	sets := make([]DiceSet, len(boxes))
	for i, b := range boxes {
		sets[i] = b.open()
	}
	return sets
}

// DiceByID returns the set with an id.
func DiceByID(id string) (DiceSet, bool) {
	i := slices.IndexFunc(boxes[:], func(b box) bool { return b.id == id })
	if i < 0 {
		return DiceSet{}, false
	}
	return boxes[i].open(), true
}

// maxDice is the number of dice that a seed can shuffle, see [Deal].
const maxDice = 256

// Check returns what is wrong with a set of the caller's own, or nil: it has 1 to 256 dice, one for each cell, and all of their
// faces are valid.
func (d DiceSet) Check() error {
	switch {
	case d.Rows < 1 || d.Cols < 1 || d.Rows > maxDice || d.Cols > maxDice || d.Rows*d.Cols > maxDice:
		return fmt.Errorf("a set of %d by %d dice: 1 to %d in all", d.Rows, d.Cols, maxDice)
	case len(d.Dice) != d.Rows*d.Cols:
		return fmt.Errorf("%d dice for %d cells", len(d.Dice), d.Rows*d.Cols)
	case d.Challenge < -1 || d.Challenge >= len(d.Dice):
		return fmt.Errorf("the challenge die is number %d of %d; -1 is none", d.Challenge, len(d.Dice))
	}
	for i, die := range d.Dice {
		for _, face := range die {
			if !face.Valid() {
				return fmt.Errorf("die %d has a face that is none", i)
			}
		}
	}
	return nil
}

// diceOf returns the caller's own dice, if there are some, or else the set with an id.
func diceOf(id string, own *DiceSet) (DiceSet, error) {
	if own != nil {
		return *own, own.Check()
	}
	set, ok := DiceByID(id)
	if !ok {
		return set, fmt.Errorf("unknown dice %q", truncate(id))
	}
	return set, nil
}

// box is a set as written down in this file: square, its dice separated by blanks, each of six
// faces in which a small letter belongs to the capital before it.
type box struct {
	id, name, evidence, notes string
	size, minLetters, seconds int
	scoring                   ScoringTable
	challenge                 string // the challenge die
	dice                      string
}

func (b box) open() DiceSet {
	set := DiceSet{
		ID: b.id, Name: b.name, Language: b.id[:2], Rows: b.size, Cols: b.size,
		MinLetters: b.minLetters, Seconds: b.seconds, Scoring: b.scoring,
		Challenge: -1, Evidence: b.evidence, Notes: b.notes,
	}
	for i, die := range strings.Fields(b.dice) {
		set.Dice = append(set.Dice, readDie(die))
		if die == b.challenge {
			set.Challenge = i
		}
	}
	return set
}

func readDie(text string) (die [6]Face) {
	for i := range die {
		n := 1
		for n < len(text) && 'a' <= text[n] && text[n] <= 'z' {
			n++
		}
		die[i], _ = ParseFace(text[:n]) // a test reads every die
		text = text[n:]
	}
	return die
}

// The faces are facts about the dice as sold. Where copies disagree the notes say so.
var boxes = [...]box{
	{
		id: "en-4x4-classic", name: "Boggle, classic (1976-1986)",
		size: 4, minLetters: 3, seconds: 180, scoring: Standard, evidence: "verified",
		dice: `
			AACIOT ABILTY ABJMOQu ACDEMP
			ACELRS ADENVZ AHMORS BFIORX
			DENOSW DKNOTU EEFHIY EGKLUY
			EGINTV EHINPS ELPSTU GILRUW`,
	},
	{
		id: "en-4x4-new", name: "Boggle (since 1987)",
		size: 4, minLetters: 3, seconds: 180, scoring: Standard, evidence: "verified",
		notes: "Some lists have V for the U of CIMOTU; the cubes themselves show U.",
		dice: `
			AAEEGN ABBJOO ACHOPS AFFKPS
			AOOTTW CIMOTU DEILRX DELRVY
			DISTTY EEGHNW EEINSU EHRTVW
			EIOSST ELRTTY HIMNUQu HLNNRZ`,
	},
	{
		id: "en-5x5-big-original", name: "Big Boggle, original (1979)",
		size: 5, minLetters: 4, seconds: 180, scoring: Standard, evidence: "verified",
		dice: `
			AAAFRS AAEEEE AAFIRS ADENNN AEEEEM
			AEEGMU AEGMNN AFIRSY BJKQuXZ CCENST
			CEIILT CEILPT CEIPST DDHNOT DHHLOR
			DHLNOR DHLNOR EIIITT EMOTTT ENSSSU
			FIPRSY GORRVW IPRRRY NOOTUW OOOTTU`,
	},
	{
		id: "en-5x5-big-challenge", name: "Big Boggle with the challenge cube",
		size: 5, minLetters: 4, seconds: 180, scoring: Standard, evidence: "copies agree",
		notes:     "The cube IKLMQuU stands in for one of the DH cubes; words that use it may earn a bonus.",
		challenge: "IKLMQuU",
		dice: `
			AAAFRS AAEEEE AAFIRS ADENNN AEEEEM
			AEEGMU AEGMNN AFIRSY BJKQuXZ CCENST
			CEIILT CEILPT CEIPST DDHNOT DHHLOR
			DHLNOR IKLMQuU EIIITT EMOTTT ENSSSU
			FIPRSY GORRVW IPRRRY NOOTUW OOOTTU`,
	},
	{
		id: "en-5x5-big-deluxe", name: "Boggle Deluxe, Boggle Master",
		size: 5, minLetters: 4, seconds: 180, scoring: Standard, evidence: "verified",
		dice: `
			AAAFRS AAEEEE AAFIRS ADENNN AEEEEM
			AEEGMU AEGMNN AFIRSY BJKQuXZ CCNSTW
			CEIILT CEILPT CEIPST DDLNOR DHHLOR
			DHHNOT DHLNOR EIIITT EMOTTT ENSSSU
			FIPRSY GORRVW HIPRRY NOOTUW OOOTTU`,
	},
	{
		id: "en-5x5-big-2012", name: "Big Boggle (2012)",
		size: 5, minLetters: 4, seconds: 180, scoring: Standard, evidence: "copies agree",
		notes: "One cube has two-letter faces only; each counts as two letters.",
		dice: `
			AAAFRS AAEEEE AAFIRS ADENNN AEEEEM
			AEEGMU AEGMNN AFIRSY BBJKXZ CCENST
			EIILST CEIPST DDHNOT DHHLOR DHHNOW
			DHLNOR EIIITT EILPST EMOTTT ENSSSU
			QuInThErHeAn GORRVW IPRSYY NOOTUW OOOTTU`,
	},
	{
		id: "en-6x6-super-big-2012", name: "Super Big Boggle (2012)",
		size: 6, minLetters: 4, seconds: 240, scoring: SuperBig, evidence: "copies agree",
		notes: "# is a solid side: no letter, and no path passes.",
		dice: `
			AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN
			AEEEEM AEEGMU AEGMNN AEILMN AEINOU AFIRSY
			QuInThErHeAn BBJKXZ CCENST CDDLNN CEIITT CEIPST
			CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR EHILRS
			EIILST EILPST EIO### EMTTTO ENSSSU GORRVW
			HIRSTV HOPRST IPRSYY JKQuWXZ NOOTUW OOOTTU`,
	},
}
