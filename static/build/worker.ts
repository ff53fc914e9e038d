import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What is loaded only when it is wanted, and has to be there when there is no network. */
const away = ['screens/Unreachable.svelte', 'offline/startOffline.ts', 'offline/download.svelte.ts']
/** What a round alone needs besides, with all that may be looked at without a network. */
const alone = [
  'screens/OfflineRound.svelte',
  'screens/Settings.svelte',
  'screens/settings/OfflineSettings.svelte',
  'screens/settings/DevicesUnreachable.svelte',
  'screens/offline/OfflineGame.svelte',
  'screens/About.svelte',
  'lang/en/index.ts',
]

/** Tells the service worker what the first screen needs, and what a round that no server judges. */
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
        const shell = new Set(['/', ...named, ...away.flatMap((module) => filesOf(bundle, module))])
        const words = Object.keys(bundle).filter((file) => file.endsWith('.words'))
        if (words.length !== 1) throw new Error('no words')
        const more = [
          ...alone.flatMap((module) => filesOf(bundle, module)),
          ...words.map((file) => `/${file}`),
        ]
        const lists = { __SHELL__: shell, __ALONE__: new Set(more.filter((path) => !shell.has(path))) }
        for (const [name, list] of Object.entries(lists))
          sw.code = sw.code.replaceAll(name, JSON.stringify([...list]))
      },
    },
  }
}

/** The files that come with a module of ours: its own, those that it imports, their styles. */
function filesOf(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const is = (id: string | null) => id?.endsWith(`/src/${module}`)
  // A module may lie in one file, and be asked for by another that leads there.
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
