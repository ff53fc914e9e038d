// Package names is what people may call themselves at a table, and say there: which names
// can be read, which two would be read as one, and which words hurt.
//
//	typed ──▶ NFKC ──▶ single blanks ──▶ visible? short? ──▶ offends? ──▶ name
//	                                           └──── no ────────┴──▶ refused
//
//	name ──▶ without diacritics ──▶ lookalikes ──▶ small letters ──┬──▶ Same
//	                                                               └──▶ words, against offence.txt
//
//	said ──▶ NFC ──▶ what is visible ──▶ single blanks ──▶ short? ──▶ stars for what offends ──▶ line
//
// A name is shown as it was typed, but for its blanks and for forms that Unicode holds to
// be the same letter. What could make a name look like another, or like nothing, is
// refused and not repaired: whoever sends it means it. A line that somebody says passes by and
// is repaired instead: a sentence is too long to be typed again for one word.
//
// Everything here is pure and may be used from any goroutine.
package names
