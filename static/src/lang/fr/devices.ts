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
      ? `Vaut encore ${minutes(Math.ceil(seconds / 60))}, pour un seul appareil.`
      : 'Vaut encore moins d’une minute.',
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
    'Un appareil perdu ? Tous sauf celui-ci cessent d’être toi, et ta phrase de récupération ne marche plus.',
  everywhereSure: 'Tous les autres ?',
  signedOut: 'Tu n’es plus toi que sur cet appareil.',
  take: 'Télécharger ce que l’on garde de moi',
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
    'Tes résultats, tes cotes et ton nom te suivent. Ce que ce navigateur était avant, il ne l’est plus.',
  home: 'Retour à l’accueil',
}

const minutes = (n: number) => plural(n, { one: 'une minute', other: `${inWords(n)} minutes` })
