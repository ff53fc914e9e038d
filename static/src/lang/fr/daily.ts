import type { Catalogue } from '../catalogue'
import { counted } from './grammar'

export const daily: Catalogue['daily'] = {
  title: 'Le plateau du jour',
  waiting: 'Le plateau du jour est prêt.',
  hint: 'Les mêmes seize dés pour tout le monde, trois minutes, un seul essai.',
  play: 'Jouer le plateau du jour',
  going: 'Ta manche est en cours.',
  goingHint: 'L’horloge tourne, ici et sur tes autres appareils.',
  goOn: 'Y retourner',
  counting: 'On compte tes mots.',
  used: 'C’était l’essai du jour.',
  usedHint: 'Rien n’a compté.',
  made: (points) => `Tu fais ${points}.`,
  endsIn: (time) => `Les prochains dés arrivent dans ${time}.`,
  hours: (h, min) => (h > 0 ? `${h}\u00a0h\u00a0${min}\u00a0min` : `${min}\u00a0min`),
  trouble: 'Le plateau du jour ne répond pas. Réessaie dans un instant.',

  rank: (rank, of) => `Place ${rank} sur ${of}`,
  rankNew: (rank, of) => `Nouveaux, place ${rank} sur ${of}`,
  ahead: (share) => `Devant ${share}\u00a0% des autres.`,
  first: 'Personne devant toi.',
  streak: (days) => `${counted(days, 'jour')} de suite`,
  best: (days) => `ton record : ${days}`,

  shapes: 'Un signe par mot\u00a0: ● jusqu’à quatre lettres, ■ cinq, ◆ six, ▲ sept, ★ huit ou plus.',

  share: 'Partager',
  picture: 'Une image de ton résultat, qui ne montre aucune lettre',
  send: 'Envoyer',
  copyText: 'Copier en texte',
  copied: 'Copié.',
  download: 'Télécharger l’image',
  shareText: (day, points, place) => `Rattle, ${day} : ${points}. ${place}.`,

  list: 'Aujourd’hui',
  groups: { known: 'Habitués', new: 'Nouveaux' },
  groupHint: {
    known: 'Déjà là avant aujourd’hui.',
    new: 'Là depuis aujourd’hui. Demain, des habitués.',
  },
  nobody: 'Encore personne. Joue le plateau du jour pour figurer ici.',
  beFirst: 'Ouvrir le bal',
  players: (n) => `Déjà ${n} à y avoir joué`,

  past: 'Anciens plateaux',
  pastHint: 'Joue ce que tu as manqué. Ça ne compte pas.',
  pastNone: 'Le premier plateau est celui du jour.',
  earlier: 'Plus anciens',
  playPast: (day) => `Jouer le plateau du ${day}`,

  check: 'Peut-on se fier aux dés ?',
  checkText:
    'Le plateau de chaque jour découle d’une graine. Son empreinte est montrée la veille, et la graine le lendemain : l’empreinte une fois sortie, personne ne peut plus choisir de plateau, et qui veut peut le reconstituer.',
  today: 'Empreinte de la graine du jour',
  noHash: 'Aucune : c’est le premier jour.',
  tomorrow: 'Empreinte de la graine de demain',
  seed: (day) => `Graine du ${day}`,
  seedHash: 'Son empreinte, montrée la veille',
}
