// What people say to each other before and between rounds.

export const talk = {
  title: 'At the table they say',
  open: 'Say something',
  close: 'Hide',
  text: 'What you say',
  send: 'Say it',
  onItsWay: 'on its way',
  emotes: {
    hello: 'Hello',
    thanks: 'Thanks',
    nice: 'Nice one',
    close: 'So close',
    ouch: 'Ouch',
    hurry: 'Hurry up',
    again: 'Another?',
    bye: 'Bye',
  },
  quick: 'In one tap',

  mute: 'Mute',
  muteAll: 'Mute all',
  mutedSome: (names: string) => `Muted: ${names}`,
  mutedAll: 'You have muted the table.',

  /** Why a remark did not get to the others, and the way out. */
  failed: {
    'too-fast': 'That is a lot of talk. Wait a moment.',
    'not-now': 'The dice are out. Say it after the round.',
    'not-joined': 'Sit down to say something.',
    lost: 'The table did not hear that. Say it again.',
  },
}
