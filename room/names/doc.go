// Package names checks the names of players and their remarks: visible text, names that look the
// same, and offensive words.
//
//	typed ──▶ NFKC ──▶ single blanks ──▶ visible? short? ──▶ offensive? ──▶ name
//	                                           └──── no ────────┴──▶ refused
//
//	name ──▶ without diacritics ──▶ lookalikes ──▶ small letters ──┬──▶ Same
//	                                                               └──▶ words, against blocklist.txt
//
//	said ──▶ NFC ──▶ what is visible ──▶ single blanks ──▶ short? ──▶ stars for what offends ──▶ remark
//
// A name is shown as it was typed, except for its blanks and for forms that Unicode considers the
// same letter. A name that may look like another, or like nothing, is refused and not repaired, since
// that is hardly an accident. A remark is repaired instead, because nobody should have to type it
// again for one word.
//
// All functions are pure, and any goroutine may call them.
package names
