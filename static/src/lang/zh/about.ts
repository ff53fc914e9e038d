import type { Catalogue } from '../catalogue'

export const about: Catalogue['about'] = {
  title: '关于',
  what: 'Rattle是给不在一张桌上的人玩的Boggle。打开链接，大家同时看到同样的骰子，三分钟后看看谁找到了什么。用的是英文单词。免费，不用注册，没有广告。',
  play: '开始玩',
  howTitle: '怎么玩',
  how: [
    '把相邻的骰子连成英文单词，边挨边、角挨角都算。',
    '一个词里每颗骰子只用一次。Qu是一颗骰子。',
    '划过骰子再抬手，或者一颗一颗点，或者打字后按Enter。',
    '词越长分越多：三四个字母1分，往后2分、3分、5分，八个字母起11分。',
    '两个人都找到的词谁也不得分，除非桌主另有规定。',
  ],
  wordsTitle: '词库',
  words: [
    '词库来自SCOWL，即Kevin Atkinson的Spell Checker Oriented Word Lists，其汇编作品的版权声明为：Copyright 2000-2011 by Kevin Atkinson。我们去掉了重音符号，并增删、标注了一些词。',
    '其中有ENABLE，即Enhanced North American Benchmark Lexicon，由M\\Cooper维护，已归公有领域。Alan Beale贡献良多，还制作了12Dicts。本游戏使用他们的词表，谨此致谢。',
    '其中还有：UKACD，即UK Advanced Cryptics Dictionary，Copyright (c) J Ross Beresford 1993-1999，保留所有权利；WordNet 1.6，Copyright 1997 by Princeton University，保留所有权利；Kevin Atkinson的VarCon和AGID，部分取自Ispell词表，Copyright 1993 by Geoff Kuenning, Granada Hills, CA，保留所有权利。',
  ],
  diceTitle: '骰子',
  dice: '市售游戏的骰子上有哪些字母是事实，我们数过。Boggle是Hasbro, Inc.的商标。Rattle与其所有者无关。',
  privacyTitle: '保存了什么',
  privacy: [
    '一个存着随机密钥的cookie，你回来时座位还是你的。没有姓名，没有地址，没有邮箱。',
    '在这台设备上：你用的名字、你的设置、你静音了谁，以及这一局还没得到答复的词。',
    '在服务器上：这张桌，连同桌上的名字、词和说过的话。最后一个人离开24小时后就没了。',
    '不加载别家的任何东西，也不告诉别人。',
  ],
  worksTitle: '用什么做的',
  works: 'Rattle自己的代码采用MIT许可证。其余部分，感谢各位作者：',
  parts: { page: '网页', type: '字体', words: '词库', program: '程序' },
  texts: '所有许可证全文',
  version: (version) => `版本${version}`,
}
