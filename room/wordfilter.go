package room

// wordFilter is a set of words that may have some more: a Bloom filter of one hash and 256 bits. Of most new
// words it tells that they are new without a look at the older ones, which are far apart in memory.
type wordFilter [4]uint64

func (f *wordFilter) add(word string) {
	at := filterBit(word)
	f[at/64] |= 1 << (at % 64)
}

// mayHave reports whether a word may be in the set; it is not if that is false.
func (f *wordFilter) mayHave(word string) bool {
	at := filterBit(word)
	return f[at/64]&(1<<(at%64)) != 0
}

// filterBit returns a bit of the filter, by the FNV-1a hash of the word.
func filterBit(word string) uint8 {
	h := uint32(2166136261)
	for i := range len(word) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return uint8(h ^ h>>8 ^ h>>16 ^ h>>24)
}
