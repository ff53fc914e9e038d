// Being the same player on another device, or nobody any more.

import { inWords, plural } from './grammar'

export const devices = {
  title: 'You, on other devices',
  hint: 'There is no account: who you are is kept in this browser.',
  show: 'Play on another device',
  code: (letters: string) => `Code ${letters}`,
  type: 'Type this into the settings there, or scan the picture with the other device.',
  qr: 'A picture of the code, for a phone to scan',
  left: (seconds: number) =>
    seconds >= 60
      ? `Good for ${minutes(Math.ceil(seconds / 60))}, on one device.`
      : 'Good for less than a minute.',
  ended: 'The code has expired. Get another one.',
  again: 'Another code',
  enter: 'Enter a code',
  field: 'Code from your other device',
  claim: 'Be that player here',
  claimed: (name: string) => (name ? `This device is ${name} now.` : 'This device is that player now.'),
  wrong: 'No such code. It may have expired; get another one there.',
  many: 'Too many tries. Wait a few minutes.',
  failed: 'That did not work. Try again in a moment.',
  everywhere: 'Sign out everywhere else',
  everywhereHint:
    'Lost a device? Every device but this one is signed out, and your recovery phrase stops working.',
  everywhereSure: 'Sign all others out?',
  signedOut: 'You are signed in on this device only.',
  take: 'Download my data',
  takeHint: 'One file with your rounds, ratings and whom you met. It is yours alone: it names others, too.',
  forget: 'Forget me',
  forgetHint:
    'Deletes your name, your profile and your ratings for good. What you played stays in the results of others, without your name.',
  forgetSure: 'Delete all of it, for good?',
  forgetYes: 'Yes, forget me',
  forgetNo: 'Keep me',
  forgotten: 'You are forgotten.',
  claimPage: 'Another device of yours',
  claimTitle: 'Be the same player here?',
  claimHint: 'Your results, ratings and name come along. This browser stops being whoever it was before.',
  home: 'To the home page',
}

const minutes = (n: number) => `${inWords(n)} ${plural(n, { one: 'minute', other: 'minutes' })}`
