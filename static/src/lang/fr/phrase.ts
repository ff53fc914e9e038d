import type { Catalogue } from '../catalogue'
import { inWords, plural, rounds as countedRounds } from './grammar'

export const phrase: Catalogue['phrase'] = {
  title: 'Phrase de récupération',
  hint: 'Sur un nouveau téléphone, ou une fois les données du navigateur effacées, Rattle ne te reconnaît plus. Douze mots que tu notes te rendent ton nom et tes résultats.',
  show: 'Afficher une phrase',
  showSure: 'Ils ne s’affichent qu’une fois. Les afficher ?',
  since: (day) =>
    `Tu en as une depuis le ${day}. Impossible de la réafficher : nous ne gardons pas les mots.`,
  another: 'Nouvelle phrase',
  anotherSure: 'L’ancienne ne marchera plus. Continuer ?',
  once: 'Note ces mots ou imprime-les maintenant. Nous ne les montrons qu’une fois.',
  safe: 'Avec ces mots, on peut être toi : garde-les comme une clé.',
  english: 'Les mots sont en anglais dans toutes les langues de cette page.',
  words: 'Ta phrase de récupération',
  copy: 'Copier les mots',
  copyLink: 'Copier le lien',
  copied: 'Copié.',
  byHand: 'Le navigateur ne nous laisse pas copier. Sélectionne les mots toi-même.',
  print: 'Imprimer',
  failed: 'Ça n’a pas marché. Réessaie dans un instant.',
  sheet: (name) => (name ? `Rattle : phrase de récupération de ${name}` : 'Rattle : phrase de récupération'),
  sheetHow: (address) =>
    `Ouvre ${address} et tape ces mots. Majuscules ou non, les quatre premières lettres de chacun suffisent.`,
  sheetOnce:
    'Ils servent une fois. Tu reçois ensuite une nouvelle phrase, et tous les autres appareils sont déconnectés.',
  propose:
    'Sur un nouveau téléphone, ou une fois les données du navigateur effacées, tes résultats sont perdus.',
  have: 'Utiliser une phrase',
  pageTitle: 'Revenir avec sa phrase',
  pageHint: 'Tape ou colle tes douze mots, ou le lien.',
  field: 'Tes douze mots',
  fieldHint: 'Des mots anglais. Les quatre premières lettres de chacun suffisent, puis un espace.',
  suggestions: 'Mots qui commencent ainsi',
  look: 'À qui est la phrase ?',
  unknownWord: (n, word) => `Le mot ${n}, « ${word} », n’est pas dans notre liste. Vérifie l’orthographe.`,
  count: (n) =>
    `${plural(n, { one: 'C’est un mot', other: `Ce sont ${inWords(n)} mots` })}, et une phrase en a douze.`,
  mistyped:
    'L’un des mots est incorrect ou manque, ou deux sont intervertis. Compare-les avec ce que tu as noté.',
  wrong:
    'Cette phrase n’est à personne. Compare les mots avec ce que tu as noté. S’ils sont justes, la phrase ne marche plus : prends la plus récente.',
  many: 'Trop d’essais. Attends quelques minutes.',
  owner: (name) =>
    name ? `Cette phrase est celle de ${name}` : 'Cette phrase est celle d’une personne sans nom',
  played: (rounds, day) =>
    rounds > 0 ? `${countedRounds(rounds)} depuis le ${day}.` : 'Encore aucune manche.',
  profile: 'Voir le profil',
  then: 'Ce navigateur joue alors sous ce nom, tous ses autres appareils sont déconnectés, et une nouvelle phrase remplace celle-ci.',
  already:
    'C’est déjà toi dans ce navigateur. Si tu continues, tous les autres appareils sont déconnectés et tu reçois une nouvelle phrase.',
  leaves: (name, rounds) =>
    `Pour l’instant, tu es ici ${name || 'quelqu’un d’autre'}${rounds > 0 ? `, avec ${countedRounds(rounds)}` : ''}. Tu ne le seras plus.`,
  leavesHint:
    'Si quelqu’un t’a envoyé ce lien, ferme cette page. Pour pouvoir revenir, demande d’abord une phrase pour qui tu es maintenant :',
  leavesKept: 'Si quelqu’un t’a envoyé ce lien, ferme cette page. Ta phrase actuelle marche toujours.',
  be: (name) => (name ? `Être ${name} ici` : 'Continuer ainsi ici'),
  other: 'D’autres mots',
  done: (name) =>
    name ? `Dans ce navigateur, tu es maintenant ${name}.` : 'Dans ce navigateur, tu es de nouveau toi.',
  doneHint: 'Ton ancienne phrase a servi. Voici la nouvelle.',
  home: 'Retour à l’accueil',
}
