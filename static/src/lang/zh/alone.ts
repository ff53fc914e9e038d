import type { Catalogue } from '../catalogue'

export const alone: Catalogue['alone'] = {
  counts: '这一局没连服务器，不计成绩。',
  title: '没联网时',
  keep: '离线时一个人玩',
  hint: (size) => `把词表存在这台设备上，要下载${size} MB`,
  coming: '正在下载词表……',
  here: '词表已在设备上。',
  full: '这台设备放不下词表。',
  failed: '词表没下载成，过一会儿再试。',
  cannot: '这个浏览器什么也存不下。',
  devices: '管理设备要联网。',
}
