import type { Catalogue } from '../catalogue'
import { heading, inWords } from './grammar'

const strangers = '这个页面和这桌对不上话。重新加载一下页面。'

export const shared: Catalogue['shared'] = {
  points: (n) => `${n}分`,
  words: (n) => `${n}个词`,
  letters: (n) => `${n}个字母`,
  seconds: (n) => `${n}秒`,
  minutes: (n) => `${n}分钟`,
  players: (n) => `${n}人`,
  votes: (n) => `${n}票`,
  you: '你',
  together: (parts) => parts.join('，'),
  away: '离开了',
  leave: '离桌',
  leaveSure: '离桌？',
  seatKept: '马上回来，你的座位留着。',
  pressAgain: (question) => `${question}再按一次。`,
  yourName: '你的名字',
  someName: '小林',
  noName: '怎么叫你？',
  code: (letters) => `桌号${letters}`,
  startTable: '开一桌',
  finding: '正在找桌…',

  errors: {
    'unknown-room': '那张桌已经收了。自己开一桌，或者要个新链接。',
    'room-full': '这桌满了。旁观，或者自己开一桌。',
    'room-locked': '桌主把这桌关了。请桌主打开，或者自己开一桌。',
    removed: '其他人不带你玩了。一小时后可以回来，也可以自己开一桌。',
    'name-taken': '这桌已经有人叫这个名字。还能怎么叫你？',
    'bad-name': '名字最多二十个字符，要文明。怎么叫你？',
    'not-host': '这是桌主的事。',
    'not-now': '现在不行，等这局结束。',
    'not-public': '这桌只有桌主能这样做。',
    'bad-settings': '这些规则凑不到一起，换一个试试。',
    'bad-talk': '里面没有可读的字，换个说法。',
    'no-such-player': '人已经离桌了。',
    'too-fast': '太快了，过一会儿再试。',
    unavailable: '这桌没有回应，过一会儿再试。',
    'not-joined': strangers,
    'bad-message': strangers,
    'unknown-kind': strangers,
  },

  verdict: {
    made: (who, points) => `${who === null ? '你' : heading(who)}得了${points}分。`,
    nothingAlone: '这次没得分。',
    nothing: '谁都没得分。',
    tie: (points) => `平局，都是${points}分。`,
    won: (by) => `你赢了，多${inWords(by)}分。`,
    lost: (winner, by, close) => `${heading(winner)}赢了，多${inWords(by)}分。${close ? '就差一点。' : ''}`,
  },

  answer: {
    counted: (word, points) => `${word}，${points}分`,
    cost: (reason, points) => `${reason}，扣${inWords(points)}分`,
    'too-short': (_, letters) => `至少${inWords(letters)}个字母`,
    'not-on-board': (word) => `这盘上连不出${word}`,
    'not-a-word': (word) => `词典里没有${word}`,
    'already-found': (word) => `${word}你已经有了`,
    'too-many': () => '这一局的词已经满了',
    'too-late': (word) => `${word}来晚了，已经停了`,
    'not-playing': (word) => `骰子还没亮，${word}不算`,
    'too-fast': (word) => `${word}得排队`,
  },
}
