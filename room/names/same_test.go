package names_test

import (
	"testing"

	"pgregory.net/rapid"

	"rattle/room/names"
)

func TestNamesThatPeopleReadAsOne(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ann", "ANN"},
		{"Ann Lee", "ann-lee"},
		{"Ann Lee", "Ann.Lee!"},
		{"AnnLee", "Ann_Lee"},
		{"José", "Jose"},
		{"Søren", "Soren"},
		{"Łukasz", "Lukasz"},
		{"Strauß", "STRAUSS"},
		{"O’Brien", "O'Brien"},
		{"Anna", "Аnnа"},      // Cyrillic a
		{"HOPE", "НОРЕ"},      // Cyrillic
		{"NIKOΣ", "ΝΙΚΟΣ"},    // Greek
		{"Νίκος", "ΝΙΚΟΣ"},    // the same in capitals
		{"Ёлка", "елка"},      //
		{"SASHA", "ᏚᎪꓢНА"},    // Cherokee, Lisu, Cyrillic
		{"Ian", "lan"},        // an l
		{"Bill", "BiIl"},      // an I
		{"Bill", "B1ll"},      // a one for an i
		{"Bill", "Bi11"},      // ones for ls
		{"Bob", "B0b"},        //
		{"Lisa", "Li$a"},      //
		{"Bernard", "Bemard"}, // r n
		{"Walter", "VValter"}, //
		{"Ann", "𝔸𝕟𝕟"},
		{"Ann", "🅰🅝🇳"},
		{"👍🏻", "👍🏿"},
		{"...", "..."},
	} {
		if !names.Same(pair[0], pair[1]) || !names.Same(pair[1], pair[0]) {
			t.Errorf("%q is not %q", pair[0], pair[1])
		}
	}
}

func TestNamesThatPeopleTellApart(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ann", "An"},
		{"Ann", "Anne"},
		{"Bob 1", "Bob 2"},
		{"Bob 1", "Bob 11"},
		{"i", "l"},
		{"Ali", "All"},
		{"Ann", "🎲 Ann"},
		{"🎲", "🎯"},
		{"...", "---"},
		{"玩家", "玩儿"},
		{"ガク", "カク"},
		{"मुन", "मन"},
		{"กี", "กิ"},
		{"Нина", "Нана"},
		{"Max", "Mix"},
	} {
		if names.Same(pair[0], pair[1]) || names.Same(pair[1], pair[0]) {
			t.Errorf("%q is %q", pair[0], pair[1])
		}
	}
}

func TestSameTakesWhateverItIsGiven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawTyped(t), drawTyped(t)
		if !names.Same(a, a) || names.Same(a, b) != names.Same(b, a) {
			t.Fatalf("%+q, %+q", a, b)
		}
	})
}
