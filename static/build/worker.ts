import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Modules that are loaded on demand, but must be cached for when there is no network. */
const unreachable = ['screens/Unreachable.svelte', 'offline/startOffline.ts', 'offline/download.svelte.ts']
/** Further modules that offline play needs, with all screens that work without a network. */
const offlinePlay = [
  'screens/OfflineRound.svelte',
  'screens/Settings.svelte',
  'screens/settings/OfflineSettings.svelte',
  'screens/settings/DevicesUnreachable.svelte',
  'screens/offline/OfflineGame.svelte',
  'screens/About.svelte',
  'lang/en/index.ts',
]

/** Lists for the service worker the files of the home page, and those of offline play. */
export function worker(): Plugin {
  return {
    name: 'rattle-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html']
        const sw = bundle['sw.js']
        if (html?.type !== 'asset' || sw?.type !== 'chunk') throw new Error('no page, or no service worker')
        const named = [...String(html.source).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
        const shell = new Set(['/', ...named, ...unreachable.flatMap((module) => filesOf(bundle, module))])
        const words = Object.keys(bundle).filter((file) => file.endsWith('.words'))
        if (words.length !== 1) throw new Error('no word list, or several')
        const more = [
          ...offlinePlay.flatMap((module) => filesOf(bundle, module)),
          ...words.map((file) => `/${file}`),
        ]
        const lists = { __SHELL__: shell, __ALONE__: new Set(more.filter((path) => !shell.has(path))) }
        for (const [name, list] of Object.entries(lists))
          sw.code = sw.code.replaceAll(name, JSON.stringify([...list]))
      },
    },
  }
}

/** The files of one of our modules: its own, those that it imports, and their styles. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const is = (id: string | null) => id?.endsWith(`/src/${module}`)
  // A module may be in one file, and be imported through another.
  const own = chunks.filter(({ moduleIds, facadeModuleId }) => is(facadeModuleId) || moduleIds.some(is))
  if (own.length === 0) throw new Error(`${module} is in no file`)
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css))
    chunk.imports.forEach(add)
  }
  own.forEach(({ fileName }) => add(fileName))
  return [...files].map((file) => `/${file}`)
}
