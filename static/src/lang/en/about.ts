// What this is, how it is played, whose work it stands on, and what it keeps.

export const about = {
  title: 'About',
  what: 'Rattle is Boggle for people who are not at the same table. You open a link, all of you get the same dice at the same moment, and after three minutes you see who saw what. Free, no account, no ads.',
  play: 'Play',
  howTitle: 'How to play',
  how: [
    'Link dice that touch, at a side or at a corner, into words.',
    'Each die counts once in a word. Qu is one die.',
    'Draw over the dice and lift, tap die after die, or type and press Enter.',
    'Long words bring more: 1 point for three or four letters, then 2, 3, 5, and 11 from eight on.',
    'A word that two of you find counts for neither, unless the host says otherwise.',
  ],
  wordsTitle: 'The words',
  words: [
    'The words come from SCOWL, the Spell Checker Oriented Word Lists by Kevin Atkinson, whose collective work is Copyright 2000-2011 by Kevin Atkinson. We folded accents, and added, removed and marked some words.',
    'In it is ENABLE, the Enhanced North American Benchmark Lexicon, maintained by M\\Cooper and given to the public domain. Alan Beale was a major contributor, and made the 12Dicts package. This game uses their words with thanks to the authors.',
    'In it are, too: UKACD, the UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved; VarCon and AGID by Kevin Atkinson, in part from the Ispell word lists, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'The dice',
  dice: 'Which letters are on the dice of the games that were sold is a fact, and was counted. Boggle is a trade mark of Hasbro, Inc. Rattle is not connected with its owner.',
  privacyTitle: 'What is kept',
  privacy: [
    'One cookie with a random secret, so that your seat is yours when you come back. No name, no address, no mail.',
    'On this device: the name you go by, your settings, whom you have muted, and the words of the round until they are answered.',
    'On the server: the table with its names, its words and what is said there. It is gone 24 hours after the last of you was there.',
    'Nothing is loaded from anybody else, and nobody else is told.',
  ],
  worksTitle: 'What it is made with',
  works: 'Rattle’s own code is under the MIT License. With thanks to all who made the rest:',
  parts: { page: 'In the page', type: 'Typefaces', words: 'Words', program: 'In the program' },
  texts: 'All licences in full',
  version: (version: string) => `Version ${version}`,
}
