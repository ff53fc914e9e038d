import type { Catalogue } from '../catalogue'
import { retention } from '../retention'

export const joining: Catalogue['joining'] = {
  bar: { ways: 'Rattle导航', daily: '每日一盘', match: '比赛' },

  code: '房间号或链接',
  codeShort: '房间号或链接',
  go: '进入',
  noCode: (typed) => `房间号由八个字母和数字组成，请再看一眼${typed}。`,
  noTable: (code) => `没有房间号是${code}的房间，请再看一眼。`,
  noTableHint: `也可能已经没了：最后一个人离开${retention.tableHours}小时后，房间就会关闭。`,
  nowhere: '这个链接没有对应的房间。',

  page: '加入房间',
  title: '有你的位置。',
  what: '所有人在同样的字母里找单词，比谁找得多。',
  yours: (name) => `你已经在这里了，名字是${name}。`,
  goOn: '在这里继续',
  noSeat: '现在没有空位。',
  full: '这个房间满了。',
  locked: '这个房间锁了。',
  reserved: '这个房间已有人约好。',
  running: (time) => `正在玩一局，还剩${time}。加入后马上就能玩。`,
  runningFree: '正在玩一局。加入后马上就能玩。',
  runs: (time) => `正在玩一局，还剩${time}。`,
  runsFree: '正在玩一局。',
  rolling: '正在摇骰子。',
  sit: '加入',
  watch: '旁观',
  onlyWatch: '只旁观',
  askAgain: '再看看有没有空位',
  ended: '这个房间已经没了。',
  removed: '他们请你离开。',
}
