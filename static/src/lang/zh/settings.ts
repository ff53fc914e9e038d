import type { Catalogue } from '../catalogue'

export const settings: Catalogue['settings'] = {
  title: '设置',
  close: '好',
  kept: '只存在这台设备上，不告诉任何人。',
  language: '语言',
  asTheDevice: (name) => `跟随设备：${name}`,
  theme: '外观',
  themes: { auto: '跟随设备', light: '浅色', dark: '深色' },
  letters: '字大一些',
  contrast: '对比强一些',
  motion: '少些动画',
  hand: '左手',
  handHint: '要按的都挪到左边',
  dice: '字母朝向随机',
  diceHint: '怎么落就怎么朝，和真骰子一样',
  sound: '声音',
  othersSound: '别人找到词时轻响一下',
  vibration: '振动',
  recent: '记住房间和玩家',
  recentHint: '用于首页的“再玩一次”。多人共用的浏览器建议关闭。',
}
