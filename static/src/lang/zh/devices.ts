import type { Catalogue } from '../catalogue'
import { inWords } from './grammar'

export const devices: Catalogue['devices'] = {
  title: '别的设备上的你',
  hint: '不用注册：你是谁，记在这个浏览器里。',
  show: '在别的设备上玩',
  code: (letters) => `配对码${letters}`,
  type: '在那边的设置里输入，或者让那台设备扫图。',
  qr: '配对码的图，给手机扫',
  left: (seconds) =>
    seconds >= 60
      ? `${inWords(Math.ceil(seconds / 60))}分钟内有效，只能用在一台设备上。`
      : '有效时间不到一分钟。',
  ended: '配对码过期了，再要一个。',
  again: '再要一个',
  enter: '输入配对码',
  field: '另一台设备上的配对码',
  claim: '在这里也是我',
  claimed: (name) => (name ? `这台设备现在是${name}。` : '这台设备现在是那位玩家。'),
  wrong: '没有这个配对码。可能过期了，到那边再要一个。',
  many: '试得太多了，等几分钟。',
  failed: '没成，过一会儿再试。',
  everywhere: '退出其他所有设备',
  everywhereHint: '丢了设备？除了这台，其他设备全部退出，恢复短语也会作废。',
  everywhereSure: '全都退出？',
  signedOut: '现在只有这台设备还登录着。',
  take: '下载我的数据',
  takeHint: '一个文件，里面有你的每一局、等级分和遇到过的人。只给你自己看：里面也有别人的名字。',
  forget: '忘掉我',
  forgetHint: '永久删除你的名字、资料和等级分。你玩过的局还留在别人的结果里，但没有你的名字。',
  forgetSure: '全部删除，再也找不回来？',
  forgetYes: '对，忘掉我',
  forgetNo: '留着我',
  forgotten: '已经把你忘掉了。',
  claimPage: '你的另一台设备',
  claimTitle: '在这里也当同一个人？',
  claimHint: '你的成绩、等级分和名字都跟过来。这个浏览器原来是谁，以后就不是了。',
  home: '回首页',
}
