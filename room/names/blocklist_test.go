package names

import (
	"strings"
	"testing"

	"rattle/engine/english"
)

// honest are inoffensive names of people and places, words and numbers that contain a word of
// blocklist.txt, or that other filters refuse.
const honest = `
Essex, Sussex, Middlesex, Wessex, Scunthorpe, Penistone, Clitheroe, Lightwater, Cockermouth, Shitterton, Twatt,
Nigg, Niger, Nigeria, Nigel, Montenegro, Rio Negro, Pakistan, Nazilli, Nazareth, Jizzax, Fukuoka, Fukui, Fukushima,
Assad, Cassandra, Cassidy, Hassan, Bassett, Glasscock, Dickens, Dick, Dickinson, Moby Dick, Cockburn, Hancock, Babcock,
Hitchcock, Hancock 5, Miss Hitchcock, Cummings, Cumming, Cumberland, Titus, Titania, Tit, Analiese, Annalise, Fanny,
Matsushita, Yamashita, Kinoshita, Takeshita, Ishita, Harshit, Harshita, Rakshit, Shital, Shittu, Shitara, Shi T, Shi 7,
Jaap, Van Dyke, Offa's Dyke, Nancy, Mick, Randy, Gaylord, Homo Ludens, Willy, Peter, Koons, Coonan, Maine Coon,
Kikelomo, Kiki, Slutsky, Fuchs, Fuks, Focke, Fokker, Chinko, Chin K, Spicer, Wogan, Paddy, Fagin, Fagan, Fagerlund, Rapp,
Raper, Rappe, Draper, Faggella, Acunto, De Cunto, Cuntan, Craghead, Gookin, Japheth, Wopke, Yiddish, Kaffir Lime,
snigger, sniggering, niggardly, niggle, shiitake, therapist, grape, scrape, rapper, rapping, Basics hit, as sex, bass, classic,
assassin, cocktail, peacock, document, circumstance, button, swanker, retardant, pussycat, Pussy Willow, doo-wop, bitchumen,
horde, flag, swag, dogwood, spice, wigger, darkle, Fan 455, Team 5417, 7416, 13580, 80085, 8008, 1488, 90210,
A. J. P. Taylor, B. B. King, J. R. R. T., McDonald, iPad, Нигер, Гоша, Παναγιώτης, 玩家, 🎲
`

func TestHonestNamesPass(t *testing.T) {
	for name := range strings.SplitSeq(honest, ",") {
		for _, written := range []string{name, strings.ToUpper(name), strings.ToLower(name)} {
			if _, ok := Clean(written); !ok {
				t.Errorf("%q is refused", written)
			}
		}
	}
}

func TestEnglishWordsPassUnlessFlagged(t *testing.T) {
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for id := range lexicon.All() {
		word := lexicon.Word(id)
		if !isOffensive(word) {
			passed++
		} else if !lexicon.Flagged(id) {
			t.Errorf("%q is refused", word)
		}
	}
	if passed < 100_000 {
		t.Errorf("only %d words pass", passed)
	}
}

func TestNumbersPass(t *testing.T) {
	for n := range 100_000 {
		digits := []byte{'0', '0', '0', '0', '0'}
		for i, rest := 4, n; rest > 0; i, rest = i-1, rest/10 {
			digits[i] = byte('0' + rest%10)
		}
		for _, name := range []string{string(digits), "Bob " + string(digits)} {
			if isOffensive(name) {
				t.Errorf("%q is refused", name)
			}
		}
	}
}

func TestOffendingNamesAreRefused(t *testing.T) {
	for _, name := range []string{
		"fuck", "FUCK", "Fuck you", "motherfucker", "xXfuckXx", "fuuuuck", "f u c k", "f.u.c.k", "F-U-C-K you", "fu ck", "fu-ck you",
		"ｆｕｃｋ", "𝖋𝖚𝖈𝖐", "🅕🅤🅒🅚", "🇫🇺🇨🇰", "f\u0301u\u0301c\u0301k", "fυck", "fuсk", "phuck off", "fck u", "f*ck",
		"nigger", "N1GGER", "n1gg3r", "ni99er", "n!gger", "nlgger", "nIgger", "niiiggger", "n i g g e r", "nig ger", "NiGgEr", "sandnigger", "nіggеr",
		"thisnigger", "xXniggaXx", "snigger nigger", "n 1 g g e r",
		"faggot", "f@ggot", "fa660t", "fag", "Fags", "a fag", "fag1", "fag88", "xX_fag_Xx", "FagHag", "I a m a f a g",
		"cunt", "CUNTS", "cu nt", "Scunthorpe cunt", "youcunt", "ⓒⓤⓝⓣ",
		"shit", "sh1t", "$hit", "5hit", "shiiiit", "HolyShit", "holy_shit", "bullshit", "s h i t", "shitttt",
		"kike", "k1ke", "spic", "5pic", "paki", "coon", "c00n", "coooon", "chink", "gook", "g00k", "ching chong", "tranny", "retard", "r3tard",
		"rapist", "TheRapist", "bitch", "8itch", "b!tch", "slut", "5lut", "s1ut", "sIut", "wh0re", "Nazi", "N4zi", "asshole", "a$$hole",
	} {
		if cleaned, ok := Clean(name); ok {
			t.Errorf("%q passes as %q", name, cleaned)
		}
	}
}

func TestBlocklistHasNoUselessEntry(t *testing.T) {
	seen := make(map[string]bool)
	for line := range strings.Lines(blocklistText) {
		line, _, _ = strings.Cut(line, "#")
		kind, rest, _ := strings.Cut(line, ":")
		for _, word := range strings.Fields(rest) {
			if seen[word] {
				t.Errorf("%s is there twice", word)
			}
			seen[word] = true
			if kind == "allowed" {
				if !(blocklist{words: offensiveWords.words, parts: offensiveWords.parts}).matchesAny(words(word)) {
					t.Errorf("%s needs no exception", word)
				}
			} else if kind == "word" && (blocklist{parts: offensiveWords.parts}).matchesAny(words(word)) {
				t.Errorf("%s is refused for a part of it already", word)
			}
			if got := isOffensive(word); got != (kind != "allowed") {
				t.Errorf("%s %s: refused is %v", kind, word, got)
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d words", len(seen))
	}
}
