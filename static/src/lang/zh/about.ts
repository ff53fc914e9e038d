import type { Catalogue } from '../catalogue'

import { retention } from '../retention'

export const about: Catalogue['about'] = {
  title: '关于',
  what: '面前是十六颗字母骰子，你要从中找出英文单词，比别人找得多。打开链接，大家同时看到同样的骰子，三分钟后看看谁找到了什么。玩过Boggle的人一看就会。免费，不用注册，没有广告。',
  play: '开始玩',
  howTitle: '怎么玩',
  how: [
    '把相邻的骰子连成英文单词，边挨边、角挨角都算。',
    '一个词里每颗骰子只用一次。Qu是一颗骰子。',
    '字母下面的横线表示哪边朝下：N还是Z，M还是W。',
    '划过骰子再抬手，或者一颗一颗点、最后一颗点两下，或者打字后按Enter。',
    '词越长分越多：三四个字母1分，往后2分、3分、5分，八个字母起11分。',
    '两个人都找到的词谁也不得分，除非房主另有规定。',
  ],
  operatorTitle: '谁在管理这台服务器',
  contact: (address) => `联系方式：${address}`,
  accessTitle: '人人都能玩',
  access:
    '只用键盘、用读屏软件、用高对比度、不要动画、不要声音、用大字，都能玩Rattle；朋友之间，房主可以多给时间。如果有什么让你玩不了，请告诉管理这台服务器的人。',
  wordsTitle: '词库',
  words: [
    '词库来自SCOWL，即Kevin Atkinson的Spell Checker Oriented Word Lists，其汇编作品的版权声明为：Copyright 2000-2011 by Kevin Atkinson。我们去掉了重音符号，并增删、标注了一些词。',
    '其中有ENABLE，即Enhanced North American Benchmark Lexicon，由M\\Cooper维护，已归公有领域。Alan Beale贡献良多，还制作了12Dicts。本游戏使用他们的词库，谨此致谢。',
    '其中还有：UKACD，即UK Advanced Cryptics Dictionary，Copyright (c) J Ross Beresford 1993-1999，保留所有权利；WordNet 1.6，Copyright 1997 by Princeton University，保留所有权利；Kevin Atkinson的VarCon和AGID，部分取自Ispell词库，Copyright 1993 by Geoff Kuenning, Granada Hills, CA，保留所有权利。',
  ],
  diceTitle: '骰子',
  dice: '市售游戏的骰子上有哪些字母是事实，我们数过。Boggle是Hasbro, Inc.的商标。Rattle与其所有者无关。',
  privacyTitle: '保存了什么、给谁看、存多久',
  // tools/keys/disclosure_test.go holds each line to what the store keeps.
  privacy: {
    cookie: '一个存着随机密钥的cookie，你回来时还是你。最后一次来之后过一年失效。没有账号，没有邮箱。',
    device:
      '在这台设备上：你用的名字、你的设置、你是否玩过、你静音了谁、最近十次的房间和同伴（最多三十天，你可以随时忘掉），以及这一局还没得到答复的词。还有离线时一个人玩要用的词库，在设置里关掉就没了。',
    table: `房间：里面的名字、词和说过的话。有链接的人都能看到；公开的房间会列出来给所有人看。最后一个人离开${retention.tableHours}小时后就没了。`,
    round: `打完的每一局：盘面、名字、谁在什么时候找到了哪个词，以及谁的时间更长。保留${retention.roundDays}天；只有总榜上还有这一局时才会更久。公开房间的局谁都能看；私人房间的局只有玩过的人，以及他们发过链接的人能看。`,
    boards: `排行榜：你的名字和成绩，谁都能看。日榜、周榜、月榜最多${retention.boardDays}天后消失；总榜长期保留前${retention.boardRows.toLocaleString('zh')}名。`,
    daily: `每日一盘：你的名字和名次，保留${retention.dailyDays}天。你每天得了几分只有自己能看，最后一次来之后过一年删除。`,
    profile:
      '你的资料：名字、第一次来的时间、总计、等级分、比赛、你最常找到的词，以及最近的局和其他人的名字。谁都能看。最后一次来之后过一年删除；别人最近的局和比赛里你的名字，在那个人最后一次来之后过一年删除。',
    versus: '你遇到过谁、谁赢了：只给你自己看，到最后一次来之后过一年为止。',
    match: `找对手的时候：你的名字和等级分，只存几秒。比赛本身存${retention.matchHours}小时，挑战存${retention.challengeHours}小时。`,
    devices: `你的其他设备，还有你要过的恢复短语：各自密钥的指纹，到最后一次来之后过一年为止；那些词本身不存。添加设备的代码${retention.codeMinutes}分钟内有效。`,
    people:
      '你屏蔽了谁：只给你自己看，到最后一次来之后过一年为止。你举报的，和别人举报你的：给管理这台服务器的人看，直到被更新的举报挤掉。',
    checks: `看起来像程序打出来的成绩会等管理这台服务器的人过目，最多${retention.heldDays}天；所作的决定和那一局存得一样久。关于成绩、举报和玩家的决定列表保存到最后一次决定之后一年。对玩家的处置（改用别的名字、不上排行榜、只能在私人桌上玩）一直有效，直到撤回或玩家被遗忘；你的导出里会写明。`,
    address: `不保存任何地址。一个地址来了多少新玩家会计数${retention.addressDays}天，用的是无法还原的代码；谁从那里找对手，只存几分钟；从那里创建的房间、房间里的座位、挑战和举报会带着这个代码，它们留多久代码就留多久。`,
    nobody: '服务器保存的其他东西与任何人无关，比如往日的盘面。',
    logs: '服务器的日志只记故障，没有名字也没有词。管理服务器的人可能有自己的日志，备份最多保留一年。',
    forget: `设置里的“忘掉我”会立刻删除你的资料，并在一天之内把你的名字从其他所有地方去掉。房间里的名字会留到那${retention.tableHours}小时过完，更早的备份里会留到备份被丢弃。你的分数还在，挂在一个不属于任何人的编号下。这个编号会在名单上存${retention.forgottenDays}天，免得备份把你带回来。`,
    take: '在设置里可以下载保存的关于你的数据：房间里说的话和几天内就会消失的除外，其余全有。',
    others: '不加载别家的任何东西，也不告诉别人。',
  },
  worksTitle: '用什么做的',
  works: 'Rattle自己的代码采用MIT许可证。其余部分，感谢各位作者：',
  parts: { page: '网页', type: '字体', words: '词库', program: '程序' },
  texts: '所有许可证全文',
  version: (version) => `版本${version}`,
}
