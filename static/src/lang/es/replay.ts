import type { Catalogue } from '../catalogue'

export const replay: Catalogue['replay'] = {
  title: 'Repetición',
  heading: (names) => `Cómo les fue a ${names}`,
  alone: (name) => `Cómo le fue a ${name}`,
  waiting: 'Cargando la ronda…',
  gone: 'Esta ronda no está guardada.',
  goneHint:
    'Las rondas se guardan noventa días, y más si están en una clasificación. La que acaba de cerrarse tarda un momento.',
  sealed: 'Este tablero aún se juega. Vuelve cuando acabe su día.',
  trouble: 'No se pudo cargar la ronda. Prueba otra vez en un momento.',
  again: 'Probar otra vez',

  board: 'El tablero',
  boardTraces: (who, word) => `El tablero: ${who} traza ${word}`,
  found: (who, word, points) => `${who}: ${word}, ${points}`,
  struck: 'tachada',
  quiet: 'Aún nadie tiene una palabra.',

  play: 'Ver',
  pause: 'Pausa',
  time: 'Tiempo',
  timeOf: (at, all) => `${at} de ${all}`,
  speed: 'Velocidad',
  times: (n) => `${n}×`,
  earlier: 'La palabra anterior',
  later: 'La palabra siguiente',
  keys: 'Espacio arranca y para, las flechas saltan cinco segundos, coma y punto van de palabra en palabra, 1, 2, 4 y 8 ponen la velocidad.',

  standings: 'Cómo van',
  wordsOf: (who) => `Palabras de ${who}`,
  at: (time) => `en el ${time}`,
  bot: 'bot',
  ghost: 'fantasma',
  none: 'Aún ninguna palabra',
  leftOut: (words) => `${words}: demasiadas para mostrarlas aquí. Están en el acta.`,

  against: 'Jugar contra esa gente',
  againstOne: (name) => `Jugar contra ${name}`,
  share: (time) => `Copiar el enlace desde ${time}`,
  copied: 'Enlace copiado.',
  notCopied: 'El enlace está en la barra de direcciones.',
  record: 'Descargar el acta',

  private: 'Esta ronda se jugó en una sala privada. Solo la ve quien jugó, y quien tenga un enlace suyo.',
  revoke: 'Retirar mi enlace',
  revoked: 'El enlace ya no enseña nada.',
  noLink: 'No ha funcionado. Prueba otra vez en un momento.',
}
