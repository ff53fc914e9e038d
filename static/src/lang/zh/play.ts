import type { Catalogue } from '../catalogue'

export const play: Catalogue['play'] = {
  wordsKept: '马上回来，你的词都留着。',
  done: (others, many, seconds) =>
    many === 0 ? '你找完了。' : `你找完了，${others}还在找${seconds > 0 ? `，最多${seconds}秒` : ''}。`,
  timeUp: (others, many, seconds) =>
    many === 0 ? '你的时间到了。' : `你的时间到了，${others}还有${seconds}秒。`,
  alone: '现在不算分了，慢慢看。',
  results: '结果',
  more: '继续找',
  hint: '打字，或划过骰子。Enter提交。',
  slide: '手指依次滑过骰子，抬起就算一个词；也可以逐个点，再提交。',

  timeLeft: '剩余时间：',
  timeOfOthers: '别人的剩余时间：',
  timeGone: '已过时间：',
  stillLeft: (n) => `还剩${n < 60 ? `${n}秒` : `${n / 60}分钟`}`,
  timeIsUp: '时间到。',

  called: (n) => `骰子在摇，${n}秒后开始。`,

  iAmDone: '找完了',
  iAmDoneSure: '不找了？',
  send: '提交',
  clear: '清除',
  apart: (die, last) => `${die}和${last}不相邻，字母还留着。`,
  chosen: (die, letters) => `${die}，目前${letters}`,
  turn: '转盘面',
  sound: '声音',

  atTheTable: '房间里的人',
  wordsHead: '词数',
  words: () => '词',
  aside: (what) => `，${what}`,
  away: '离开了',
  isDone: '找完了',
  leads: '领先',

  yourWords: '你的词',
  points: () => '分',
  ofAll: (n, all) => `${n}/${all}`,
  onItsWay: '在路上',

  board: '盘面',
  keys: '方向键读骰子，字母键写词，Enter提交，Escape清除，句号键报时间和分数。',
  die: (face, row, column) => `${face}，第${row}行第${column}列`,
  row: (row) => `第${row}行`,
  anyLetter: '任意字母',
  blank: '没有字母',
  wild: (word) => `“${word}”里的百搭骰子当哪个字母？`,
  noLetter: '都不是',
}
