import type { Catalogue } from '../catalogue'

export const talk: Catalogue['talk'] = {
  title: '房间里的话',
  open: '说点什么',
  close: '收起',
  text: '你要说的',
  send: '发送',
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
  mutedAll: '你把所有人静音了。',

  failed: {
    'too-fast': '话有点多，等一会儿。',
    'not-now': '正在玩呢，这局完了再说。',
    'not-joined': '加入后才能说话。',
    lost: '没发出去，再说一次。',
  },
}
