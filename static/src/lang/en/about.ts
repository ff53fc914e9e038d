// What this is, how it is played, whose work it stands on, and what it keeps.

import { retention } from '../retention'

export const about = {
  title: 'About',
  what: 'Sixteen lettered dice, and you find more English words in them than the others do. Open a link, everybody gets the same dice at the same moment, and three minutes later you see who saw what. If you know Boggle, you know Rattle. Free, no account, no ads.',
  play: 'Play',
  howTitle: 'How to play',
  how: [
    'Link dice that touch, at a side or at a corner, into words.',
    'Each die counts once in a word. Qu is one die.',
    'A line under a letter shows which way up it is: N or Z, M or W.',
    'Slide over the dice and lift; or tap die after die, the last one twice; or type and press Enter.',
    'Long words score more: 1 point for three or four letters, then 2, 3 and 5, and 11 from eight letters on.',
    'A word that two of you find counts for neither, unless the host says otherwise.',
  ],
  operatorTitle: 'Who runs this server',
  contact: (address: string) => `Contact: ${address}`,
  accessTitle: 'For everybody',
  access:
    'Rattle can be played by the keyboard alone, with a screen reader, in high contrast, without motion and without sound, and with large letters; among friends, the host can give more time. If something keeps you from playing, please tell the people who run this server.',
  wordsTitle: 'The words',
  words: [
    'The words come from SCOWL, the Spell Checker Oriented Word Lists by Kevin Atkinson, whose collective work is Copyright 2000-2011 by Kevin Atkinson. We folded accents, and added, removed and marked some words.',
    'It includes ENABLE, the Enhanced North American Benchmark Lexicon, maintained by M\\Cooper and given to the public domain. Alan Beale was a major contributor, and made the 12Dicts package. This game uses their words with thanks to the authors.',
    'It also includes UKACD, the UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved; VarCon and AGID by Kevin Atkinson, in part from the Ispell word lists, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'The dice',
  dice: 'Which letters are on the dice of the games that were sold is a fact, and was counted. Boggle is a trade mark of Hasbro, Inc. Rattle is not connected with its owner.',
  privacyTitle: 'What is kept, for whom, and for how long',
  // tools/keys/disclosure_test.go holds each line to what the store keeps.
  privacy: {
    cookie:
      'One cookie with a random secret, so that you are still you when you come back. It expires a year after your last visit. No account, no email.',
    device:
      'On this device: the name you go by, your settings, that you have played, whom you have muted, the tables and people of your last ten games (for thirty days at most, until you forget them), and the words of a round until they are answered. Also the word list for playing alone offline, until you switch that off in the settings.',
    table: `The table: its names, its words, and what is said there. Whoever has the link can see it; a public table is listed for all. It is deleted ${retention.tableHours} hours after the last of you has left.`,
    round: `Rounds that were played to the end: the board, the names, who found which word when, and who had more time. They stay for ${retention.roundDays} days, and longer only while a row of all time shows them. A round at a public table can be seen by anybody; one at a private table by those who played it, and by whoever they send its link to.`,
    boards: `Leaderboards: your name and your result, for anybody to see. Those of a day, a week or a month are gone after ${retention.boardDays} days at most; those of all time keep the best ${retention.boardRows.toLocaleString('en')} for good.`,
    daily: `The daily board: your name and your place, for ${retention.dailyDays} days. What you scored on which day is yours alone, and goes a year after your last visit.`,
    profile:
      'Your profile: name, first visit, totals, ratings, matches, the words you find most, and your last rounds with the names of the others. Anybody can see it. It goes a year after your last visit; your name in the last rounds and matches of others, a year after theirs.',
    versus: 'Whom you have met, and who won: for you alone, until a year after your last visit.',
    match: `While you look for a match: your name and your ratings, for seconds. The match itself for ${retention.matchHours} hours, a challenge for ${retention.challengeHours}.`,
    devices: `Your other devices, and your recovery phrase if you asked for one: a fingerprint of the secret of each, until a year after your last visit; the words themselves are not kept. A code for one more device is good for ${retention.codeMinutes} minutes.`,
    people:
      'Whom you block: for you alone, until a year after your last visit. What you report, and what others report of you: for the people who run this server, until newer reports take its place.',
    checks: `A result that looks like a program’s waits for one of the people who run this server, for ${retention.heldDays} days at most; what they decide stays as long as the round. Their list of decisions, on results, reports and players, lasts until a year after the last one. What they rule about a player (another name, no leaderboards, private tables only) holds until they take it back or you are forgotten; your export says so.`,
    address: `No address is kept. How many new players come from one is counted for ${retention.addressDays} days, under a code that cannot be read back; who looks for a match from there, for minutes; a table that was opened from it, a seat at one, a challenge and a report bear that code for as long as they are kept.`,
    nobody: 'Whatever else the server keeps is about nobody: the boards of past days, for one.',
    logs: 'The server’s log notes faults, without names or words. Whoever runs the server may keep logs of their own, and backups for a year at most.',
    forget: `“Forget me”, in the settings, deletes your profile at once and takes your name out of everything else within a day. A table keeps it for its ${retention.tableHours} hours, an older backup until it is thrown away. Your points stay, under a number that is nobody’s. The number is on a list for ${retention.forgottenDays} days, so that no backup brings you back.`,
    take: 'You can download what is kept about you in the settings: all but what is said at tables, and what is deleted within days.',
    others: 'Nothing is loaded from anybody else, and nobody else is told.',
  },
  worksTitle: 'What it is built with',
  works: 'Rattle’s own code is under the MIT License. With thanks to everybody who made the rest:',
  parts: { page: 'In the page', type: 'Typefaces', words: 'Words', program: 'In the program' },
  texts: 'All licences in full',
  version: (version: string) => `Version ${version}`,
}
