import type { Catalogue } from '../catalogue'

export const play: Catalogue['play'] = {
  wordsKept: '马上回来，你的词都留着。',
  done: (others, many) => (many === 0 ? '你找完了。' : `你找完了，${others}还在找。`),
  alone: '现在不算分了，慢慢看。',
  results: '结果',
  hint: '打字或划线，Enter提交。',
  slide: '手指依次滑过骰子，抬起就算一个词。',

  timeLeft: '剩余时间：',
  timeGone: '已过时间：',
  secondsLeft: (n) => `还剩${n}秒`,

  iAmDone: '找完了',
  iAmDoneSure: '不找了？',
  turn: '转盘面',
  sound: '声音',
  thrown: '字母朝向随骰子',
  tools: '工具',

  atTheTable: '同桌的人',
  wordsHead: '词数',
  aside: (what) => `，${what}`,
  away: '离开了',
  isDone: '找完了',
  leads: '领先',

  yourWords: '你的词',
  points: () => '分',
  ofAll: (n, all) => `${n}/${all}`,
  onItsWay: '在路上',

  board: '盘面',
  die: (face, row, column) => `${face}，第${row}行第${column}列`,
  anyLetter: '任意字母',
  blank: '没有字母',
  wild: (word) => `“${word}”里的百搭骰子当哪个字母？`,
  noLetter: '都不是',

  watching: '你在旁观。',
  closed: '你在旁观。桌主不再加人。',
  full: '你在旁观。座位坐满了。',
  sit: '坐下',
}
