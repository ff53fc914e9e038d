import type { Catalogue } from '../catalogue'
import { counted, inWords, plural } from './grammar'

export const phrase: Catalogue['phrase'] = {
  title: 'Frase de recuperación',
  hint: 'En un móvil nuevo, o si borras los datos del navegador, Rattle ya no te reconoce. Doce palabras que apuntas te devuelven tu nombre y tus resultados.',
  show: 'Mostrar una frase',
  showSure: 'Solo se muestran una vez. ¿Mostrarlas ahora?',
  since: (day) => `Tienes una desde el ${day}. No podemos volver a mostrarla: no guardamos las palabras.`,
  another: 'Pedir otra',
  anotherSure: 'La anterior dejará de servir. ¿Seguir?',
  once: 'Apunta estas palabras o imprímelas ahora. Solo las mostramos una vez.',
  safe: 'Quien las tenga puede ser tú: guárdalas como una llave.',
  english: 'Las palabras son inglesas en todos los idiomas de esta página.',
  words: 'Tu frase de recuperación',
  copy: 'Copiar las palabras',
  copyLink: 'Copiar como enlace',
  copied: 'Copiado.',
  byHand: 'El navegador no nos deja copiar. Selecciona tú las palabras.',
  print: 'Imprimir',
  failed: 'No ha funcionado. Prueba otra vez en un momento.',
  sheet: (name) => (name ? `Rattle: frase de recuperación de ${name}` : 'Rattle: frase de recuperación'),
  sheetHow: (address) =>
    `Abre ${address} y escribe estas palabras. Da igual mayúsculas o minúsculas, y bastan las cuatro primeras letras de cada una.`,
  sheetOnce: 'Sirven una vez. Después recibes otra frase, y se cierra la sesión en los demás dispositivos.',
  propose: 'En un móvil nuevo, o si borras los datos del navegador, pierdes tus resultados.',
  have: 'Usar una frase de recuperación',
  pageTitle: 'Volver con la frase',
  pageHint: 'Escribe o pega tus doce palabras, o el enlace.',
  field: 'Tus doce palabras',
  fieldHint: 'Palabras inglesas. Bastan las cuatro primeras letras de cada una y un espacio.',
  suggestions: 'Palabras que empiezan así',
  look: '¿De quién es la frase?',
  unknownWord: (n, word) => `La palabra ${n}, «${word}», no está en nuestra lista. Revisa cómo se escribe.`,
  count: (n) =>
    `${plural(n, { one: 'Es una palabra', other: `Son ${inWords(n)} palabras` })}, y una frase tiene doce.`,
  mistyped:
    'Una de las palabras no es correcta o falta, o hay dos cambiadas de sitio. Compáralas con lo que apuntaste.',
  wrong:
    'Esta frase no es de nadie. Compara las palabras con lo que apuntaste. Si están bien, la frase ya no sirve: usa la más nueva.',
  many: 'Demasiados intentos. Espera unos minutos.',
  owner: (name) => (name ? `Esta frase es de ${name}` : 'Esta frase es de alguien sin nombre'),
  played: (rounds, day) =>
    rounds > 0 ? `${counted(rounds, 'ronda')} desde el ${day}.` : 'Aún no hay rondas.',
  profile: 'Ver el perfil',
  then: 'Este navegador jugará con ese nombre, se cerrará la sesión en sus demás dispositivos y otra frase sustituirá a esta.',
  already:
    'En este navegador ya eres esa persona. Si sigues, se cierra la sesión en los demás dispositivos y recibes otra frase.',
  leaves: (name, rounds) =>
    `Ahora mismo aquí eres ${name || 'otra persona'}${rounds > 0 ? `, con ${counted(rounds, 'ronda')}` : ''}. Dejarás de serlo.`,
  leavesHint:
    'Si alguien te mandó este enlace, cierra esta página. Para poder volver, pide antes una frase para quien eres ahora:',
  leavesKept: 'Si alguien te mandó este enlace, cierra esta página. La frase que tenías sigue sirviendo.',
  be: (name) => (name ? `Ser ${name} aquí` : 'Ser esa persona aquí'),
  other: 'Otras palabras',
  done: (name) => (name ? `En este navegador ahora eres ${name}.` : 'En este navegador vuelves a ser tú.'),
  doneHint: 'Tu frase anterior ya se ha usado. Esta es la nueva.',
  home: 'Ir al inicio',
}
