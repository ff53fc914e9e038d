import type { LessonTexts } from '../lesson'

export const lesson: LessonTexts = {
  try: (word) => `Ahora tú: ${word}, o lo que veas.`,
  wrong: (word) => `Las palabras largas valen más. Mira qué pasa con ${word}.`,
  next: (word) => `Fallar no resta nada. Una más: ${word}.`,
  both: (word) => `${word}: si alguien más la tuviera, 0 puntos`,
  ready: 'Lo que encuentran varios no vale nada. Ahora, un minuto: ¿qué más ves?',
  over: 'Así es el juego. Ahora, con dados nuevos.',
}
