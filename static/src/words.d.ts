/** Bytes that the word list for a round alone sends over the network: build/words.ts. */
declare const __WORDS_WEIGH__: number
