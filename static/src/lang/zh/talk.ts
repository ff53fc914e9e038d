import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: '桌上的话',
  open: '说点什么',
  close: '收起',
  text: '你要说的',
  send: '说',
  onItsWay: '在路上',
  emotes: {
    hello: '你好',
    thanks: '谢谢',
    nice: '漂亮',
    close: '就差一点',
    ouch: '哎哟',
    hurry: '快点',
    again: '再来？',
    bye: '再见',
  },
  quick: '点一下就说',

  mute: '静音',
  muteAll: '全部静音',
  mutedSome: (names) => `已静音：${names}`,
  mutedAll: '你把整桌静音了。',

  failed: {
    'too-fast': '话有点多，等一会儿。',
    'not-now': '正在玩呢，这局完了再说。',
    'not-joined': '坐下才能说话。',
    lost: '桌上没听到，再说一次。',
  },
}
