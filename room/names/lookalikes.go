package names

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// lookalikes has for each Latin letter the signs that look like it in a plain typeface, large or
// small, of other alphabets and of its own. They were reviewed by eye: a missing one lets a player
// look like another, a wrong one makes a name seem taken.
var lookalikes = lettersBySign(map[string]string{
	"a":  "АаΑαɑᴀᎪꓮ@",
	"b":  "ВвЬьΒβʙɓᏴꓐ",
	"c":  "СсᴄᏟꓚ",
	"d":  "ԀԁđĐðɖɗᴅᎠꓓ",
	"e":  "ЕеΕεəǝᴇᎬꓰ",
	"f":  "ƒꜰꓝ",
	"g":  "ɡɢցᏀꓖ",
	"h":  "НнһҺΗħĦʜհᎻꓧ",
	"i":  "іιıɩɪɨ",
	"j":  "ЈјϳᴊյᎫꓙ",
	"k":  "КкΚκᴋƙᏦꓗ",
	"l":  "IІΙӀӏ1|łŁʟᏞᏆꓡꓲԼ",
	"m":  "МмΜμᴍᎷꓟ",
	"n":  "ΝηпɴոŋꓠŊ",
	"o":  "ОоΟοøØ0ᴏɵՕօꓳ",
	"p":  "РрΡρᴘᏢꓑ",
	"q":  "Ԛԛզ",
	"r":  "гʀᎡꓣ",
	"s":  "Ѕѕ$ꜱՏᏚꓢ",
	"t":  "ТтΤτŧŦᴛᎢꓔ",
	"u":  "иυᴜսՍʉꓴ",
	"v":  "ѴѵνᴠᏙꓦ",
	"w":  "ԜԝωѡᴡᎳꓪ",
	"x":  "ХхΧχꓫ",
	"y":  "УуΥγʏƴꓬ",
	"z":  "ΖᴢᏃꓜ",
	"ae": "æÆ",
	"oe": "œŒ",
	"ss": "ßẞ",
})

func lettersBySign(signs map[string]string) map[rune]string {
	t := make(map[rune]string)
	for letter, alike := range signs {
		for _, c := range alike {
			t[c] = letter
		}
	}
	// The alphabets in filled circles, in filled squares, and of flags.
	for _, a := range []rune{'🅐', '🅰', '🇦'} {
		for i := range rune(26) {
			t[a+i] = string('a' + i)
		}
	}
	return t
}

// lookalikeSpelling spells a name in the small letters that it looks like.
func lookalikeSpelling(name string) string {
	var b strings.Builder
	for _, c := range withoutDiacritics(name) {
		if letter, ok := lookalikes[c]; ok {
			b.WriteString(letter)
		} else {
			b.WriteRune(foldCase(c))
		}
	}
	return b.String()
}

// caseFolded spells a name in small letters of its own alphabet.
func caseFolded(name string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '0':
			return 'o'
		case '1':
			return 'i'
		}
		return foldCase(c)
	}, withoutDiacritics(name))
}

// foldCase returns one letter for all that differ only in case, by way of the capital, so that both
// small sigmas become one.
func foldCase(c rune) rune { return unicode.ToLower(unicode.ToUpper(c)) }

// withoutDiacritics removes diacritics: the marks that belong to no script. Those that do are vowels
// and tones, and the two of kana make other syllables.
func withoutDiacritics(name string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsMark(c) && unicode.Is(unicode.Inherited, c) && c != '\u3099' && c != '\u309a' {
			return -1
		}
		return c
	}, norm.NFKD.String(name))
}
