import type { Catalogue } from '../catalogue'
import { inWords, plural } from './grammar'

export const devices: Catalogue['devices'] = {
  title: 'Toi, sur d’autres appareils',
  hint: 'Il n’y a pas de compte : c’est ce navigateur qui sait qui tu es.',
  show: 'Jouer sur un autre appareil',
  code: (letters) => `Code ${letters}`,
  type: 'Tape-le là-bas dans les réglages, ou montre l’image à l’autre appareil.',
  qr: 'Une image du code, à lire avec un téléphone',
  left: (seconds) =>
    seconds >= 60
      ? `Valable encore ${minutes(Math.ceil(seconds / 60))}, pour un seul appareil.`
      : 'Valable moins d’une minute.',
  ended: 'Le code a expiré. Demandes-en un autre.',
  again: 'Un autre code',
  enter: 'Entrer un code',
  field: 'Code de ton autre appareil',
  claim: 'C’est moi, ici aussi',
  claimed: (name) =>
    name ? `Sur cet appareil, tu es maintenant ${name}.` : 'Sur cet appareil aussi, tu es maintenant toi.',
  wrong: 'Ce code n’existe pas. Il a peut-être expiré ; demandes-en un autre là-bas.',
  many: 'Trop d’essais. Attends quelques minutes.',
  failed: 'Ça n’a pas marché. Réessaie dans un instant.',
  everywhere: 'Déconnecter les autres',
  everywhereHint:
    'Un appareil perdu ? Tous sauf celui-ci sont déconnectés, et ta phrase de récupération ne marche plus.',
  everywhereSure: 'Déconnecter les autres ?',
  signedOut: 'Seul cet appareil reste connecté.',
  take: 'Télécharger mes données',
  takeHint:
    'Un fichier avec tes manches, tes cotes et qui tu as rencontré. Il n’est que pour toi : d’autres y sont nommés aussi.',
  forget: 'M’oublier',
  forgetHint:
    'Efface pour de bon ton nom, ton profil et tes cotes. Ce que tu as joué reste dans les résultats des autres, sans ton nom.',
  forgetSure: 'Tout effacer, pour de bon ?',
  forgetYes: 'Oui, m’oublier',
  forgetNo: 'Plutôt pas',
  forgotten: 'C’est oublié.',
  claimPage: 'Un autre appareil à toi',
  claimTitle: 'C’est toi, ici aussi ?',
  claimHint:
    'Tes résultats, tes cotes et ton nom te suivent. Qui tu étais avant dans ce navigateur, tu ne l’es plus.',
  home: 'Retour à l’accueil',
}

const minutes = (n: number) => plural(n, { one: 'une minute', other: `${inWords(n)} minutes` })
