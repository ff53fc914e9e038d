import type { Catalogue } from '../catalogue'

export const about: Catalogue['about'] = {
  title: 'Über Rattle',
  what: 'Rattle ist Boggle für Leute, die nicht am selben Tisch sitzen. Ihr öffnet einen Link, bekommt im selben Moment dieselben Würfel, und nach drei Minuten seht ihr, wer was gesehen hat. Kostenlos, ohne Konto, ohne Werbung.',
  play: 'Spielen',
  howTitle: 'So wird gespielt',
  how: [
    'Verbinde Würfel, die sich an einer Seite oder Ecke berühren, zu englischen Wörtern.',
    'Jeder Würfel zählt einmal je Wort. Qu ist ein Würfel.',
    'Zieh über die Würfel und lass los, tippe Würfel für Würfel an, oder schreib und drück Enter.',
    'Lange Wörter bringen mehr: 1 Punkt für drei oder vier Buchstaben, dann 2, 3, 5, und ab acht 11.',
    'Ein Wort, das zwei von euch finden, zählt für niemanden, wenn der Host nichts anderes will.',
  ],
  wordsTitle: 'Die Wörter',
  words: [
    'Die Wörter kommen aus SCOWL, den Spell Checker Oriented Word Lists von Kevin Atkinson; die Sammlung als Ganzes ist Copyright 2000-2011 by Kevin Atkinson. Wir haben Akzente aufgelöst und einige Wörter ergänzt, entfernt und markiert.',
    'Darin steckt ENABLE, das Enhanced North American Benchmark Lexicon, gepflegt von M\\Cooper und der Allgemeinheit geschenkt (public domain). Alan Beale hat viel dazu beigetragen und das Paket 12Dicts gemacht. Dieses Spiel benutzt ihre Wörter mit Dank an alle, die sie gesammelt haben.',
    'Darin stecken auch: UKACD, das UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved; VarCon und AGID von Kevin Atkinson, zum Teil aus den Ispell-Wortlisten, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'Die Würfel',
  dice: 'Welche Buchstaben auf den Würfeln der verkauften Spiele stehen, ist eine Tatsache und wurde gezählt. Boggle ist eine Marke von Hasbro, Inc. Rattle hat mit dem Inhaber nichts zu tun.',
  privacyTitle: 'Was wir uns merken',
  privacy: [
    'Ein Cookie mit einem zufälligen Geheimnis, damit dein Platz deiner ist, wenn du wiederkommst. Kein Name, keine Adresse, keine E-Mail.',
    'Auf diesem Gerät: wie du dich nennst, deine Einstellungen, wen du stumm geschaltet hast, und die Wörter der Runde, bis sie beantwortet sind.',
    'Auf dem Server: der Tisch mit seinen Namen, seinen Wörtern und dem, was dort gesagt wird. 24 Stunden, nachdem ihr alle weg seid, ist er es auch.',
    'Nichts wird von anderswo geladen, und niemand sonst erfährt etwas.',
  ],
  worksTitle: 'Woraus es gemacht ist',
  works:
    'Der Code von Rattle selbst steht unter der MIT-Lizenz. Mit Dank an alle, die den Rest gemacht haben:',
  parts: { page: 'In der Seite', type: 'Schriften', words: 'Wörter', program: 'Im Programm' },
  texts: 'Alle Lizenzen im Wortlaut',
  version: (version) => `Version ${version}`,
}
