import type { LessonTexts } from '../lesson'

export const lesson: LessonTexts = {
  try: (word) => `À toi : ${word}, ou ce que tu vois.`,
  wrong: (word) => `Les mots longs rapportent plus. Vois ce qui se passe avec ${word}.`,
  next: (word) => `Un mot incorrect ne coûte rien. Encore un : ${word}.`,
  both: (word) => `${word} : si quelqu’un d’autre l’a aussi, 0 point`,
  ready: 'Un mot trouvé à plusieurs ne vaut rien. Une minute, maintenant : que vois-tu d’autre ?',
  over: 'Voilà le jeu. À présent, de nouveaux dés.',
}
