import type { Catalogue } from '../catalogue'
import { inWords } from './grammar'

export const rules: Catalogue['rules'] = {
  noClock: '不限时',
  size: (rows, cols) => `${rows}×${cols}`,
  sizeAndTime: (size, time) => `${size}，${time}`,
  withDice: (round, dice) => `${round}，${dice}的骰子。`,

  dice: {
    'en-4x4-new': 'Boggle，1987年起',
    'en-4x4-classic': 'Boggle，经典版',
    'en-5x5-big-deluxe': 'Boggle Deluxe',
    'en-5x5-big-2012': 'Big Boggle，2012年',
    'en-5x5-big-original': 'Big Boggle，初版',
    'en-5x5-big-challenge': 'Big Boggle，带挑战骰子',
    'en-6x6-super-big-2012': 'Super Big Boggle',
  },
  ladders: {
    standard: '照盒子里的：1、2、3、5、11',
    superbig: 'Super Big：九个字母起，每个字母两分',
    fibonacci: '越长越多：1、2、3、5、8、13',
    flat: '一个词一分',
    length: '一个字母一分',
  },
  lists: { everyday: '常用', standard: '标准', full: '全部' },
  grades: {
    everyday: '常用词',
    standard: '标准词库里的词',
    full: '少见的词',
  },
  sharings: { cancel: '谁也不算', all: '都算', first: '先到先得' },
  edges: { plane: '普通', cylinder: '左右相连', torus: '四边相连' },
  riches: {
    'as-rolled': '随它去',
    lean: '词少',
    normal: '一般',
    rich: '词多',
  },

  shared: {
    cancel: '两个人都找到的词，谁也不得分。',
    all: '一个词，谁找到都得分。',
    first: '一个词，先找到的人得分。',
  },
  minLetters: (n) => `至少${n}个字母。`,
  words: { everyday: '只算常用词。', standard: '', full: '少见的词也算。' },
  ladder: (points) => `${points}。`,
  penalty: '错词扣一分。',
  noFlagged: '粗话不算。',
  count: '会告诉你一共有多少词。',
  wildcards: (n) => `有${inWords(n)}颗骰子可以当任何字母。`,
  cylinder: '左边和右边相连。',
  torus: '每条边都和对面相连。',
  lean: '每盘的词不多。',
  rich: '每盘的词很多。',
  matchOfRounds: (n) => `一场比${n}局。`,
  matchToPoints: (n) => `一场比到${n}分。`,

  round: (n) => `第${n}局`,
  roundOf: (n, rounds) => `第${n}局，共${rounds}局`,
  roundTo: (n, points) => `第${n}局，先到${points}分`,
  match: {
    tie: (points) => `比赛打平，都是${points}分。`,
    level: (points) => `平，都是${points}分。`,
    yours: '这场是你的。',
    youLead: '这场你领先。',
    over: (name) => `这场是${name}的。`,
    leads: (name) => `这场${name}领先。`,
  },
  phases: {
    lobby: '还没开局',
    called: '正在摇骰子',
    playing: '正在玩',
    results: '两局之间',
  },
  open: (players, phase) => `${players}人，${phase}`,
  openRound: (players, phase, round) => `${players}人，${phase}，第${round}局`,
}
