import type { Catalogue } from '../catalogue'

export const offlineRound: Catalogue['offlineRound'] = {
  counts: '这一局没连服务器，不计成绩。',
  title: '没联网时',
  keep: '离线时一个人玩',
  hint: (size) => `把词库存在这台设备上，要下载${size} MB`,
  coming: '正在下载词库……',
  here: '词库已在设备上。',
  full: '这台设备放不下词库，腾出空间再试。',
  failed: '词库没下载成，过一会儿再试。',
  cannot: '这个浏览器存不了词库，换一个试试。',
  devices: '管理设备要联网。',
}
