import type { LessonTexts } from '../lesson'

export const lesson: LessonTexts = {
  try: (word) => `Jetzt du: ${word}, oder was du siehst.`,
  wrong: (word) => `Längere Wörter bringen mehr. Sieh, was mit ${word} passiert.`,
  next: (word) => `Falsche Wörter kosten nichts. Noch eins: ${word}.`,
  both: (word) => `${word}: hätte es noch jemand, 0 Punkte`,
  ready: 'Was mehrere finden, bringt nichts. Jetzt eine Minute: Was siehst du noch?',
  over: 'Das ist das Spiel. Jetzt mit neuen Würfeln.',
}
