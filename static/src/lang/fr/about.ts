import type { Catalogue } from '../catalogue'

export const about: Catalogue['about'] = {
  title: 'À propos',
  what: 'Rattle, c’est Boggle pour ceux qui ne sont pas à la même table. Vous ouvrez un lien, vous recevez tous les mêmes dés au même moment, et trois minutes plus tard vous voyez qui a vu quoi. Gratuit, sans compte, sans pub.',
  play: 'Jouer',
  howTitle: 'Comment on joue',
  how: [
    'Relie des dés qui se touchent, par un côté ou par un coin, pour former des mots anglais.',
    'Chaque dé sert une fois par mot. Qu est un seul dé.',
    'Glisse sur les dés et lâche, touche-les un par un, ou tape le mot puis Entrée.',
    'Les longs mots rapportent plus : 1 point pour trois ou quatre lettres, puis 2, 3, 5, et 11 à partir de huit.',
    'Un mot que vous êtes deux à trouver ne compte pour personne, sauf si l’hôte en décide autrement.',
  ],
  wordsTitle: 'Les mots',
  words: [
    'Les mots viennent de SCOWL, les Spell Checker Oriented Word Lists de Kevin Atkinson ; l’ensemble est Copyright 2000-2011 by Kevin Atkinson. Nous avons retiré les accents, et ajouté, enlevé ou marqué quelques mots.',
    'Il contient ENABLE, l’Enhanced North American Benchmark Lexicon, tenu par M\\Cooper et offert au domaine public. Alan Beale y a beaucoup contribué, et a fait le paquet 12Dicts. Ce jeu emploie leurs mots, avec ses remerciements aux auteurs.',
    'Il contient aussi : UKACD, le UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999, all rights reserved ; WordNet 1.6, Copyright 1997 by Princeton University, all rights reserved ; VarCon et AGID de Kevin Atkinson, tirés en partie des listes d’Ispell, Copyright 1993 by Geoff Kuenning, Granada Hills, CA, all rights reserved.',
  ],
  diceTitle: 'Les dés',
  dice: 'Les lettres que portent les dés des jeux vendus sont un fait, et on les a comptées. Boggle est une marque de Hasbro, Inc. Rattle n’a aucun lien avec son propriétaire.',
  privacyTitle: 'Ce que l’on garde',
  privacy: [
    'Un cookie avec un secret tiré au hasard, pour que ta place reste la tienne quand tu reviens. Ni nom, ni adresse, ni e-mail.',
    'Sur cet appareil : le nom que tu te donnes, tes réglages, qui tu as mis en sourdine, et les mots de la manche tant qu’ils sont sans réponse.',
    'Sur le serveur : la table, ses noms, ses mots et ce qui s’y dit. Elle disparaît 24 heures après le départ du dernier d’entre vous.',
    'Rien n’est chargé d’ailleurs, et personne d’autre n’en sait rien.',
  ],
  worksTitle: 'De quoi c’est fait',
  works: 'Le code de Rattle lui-même est sous licence MIT. Merci à tous ceux qui ont fait le reste :',
  parts: { page: 'Dans la page', type: 'Caractères', words: 'Mots', program: 'Dans le programme' },
  texts: 'Toutes les licences en entier',
  version: (version) => `Version ${version}`,
}
