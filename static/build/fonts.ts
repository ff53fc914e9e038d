//  Rubik, variable ───▶ rubik.woff2         dice, headings, numbers: loaded with the home page
//  Figtree, variable ─▶ figtree.woff2       text: loaded with the first results, and used from then on
//  Rubik, bold ───────▶ rubik-picture.ttf   pictures that the server draws; no browser loads it

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

/** Where styles find the subsets: `url('fonts/rubik.woff2')`. */
const fontFolder = fileURLToPath(new URL('../.fonts', import.meta.url))

const charactersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

const ascii = charactersFrom(0x20, 0x7e)
const marks = '\u00a0\u202f–—‘’‚“”„«»‹›…·•×−°¡¿ªº€'
/** The letters of English, French, German and Spanish. Other letters in names come from the device's fonts. */
const letters = 'ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖŒÙÚÛÜŸßàáâäæçèéêëíîïñóôöœùúûüÿ'
/** Latin-1 and Latin Extended-A. */
const latin = charactersFrom(0xa0, 0x17f)

interface Subset {
  from: string
  text: string
  axes?: Record<string, number | { min: number; max: number }>
}

const subsets: Record<'rubik.woff2' | 'figtree.woff2' | 'rubik-picture.ttf', Subset> = {
  // One weight instead of 500 to 700: the difference is hard to see, and the axis costs 9 KB.
  'rubik.woff2': {
    from: '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2',
    text: ascii + marks + letters,
    axes: { wght: 650 },
  },
  'figtree.woff2': {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    text: ascii + marks + letters,
    axes: { wght: { min: 450, max: 650 } },
  },
  'rubik-picture.ttf': {
    from: '@expo-google-fonts/rubik/700Bold/Rubik_700Bold.ttf',
    text: ascii + marks + latin,
  },
}

async function subsetOf(name: keyof typeof subsets): Promise<Buffer> {
  const { from, text, axes }: Subset = subsets[name]
  return subset(await readFile(createRequire(import.meta.url).resolve(from)), text, {
    targetFormat: name.endsWith('.woff2') ? 'woff2' : 'truetype',
    ...(axes && { variationAxes: axes }),
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  })
}

/** Makes the subsets before the build, and preloads the first one, parallel to the styles that refer to it. */
export function fonts(): Plugin {
  return {
    name: 'rattle-fonts',
    apply: (_, { mode }) => mode !== 'test',
    config: () => ({ resolve: { alias: [{ find: /^fonts\//, replacement: `${fontFolder}/` }] } }),
    async buildStart() {
      await mkdir(fontFolder, { recursive: true })
      for (const name of ['rubik.woff2', 'figtree.woff2'] as const)
        await writeFile(`${fontFolder}/${name}`, await subsetOf(name))
    },
    async generateBundle() {
      const source = await subsetOf('rubik-picture.ttf')
      this.emitFile({ type: 'asset', fileName: 'fonts/rubik-picture.ttf', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const rubik = Object.keys(bundle ?? {}).find((file) => /rubik-[^/]+\.woff2$/.test(file))
        if (!rubik) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${rubik}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
