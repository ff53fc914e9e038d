import type { Catalogue } from '../catalogue'

import { retention } from '../retention'

export const about: Catalogue['about'] = {
  title: 'À propos',
  what: 'Seize dés portent des lettres : à toi d’y trouver des mots anglais, plus que les autres. Vous ouvrez un lien, vous recevez tous les mêmes dés au même moment, et trois minutes plus tard vous voyez qui a vu quoi. Qui connaît Boggle connaît Rattle. Gratuit, sans compte, sans pub.',
  play: 'Jouer',
  howTitle: 'Comment on joue',
  how: [
    'Relie des dés qui se touchent, par un côté ou par un coin, pour former des mots anglais.',
    'Chaque dé sert une fois par mot. Qu est un seul dé.',
    'Un trait sous une lettre montre où est le bas : N ou Z, M ou W.',
    'Glisse sur les dés et lâche, touche-les un par un et deux fois le dernier, ou tape le mot puis Entrée.',
    'Les longs mots rapportent plus : 1 point pour trois ou quatre lettres, puis 2, 3, 5, et 11 à partir de huit.',
    'Un mot que vous êtes deux à trouver ne compte pour personne, sauf si l’hôte en décide autrement.',
  ],
  operatorTitle: 'Qui fait tourner ce serveur',
  contact: (address) => `Contact : ${address}`,
  accessTitle: 'Pour tout le monde',
  access:
    'On peut jouer à Rattle au clavier seul, avec un lecteur d’écran, en contraste élevé, sans mouvement, sans son et avec de grandes lettres ; entre amis, l’hôte peut accorder plus de temps. Si quelque chose t’empêche de jouer, dis-le à qui fait tourner ce serveur.',
  wordsTitle: 'Les mots',
  words: [
    'Les mots viennent de SCOWL, les Spell Checker Oriented Word Lists de Kevin Atkinson ; l’ensemble est Copyright 2000-2011 by Kevin Atkinson. Nous avons retiré les accents, et ajouté, enlevé ou marqué quelques mots.',
    'Il contient ENABLE, l’Enhanced North American Benchmark Lexicon, tenu par M\\Cooper et offert au domaine public. Alan Beale y a beaucoup contribué, et a fait le paquet 12Dicts. Ce jeu emploie leurs mots, avec ses remerciements aux auteurs.',
    'Il contient aussi : UKACD, le UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved ; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved ; VarCon et AGID de Kevin Atkinson, tirés en partie des listes d’Ispell, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'Les dés',
  dice: 'Les lettres que portent les dés des jeux vendus sont un fait, et on les a comptées. Boggle est une marque de Hasbro, Inc. Rattle n’a aucun lien avec son propriétaire.',
  privacyTitle: 'Ce que l’on garde, pour qui et combien de temps',
  // tools/keys/disclosure_test.go holds each line to what the store keeps.
  privacy: {
    cookie:
      'Un cookie avec un secret tiré au hasard, pour que tu sois toujours toi quand tu reviens. Il expire un an après ta dernière visite. Ni compte, ni e-mail.',
    device:
      'Sur cet appareil : le nom que tu te donnes, tes réglages, le fait que tu as déjà joué, qui tu as mis en sourdine, les salles et les joueurs de tes dix dernières parties (trente jours au plus, ou jusqu’à ce que tu les oublies), et les mots de la manche tant qu’ils sont sans réponse. Aussi la liste de mots pour jouer en solo hors ligne, jusqu’à ce que tu la désactives dans les réglages.',
    table: `La salle : ses noms, ses mots et ce qui s’y dit. Avec le lien, n’importe qui peut la voir ; une salle publique est dans la liste de tous. Elle disparaît ${retention.tableHours} heures après le départ du dernier d’entre vous.`,
    round: `Les manches terminées : le plateau, les noms, qui a trouvé quel mot à quel moment, et qui a eu plus de temps. Elles restent ${retention.roundDays} jours, et plus longtemps seulement si un classement de toujours les montre. Une manche dans une salle publique, tout le monde peut la voir ; dans une salle privée, seulement les personnes qui l’ont jouée ou qui en ont reçu le lien.`,
    boards: `Les classements : ton nom et ton résultat, visibles de tous. Ceux d’un jour, d’une semaine ou d’un mois disparaissent au bout de ${retention.boardDays} jours au plus ; ceux de toujours gardent les ${retention.boardRows.toLocaleString('fr')} meilleurs, sans limite de durée.`,
    daily: `Le plateau du jour : ton nom et ta place, pendant ${retention.dailyDays} jours. Tes points de chaque jour ne se montrent qu’à toi, et s’effacent un an après ta dernière visite.`,
    profile:
      'Ton profil : nom, première visite, totaux, cotes, duels, les mots que tu trouves le plus, et tes dernières manches avec les noms des autres. Tout le monde peut le voir. Il s’efface un an après ta dernière visite ; ton nom dans les dernières manches et les duels des autres, un an après la leur.',
    versus:
      'Qui tu as rencontré, et qui a gagné : rien que pour toi, jusqu’à un an après ta dernière visite.',
    match: `Pendant que tu cherches un duel : ton nom et tes cotes, quelques secondes. Le duel lui-même ${retention.matchHours} heures, un défi ${retention.challengeHours}.`,
    devices: `Tes autres appareils, et ta phrase de récupération si tu en as demandé une : une empreinte du secret de chacun, jusqu’à un an après ta dernière visite ; les mots eux-mêmes ne sont pas gardés. Un code pour ajouter un appareil est valable ${retention.codeMinutes} minutes.`,
    people:
      'Qui tu bloques : rien que pour toi, jusqu’à un an après ta dernière visite. Ce que tu signales, et ce que l’on signale de toi : pour qui fait tourner ce serveur, jusqu’à ce que des signalements plus récents prennent la place.',
    checks: `Un résultat qui ressemble à celui d’un programme attend que quelqu’un de l’équipe du serveur l’examine, ${retention.heldDays} jours au plus ; la décision reste aussi longtemps que la manche. La liste des décisions sur les résultats, les signalements et les joueurs dure jusqu’à un an après la dernière. Ce qui est décidé d’un joueur (un autre nom, aucun classement, tables privées seulement) vaut jusqu’à ce que la décision soit retirée ou le joueur oublié ; ton export le dit.`,
    address: `Aucune adresse n’est gardée. Combien de nouvelles personnes arrivent de l’une d’elles, on le compte pendant ${retention.addressDays} jours, sous un code qui ne permet pas de la retrouver ; qui cherche un duel à partir de cette adresse, quelques minutes ; une salle créée à partir de cette adresse, une place dans une salle, un défi ou un signalement porte ce code aussi longtemps que le serveur les garde.`,
    nobody:
      'Le reste de ce que garde le serveur ne parle de personne : les plateaux des jours passés, par exemple.',
    logs: 'Le journal du serveur note des pannes, sans noms ni mots. La personne qui fait tourner le serveur peut tenir ses propres journaux, et garder des sauvegardes un an au plus.',
    forget: `« M’oublier », dans les réglages, efface ton profil tout de suite et retire ton nom de tout le reste en moins d’un jour. Une salle le garde pendant ses ${retention.tableHours} heures, une sauvegarde plus ancienne jusqu’à ce qu’on la jette. Tes points restent, sous un numéro qui n’est à personne. Ce numéro reste ${retention.forgottenDays} jours sur une liste, pour qu’aucune sauvegarde ne te ramène.`,
    take: 'Dans les réglages, tu peux télécharger ce que l’on garde de toi : tout, sauf ce qui se dit dans les salles et ce qui disparaît en quelques jours.',
    others: 'Rien n’est chargé d’ailleurs, et personne d’autre n’en sait rien.',
  },
  worksTitle: 'De quoi c’est fait',
  works: 'Le code de Rattle lui-même est sous licence MIT. Merci à tous ceux qui ont fait le reste :',
  parts: { page: 'Dans la page', type: 'Caractères', words: 'Mots', program: 'Dans le programme' },
  texts: 'Toutes les licences en entier',
  version: (version) => `Version ${version}`,
}
