import type { Catalogue } from '../catalogue'

import { retention } from '../retention'

export const about: Catalogue['about'] = {
  title: 'Über Rattle',
  what: 'Vor dir liegen sechzehn Würfel mit Buchstaben, und du suchst darin englische Wörter, möglichst mehr als die anderen. Ihr öffnet einen Link, bekommt im selben Moment dieselben Würfel, und nach drei Minuten seht ihr, wer was gesehen hat. Wer Boggle kennt, kennt Rattle. Kostenlos, ohne Konto, ohne Werbung.',
  play: 'Spielen',
  howTitle: 'So wird gespielt',
  how: [
    'Verbinde Würfel, die sich an einer Seite oder Ecke berühren, zu englischen Wörtern.',
    'Jeder Würfel zählt einmal je Wort. Qu ist ein Würfel.',
    'Ein Strich unter einem Buchstaben zeigt, wo unten ist: N oder Z, M oder W.',
    'Zieh über die Würfel und lass los, tippe Würfel für Würfel an, den letzten zweimal, oder schreib und drück Enter.',
    'Lange Wörter bringen mehr: 1 Punkt für drei oder vier Buchstaben, dann 2, 3, 5, und ab acht 11.',
    'Ein Wort, das zwei von euch finden, zählt für niemanden, wenn der Host nichts anderes will.',
  ],
  operatorTitle: 'Wer diesen Server betreibt',
  contact: (address) => `Kontakt: ${address}`,
  accessTitle: 'Für alle',
  access:
    'Rattle lässt sich allein mit der Tastatur spielen, mit einem Screenreader, mit hohem Kontrast, ohne Bewegung, ohne Ton und mit großer Schrift; unter Freunden kann der Gastgeber mehr Zeit geben. Wenn dich etwas am Spielen hindert, sag es bitte denen, die diesen Server betreiben.',
  wordsTitle: 'Die Wörter',
  words: [
    'Die Wörter kommen aus SCOWL, den Spell Checker Oriented Word Lists von Kevin Atkinson; die Sammlung als Ganzes ist Copyright 2000-2011 by Kevin Atkinson. Wir haben Akzente aufgelöst und einige Wörter ergänzt, entfernt und markiert.',
    'Darin steckt ENABLE, das Enhanced North American Benchmark Lexicon, gepflegt von M\\Cooper und der Allgemeinheit geschenkt (public domain). Alan Beale hat viel dazu beigetragen und das Paket 12Dicts gemacht. Dieses Spiel benutzt ihre Wörter mit Dank an alle, die sie gesammelt haben.',
    'Darin stecken auch: UKACD, das UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved; VarCon und AGID von Kevin Atkinson, zum Teil aus den Ispell-Wortlisten, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'Die Würfel',
  dice: 'Welche Buchstaben auf den Würfeln der verkauften Spiele stehen, ist eine Tatsache und wurde gezählt. Boggle ist eine Marke von Hasbro, Inc. Rattle hat mit dem Inhaber nichts zu tun.',
  privacyTitle: 'Was wir uns merken, für wen und wie lange',
  // tools/keys/disclosure_test.go holds each line to what the store keeps.
  privacy: {
    cookie:
      'Ein Cookie mit einem zufälligen Geheimnis, damit du noch du bist, wenn du wiederkommst. Ein Jahr nach deinem letzten Besuch läuft es ab. Kein Konto, keine E-Mail.',
    device:
      'Auf diesem Gerät: wie du dich nennst, deine Einstellungen, dass du schon gespielt hast, wen du stumm geschaltet hast, Räume und Leute deiner letzten zehn Spiele (höchstens dreißig Tage, und nur, bis du sie vergisst), und die Wörter der Runde, bis sie beantwortet sind. Auch die Wortliste, um offline allein zu spielen, bis du das in den Einstellungen ausschaltest.',
    table: `Der Raum: seine Namen, seine Wörter und was dort gesagt wird. Sehen kann ihn, wer den Link hat; öffentliche Räume stehen für alle in der Liste. ${retention.tableHours} Stunden, nachdem ihr alle weg seid, ist er es auch.`,
    round: `Zu Ende gespielte Runden: das Brett, die Namen, wer wann welches Wort gefunden hat und wer mehr Zeit hatte. Sie bleiben ${retention.roundDays} Tage, länger nur, solange eine ewige Bestenliste sie zeigt. Runden in öffentlichen Räumen können alle ansehen; Runden in privaten nur, wer mitgespielt hat oder den Link dazu bekommt.`,
    boards: `Bestenlisten: dein Name und dein Ergebnis, für alle sichtbar. Die eines Tages, einer Woche oder eines Monats sind nach höchstens ${retention.boardDays} Tagen weg; in den ewigen stehen die besten ${retention.boardRows.toLocaleString('de')} auf Dauer.`,
    daily: `Das Brett des Tages: dein Name und dein Platz, ${retention.dailyDays} Tage lang. Deine Punkte von Tag zu Tag siehst nur du; ein Jahr nach deinem letzten Besuch sind sie weg.`,
    profile:
      'Dein Profil: Name, erster Besuch, Summen, Wertung, Duelle, deine häufigsten Wörter und deine letzten Runden mit den Namen der anderen. Das können alle sehen. Ein Jahr nach deinem letzten Besuch wird es gelöscht; dein Name in den letzten Runden und Duellen anderer ein Jahr nach deren letztem Besuch.',
    versus:
      'Wem du begegnet bist und wer gewonnen hat: nur für dich, bis ein Jahr nach deinem letzten Besuch.',
    match: `Solange du ein Duell suchst: dein Name und deine Wertung, ein paar Sekunden lang. Das Duell selbst ${retention.matchHours} Stunden, eine Herausforderung ${retention.challengeHours}.`,
    devices: `Deine anderen Geräte: von jedem, und von deiner Wiederherstellungsphrase, wenn du eine wolltest, ein Fingerabdruck des Geheimnisses, bis ein Jahr nach deinem letzten Besuch; die Wörter selbst speichern wir nicht. Ein Code für ein weiteres Gerät gilt ${retention.codeMinutes} Minuten.`,
    people:
      'Wen du blockierst: nur für dich, bis ein Jahr nach deinem letzten Besuch. Was du meldest und was andere über dich melden: für alle, die diesen Server betreiben, bis neuere Meldungen den Platz brauchen.',
    checks: `Ein Ergebnis, das nach einem Programm aussieht, wartet höchstens ${retention.heldDays} Tage darauf, dass es jemand ansieht, der diesen Server betreibt; die Entscheidung bleibt so lange wie die Runde. Die Liste der Entscheidungen über Ergebnisse, Meldungen und Spieler bleibt bis ein Jahr nach der letzten. Was über einen Spieler bestimmt ist (ein anderer Name, keine Bestenlisten, nur private Tische), gilt, bis es zurückgenommen oder der Spieler vergessen wird; dein Export nennt es.`,
    address: `Adressen merken wir uns nicht. Wie viele Neue von einer kommen, wird ${retention.addressDays} Tage lang gezählt, unter einem Code, aus dem man sie nicht zurückrechnen kann; wer von dort ein Duell sucht, ein paar Minuten; ein Raum, der von dort geöffnet wurde, ein Platz in einem Raum, eine Herausforderung oder Meldung trägt diesen Code, solange es sie gibt.`,
    nobody:
      'Was der Server sonst noch weiß, handelt von niemandem: die Bretter vergangener Tage zum Beispiel.',
    logs: 'Im Protokoll des Servers stehen Fehler, keine Namen und keine Wörter. Wer ihn betreibt, hat vielleicht eigene Protokolle, und Sicherungen für höchstens ein Jahr.',
    forget: `„Vergiss mich“ in den Einstellungen löscht dein Profil sofort und nimmt deinen Namen binnen eines Tages überall sonst heraus. In einem Raum steht er noch dessen ${retention.tableHours} Stunden, in einer älteren Sicherung, bis sie weggeworfen wird. Deine Punkte bleiben, unter einer Nummer, die niemandem gehört. Die Nummer steht ${retention.forgottenDays} Tage auf einer Liste, damit keine Sicherung dich zurückbringt.`,
    take: 'In den Einstellungen kannst du herunterladen, was wir von dir haben: alles außer dem, was in Räumen gesagt wird oder nach Tagen weg ist.',
    others: 'Nichts wird von anderswo geladen, und niemand sonst erfährt etwas.',
  },
  worksTitle: 'Woraus es gemacht ist',
  works:
    'Der Code von Rattle selbst steht unter der MIT-Lizenz. Mit Dank an alle, die den Rest gemacht haben:',
  parts: { page: 'In der Seite', type: 'Schriften', words: 'Wörter', program: 'Im Programm' },
  texts: 'Alle Lizenzen im Wortlaut',
  version: (version) => `Version ${version}`,
}
