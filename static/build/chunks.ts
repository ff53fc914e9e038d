//  what a first visit needs ─────────────────────────▶ common
//  what joining a room needs in addition,
//          with no more texts than a first visit ────▶ join
//          with all texts ───────────────────────────▶ rooms
//  the rest of lib/ that several screens share ──────▶ shared
//  what waits for all texts ─────────────────────────▶ full
//
// Each is one file: thirty small ones would add 20 KB of headers. Imports decide where a module belongs, so a file
// can be renamed, moved or split without a change here.

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** The entries of a first visit: the home page with its lesson, and a room with its round. */
const firstVisit = ['main.ts', 'screens/Room.svelte', 'screens/lesson/Lesson.svelte']
/** The entries of visitors who follow a link or wait in a room, which Play does not need. */
const joining = [
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
/** The parts of Svelte that a first visit does not need, although Svelte is imported as a whole. */
const laterSvelte = ['/dom/elements/bindings/select.js', '/dom/elements/transitions.js']

type Graph = Rolldown.ChunkingContext
type Modules = ReadonlySet<string>

/** The modules and all that they import, except dynamically. */
function importsOf(entries: readonly string[], graph: Graph): Modules {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  for (const entry of entries) {
    if (!graph.getModuleInfo(entry)) throw new Error(`${entry} is not a module of the page`)
    visit(entry)
  }
  return found
}

function setsOf(graph: Graph): [Modules, Modules] {
  const [first, join] = [firstVisit, joining].map((entries) =>
    importsOf(
      entries.map((entry) => src + entry),
      graph,
    ),
  ) as [Modules, Modules]
  if (first.has(fullTexts)) throw new Error('a first visit would wait for all texts: see lang/full.svelte.ts')
  return [first, join]
}

function chunkOf(id: string, first: Modules, join: Modules, graph: Graph): string | null {
  if (laterSvelte.some((path) => id.endsWith(path))) return null
  if (id === fullTexts) return 'full'
  if (first.has(id) || !id.startsWith(src) || id.startsWith(`${src}lang/`)) return 'common'
  if (join.has(id)) return importsOf([id], graph).has(fullTexts) ? 'rooms' : 'join'
  return id.startsWith(`${src}lib/`) ? 'shared' : null
}

/** Decides which of the modules that several entries share go into one file. */
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
