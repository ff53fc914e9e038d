// Twelve words that bring somebody back who has lost the cookie.

import { counted, inWords, plural } from './grammar'

export const phrase = {
  title: 'Recovery phrase',
  hint: 'On a new phone, or once browser data are deleted, Rattle no longer knows you. Twelve words that you write down bring you back, with your name and your results.',
  show: 'Show a recovery phrase',
  showSure: 'They are shown only once. Show them now?',
  since: (day: string) => `You have had one since ${day}. We cannot show it again: we do not keep the words.`,
  another: 'Get a new one',
  anotherSure: 'The old one stops working. Go on?',
  once: 'Write these words down or print them now. We show them only once.',
  safe: 'Whoever has them can be you: keep them like a key.',
  english: 'The words are English in every language of this page.',
  words: 'Your recovery phrase',
  copy: 'Copy the words',
  copyLink: 'Copy as a link',
  copied: 'Copied.',
  byHand: 'The browser does not let us copy. Select the words yourself.',
  print: 'Print',
  failed: 'That did not work. Try again in a moment.',
  sheet: (name: string) => (name ? `Rattle: recovery phrase of ${name}` : 'Rattle: recovery phrase'),
  sheetHow: (address: string) =>
    `Open ${address} and type these words. Case does not matter, and the first four letters of each will do.`,
  sheetOnce: 'They work once. You then get a new phrase, and every other device is signed out.',
  propose: 'On a new phone, or once browser data are deleted, your results are gone.',
  have: 'Use a recovery phrase',
  pageTitle: 'Come back with a recovery phrase',
  pageHint: 'Type or paste your twelve words, or the link.',
  field: 'Your twelve words',
  fieldHint: 'English words. The first four letters of each will do, then a space.',
  suggestions: 'Words that begin like this',
  look: 'Whose phrase is it?',
  unknownWord: (n: number, word: string) => `Word ${n}, “${word}”, is not on our list. Check its spelling.`,
  count: (n: number) =>
    `${plural(n, { one: 'That is one word', other: `Those are ${inWords(n)} words` })}, and a phrase has twelve.`,
  mistyped:
    'One of the words is wrong or missing, or two have changed places. Compare them with what you wrote down.',
  wrong:
    'No player has this phrase. Compare the words with what you wrote down. If they are right, the phrase no longer works: use your newest one.',
  many: 'Too many tries. Wait a few minutes.',
  owner: (name: string) =>
    name ? `This phrase belongs to ${name}` : 'This phrase belongs to a player without a name',
  played: (rounds: number, day: string) =>
    rounds > 0 ? `${counted(rounds, 'round')} since ${day}.` : 'No rounds yet.',
  profile: 'Look at the profile',
  then: 'This browser becomes that player, every other device of theirs is signed out, and a new phrase takes the place of this one.',
  already:
    'This browser is that player already. If you go on, every other device is signed out, and you get a new phrase.',
  leaves: (name: string, rounds: number) =>
    `At the moment this browser is ${name || 'somebody else'}${rounds > 0 ? `, with ${counted(rounds, 'round')}` : ''}. It will no longer be that player.`,
  leavesHint:
    'If somebody sent you this link, close this page. To be able to come back, get a recovery phrase for that player first:',
  leavesKept:
    'If somebody sent you this link, close this page. The recovery phrase of that player still works.',
  be: (name: string) => (name ? `Be ${name} here` : 'Be that player here'),
  other: 'Other words',
  done: (name: string) => (name ? `This browser is ${name} now.` : 'This browser is that player now.'),
  doneHint: 'Your old phrase is used up. This is the new one.',
  home: 'To the home page',
}
