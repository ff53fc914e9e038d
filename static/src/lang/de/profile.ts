import type { Catalogue } from '../catalogue'
import { counted, inWords, plural } from './grammar'

export const profile: Catalogue['profile'] = {
  title: 'Profil',
  mine: 'Mein Profil',
  waiting: 'Einen Moment.',
  gone: 'Zu diesem Profil ist nichts bekannt.',
  goneHint: 'Da hat jemand noch keine Runde zu Ende gespielt oder wollte vergessen werden.',
  nothing: 'Du hast noch nicht gespielt.',
  nothingHint: 'Spiel eine Runde, dann steht sie hier.',
  trouble: 'Das Profil ließ sich nicht laden. Versuch es gleich noch einmal.',
  again: 'Noch einmal',
  start: 'Jetzt spielen',
  anonymous: 'anonym',

  since: (day) => `Dabei seit dem ${day}`,
  you: 'Das bist du.',
  totals: 'Insgesamt',
  rounds: (n) => plural(n, { one: 'Runde', other: 'Runden' }),
  points: (n) => plural(n, { one: 'Punkt', other: 'Punkte' }),
  words: (n) => plural(n, { one: 'Wort', other: 'Wörter' }),

  challenge: (name) => `${name} herausfordern`,
  noChallenge: 'Die Herausforderung ging nicht raus. Versuch es gleich noch einmal.',
  versus: (name) => `Du und ${name}`,
  versusText: (won, lost, drawn) =>
    `${won} gewonnen, ${lost} verloren${drawn > 0 ? `, ${drawn} unentschieden` : ''}`,
  versusPoints: (mine, theirs) => `${mine} zu ${theirs} Punkte`,

  rating: 'Wertung',
  provisional: 'noch geschätzt',
  provisionalHint: 'Nach ein paar Duellen mehr ist sie genauer.',
  ratingOf: (rating, deviation) => `${rating}, plus oder minus ${deviation}`,
  matchesPlayed: (n) => counted(n, 'gewertetes Duell', 'gewertete Duelle'),
  course: (dice, from, to) => `Wertung mit ${dice}, von ${from} auf ${to}`,
  asTable: 'Als Tabelle',
  when: 'Wann',
  noRating: 'Noch kein gewertetes Duell.',

  bests: 'Beste gewertete Runden',
  counts:
    'Gewertet werden Runden nach den Standardregeln, in denen mindestens zwei Leute ein Wort gefunden haben. Runden allein haben eine eigene Bestenliste.',
  uncounted: {
    bot: 'zählt nicht: gegen einen Bot',
    board: 'zählt nicht: das Brett war bekannt',
    rules: 'nicht in den Bestenlisten: andere Regeln',
    finders: 'nicht in den Bestenlisten: weniger als zwei Leute haben ein Wort gefunden',
  },
  longest: 'Längstes gewertetes Wort',
  longestText: (word, letters) => `${word}, ${inWords(letters)} Buchstaben`,
  most: 'Am häufigsten gefunden',
  times: (n) => `${n}-mal`,
  watch: 'Runde ansehen',

  matches: 'Duelle',
  outcomes: { won: 'Sieg', lost: 'Verloren', drawn: 'Remis' },
  against: (name, wins, losses) => `gegen ${name}, ${wins} zu ${losses}`,
  change: (by) => `Wertung ${by}`,

  history: 'Letzte Runden',
  kinds: {
    match: 'Duell',
    daily: 'Brett des Tages',
    archive: 'früheres Brett des Tages',
    ghosts: 'gegen Geister',
  },
  place: (rank, players) => `Platz ${rank} von ${players}`,
  alone: 'allein',
  with: (names) => `mit ${names}`,
  more: (n) => `${n} weitere`,
  leaderboards: 'Bestenlisten',

  spoils: {
    title: 'Melden oder blockieren',
    reason: 'Was stört',
    choose: 'Bitte wählen',
    reasons: {
      cheats: 'Spielt mit einem Programm',
      insults: 'Beleidigt andere',
      name: 'Trägt einen beleidigenden Namen',
      annoys: 'Verdirbt das Spiel',
    },
    report: 'Melden',
    reportHint: 'Eine Meldung geht an die Leute, die diesen Server betreiben, und an sonst niemanden.',
    reported: 'Gemeldet. Ein Mensch sieht es sich an.',
    block: 'Blockieren',
    unblock: 'Nicht mehr blockieren',
    blockHint:
      'In Duellen triffst du nie auf Leute, die du blockierst, und ihre Herausforderungen siehst du nicht. Sie erfahren nichts davon.',
    blocked: 'Blockiert.',
    unblocked: 'Nicht mehr blockiert.',
    full: 'Mehr Leute kannst du nicht blockieren. Gib erst jemanden frei.',
    trouble: 'Das hat nicht geklappt. Versuch es gleich noch einmal.',
  },
}
