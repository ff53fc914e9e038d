import { trace } from '../src/board/grid'
import type { Grid } from '../src/lib/messages'

// Words that are in every list, for boards that nobody knows beforehand.
const common = `
  ace act add age ago aid aim air all and ant any ape arm art ash ask ate bad bag ban bar bat bed bee beg bet bid big
  bin bit bow box boy bud bug bus but buy cab can cap car cat cow cry cup cut dad day den did die dig dim din dip dog
  dot dry due ear eat eel egg ego end era eve eye fan far fat fed fee few fig fin fit fix fly fog for fox fun fur gap
  gas get god got gum gun gut guy had ham has hat hen her hid him hip his hit hop hot how hut ice ill ink inn its jam
  jar jaw jet job joy key kid kit lab lad lap law lay led leg let lid lie lip lit log lot low mad man map mat may men
  met mix mob mud mug nap net new nil nip nod nor not now nut oak oar odd off oil old one our out owe owl own pad pan
  pat paw pay pea peg pen pet pie pig pin pit pot put ran rat raw ray red rib rid rig rim rip rob rod rot row rub rug
  run sad sat saw say sea see set sew she shy sin sip sir sit six ski sky sly son sow spy sum sun tag tan tap tar tax
  tea ten the tie tin tip toe ton too top toy try tub two use van vet war was wax way web wet who why win wit won yes
  yet you zip zoo able area bear beat diet east edit hide hint hose idea into iron lane last late lean lent line list
  loan lost nest nose note oath once rain rate rent rest ride ring rise road rose salt sand seat send shoe side sing
  site soil sort star stir stone store suit tail tale team tend tide time tire tone tool torn train trust unit wait
`
  .trim()
  .split(/\s+/)

/** Common words that the board has, the longest first. */
export function wordsOn(board: Grid): string[] {
  return common.filter((word) => trace(board, word)).sort((a, b) => b.length - a.length)
}
