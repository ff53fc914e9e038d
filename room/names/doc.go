// Package names checks the names of players and their remarks: which names can be read, which two
// would be read as the same, and which words offend.
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
// it is hardly an accident. A remark is repaired instead: it is too long to be typed again for one
// word.
//
// All functions are pure, and any goroutine may call them.
package names
