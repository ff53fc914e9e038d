package words

import (
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// WordsOf returns what the keys of this package hold.
func WordsOf(k *redisstore.Keys) backup.Words {
	fields, _, _ := k.Hash(listsKey)
	d := digestsOf(fields)
	w := backup.Words{Extra: d.Extra, Removed: d.Removed, Names: d.Names}
	kept, _, _ := k.Hash(changesKey)
	for lexicon, text := range kept {
		if w.Kept == nil {
			w.Kept = make(map[string]backup.KeptChanges, len(kept))
		}
		w.Kept[lexicon] = redisstore.Decode[backup.KeptChanges](k, text)
	}
	return w
}

// Keys returns the keys that hold lists of words.
func Keys(w *backup.Words) (keys []redisstore.Contents) {
	if w.Extra+w.Removed+w.Names != "" {
		keys = append(keys, redisstore.HashContents(listsKey, 0, map[string]string{
			extraField: w.Extra, removedField: w.Removed, namesField: w.Names,
		}))
	}
	if len(w.Kept) > 0 {
		fields := make(map[string]string, len(w.Kept))
		for lexicon, c := range w.Kept {
			fields[lexicon] = redisstore.Encode(c)
		}
		keys = append(keys, redisstore.HashContents(changesKey, 0, fields))
	}
	return keys
}
