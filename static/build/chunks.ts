//  what a first visit needs ─────────────────────────▶ common
//  what leads to a room besides, and needs no text
//  but those of a first visit ───────────────────────▶ doors
//                        and needs more of them ─────▶ rooms
//  what else of lib/ several screens share ──────────▶ further
//  what waits for all texts ─────────────────────────▶ full
//
// Each is one file: thirty small ones send 20 KB of headers. What belongs where follows from what imports what, so
// that a file may be renamed, moved or split without a word here.

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Where the imports of a first visit begin: the first page with its lesson, and a room with its round. */
const firstVisit = ['main.ts', 'screens/Room.svelte', 'screens/lesson/Lesson.svelte']
/** Where those begin of who comes by a link, or waits in a room. Play leads past them. */
const doors = [
  'screens/JoinRoom.svelte',
  'screens/Lobby.svelte',
  'screens/NotFound.svelte',
  'screens/InvalidCode.svelte',
  'screens/home/PublicRoomList.svelte',
  'screens/play/Players.svelte',
  'parts/CodeForm.svelte',
  'parts/Page.svelte',
  'parts/WatcherPanel.svelte',
]
/** Whatever imports this waits for all texts. */
const fullTexts = `${src}lang/full.svelte.ts`
/** What a first visit goes without of Svelte, which is imported as a whole. */
const laterOfSvelte = ['/dom/elements/bindings/select.js', '/dom/elements/transitions.js']

type Graph = Rolldown.ChunkingContext
type Modules = ReadonlySet<string>

/** The modules themselves and all that they import, but for what is imported when it is wanted. */
function importsOf(entries: readonly string[], graph: Graph): Modules {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  for (const entry of entries) {
    if (!graph.getModuleInfo(entry)) throw new Error(`${entry} is no module of the page`)
    visit(entry)
  }
  return found
}

function setsOf(graph: Graph): [Modules, Modules] {
  const [first, door] = [firstVisit, doors].map((entries) =>
    importsOf(
      entries.map((entry) => src + entry),
      graph,
    ),
  ) as [Modules, Modules]
  if (first.has(fullTexts)) throw new Error('a first visit would wait for all texts: see lang/full.svelte.ts')
  return [first, door]
}

function chunkOf(id: string, first: Modules, door: Modules, graph: Graph): string | null {
  if (laterOfSvelte.some((path) => id.endsWith(path))) return null
  if (id === fullTexts) return 'full'
  if (first.has(id) || !id.startsWith(src) || id.startsWith(`${src}lang/`)) return 'common'
  if (door.has(id)) return importsOf([id], graph).has(fullTexts) ? 'rooms' : 'doors'
  return id.startsWith(`${src}lib/`) ? 'further' : null
}

/** Which modules that several entries share go into one file. */
export function chunks(): Rolldown.CodeSplittingGroup {
  let sets: [Modules, Modules] | undefined
  return {
    minShareCount: 2,
    name(id, graph) {
      sets ??= setsOf(graph)
      return chunkOf(id, ...sets, graph)
    },
  }
}
