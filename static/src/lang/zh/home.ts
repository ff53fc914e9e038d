import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  title: '同样十六颗骰子，谁看到的词多？',
  playNow: '马上玩',
  playAlone: '一个人玩',
  joinWithCode: '凭桌号入座',
  code: '桌号或链接',
  codeShort: '桌号或链接',
  free: '免费，不用注册，没有广告。',
  offline: '你没联网。开桌要联网。',
  laboratory: '实验室',
  leaderboards: '排行榜',
  profile: '我的资料',
  about: '关于',
  tooManyTables: '你开的桌太多了，过几分钟再来。',
  noTable: '桌没开成，过一会儿再试。',
  open: {
    title: '开着的桌',
    sit: '坐下',
    watch: '旁观',
  },
  seat: {
    page: '入座',
    title: '给你留了座。',
    noSeat: '现在没有空座。',
    name: '这桌的人怎么叫你？',
    sit: '坐下',
    watch: '旁观',
    onlyWatch: '只旁观',
    askAgain: '再要个座',
  },
  gone: {
    removed: '他们请你离开。',
    noSeat: '这里没有座。',
  },
}
