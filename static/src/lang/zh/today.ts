import type { Catalogue } from '../catalogue'

export const today: Catalogue['today'] = {
  begin: '骰子就来。',
  given: '每日一盘，人人都一样。',
  past: (day) => `${day}的盘，不再算成绩。`,
  proof:
    '这些骰子是照当天的种子给大家摆的，种子在这一天过后亮在每日一盘的页面上。用这条命令，凭封印就能看出叫局之后盘面没有变过：',
  back: '名次和分享',
  toPast: '往日的盘',
}
