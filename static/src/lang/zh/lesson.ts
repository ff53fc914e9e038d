import type { LessonTexts } from '../lesson'

export const lesson: LessonTexts = {
  try: (word) => `该你了：${word}，或者你看到的别的词。`,
  wrong: (word) => `词越长，分越高。看看写${word}会怎样。`,
  next: (word) => `词错了不扣分。再来一个：${word}。`,
  both: (word) => `${word}：要是别人也找到了，就是0分`,
  ready: '几个人都找到的词不得分。现在给你一分钟，还有什么词？',
  over: '就是这么玩的。换一盘新骰子吧。',
}
