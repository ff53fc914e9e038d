import type { Catalogue } from '../catalogue'

export const returning: Catalogue['returning'] = {
  title: '欢迎回来',
  goesOn: '你的一局还在进行',
  backTo: (time) => `回去接着玩，${time}`,
  backToIt: '回去接着玩',
  over: '看看结果',
  backToTable: (when) => `${when}：回到房间`,
  roundOn: (time) => (time ? `正在玩一局，还剩${time}` : '正在玩一局'),
  playAgain: (when) => `${when}：再玩一次`,
  more: (n) => `还有${n}个`,
  forget: '忘掉这些',
  forgetSure: '忘掉？',
  forgotten: '已忘掉。',
}
