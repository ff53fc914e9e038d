import type { Catalogue } from '../catalogue'
import { counted, players } from './grammar'

export const home: Catalogue['home'] = {
  title: 'Dieselben sechzehn Würfel. Wer sieht mehr?',
  english: 'Die Wörter sind englisch.',
  play: 'Spielen',
  playHint: (rules) => `${rules}, sofort`,
  bot: 'Mit einem Bot',
  you: (name) => `Du bist ${name}.`,
  change: 'Ändern',
  friends: 'Mit Freunden',
  friendsHint: 'ein Raum und ein Link dazu',
  against: 'Gegen jemanden',
  againstHint: 'gewertet, oder sofort ein Bot',
  wanted: (name) => `${name} will ein Duell mit dir`,
  today: 'Das Brett von heute',
  todayHint: (hours, minutes) =>
    `für alle gleich, noch ${hours > 0 ? `${hours}\u00a0h ` : ''}${minutes}\u00a0min`,
  withCode: 'Ich habe einen Code',
  withCodeHint: (code) => `acht Zeichen, etwa ${code}`,
  free: 'Kostenlos, ohne Konto, ohne Werbung.',
  laboratory: 'Labor',
  leaderboards: 'Bestenlisten',
  profile: 'Mein Profil',
  how: 'So wird gespielt',
  tooManyTables: 'Du hast viele Räume geöffnet. Versuch es in ein paar Minuten noch einmal.',
  noTable: 'Der Raum ließ sich nicht öffnen. Versuch es gleich noch einmal.',
  open: {
    title: 'Offene Räume',
    count: (tables, people) => `${counted(tables, 'offener Raum', 'offene Räume')}, ${players(people)}`,
    none: 'In offenen Räumen ist gerade niemand.',
    start: 'Einen für alle öffnen',
    sit: 'Mitspielen',
    watch: 'Zuschauen',
  },
}
