import type { Plugin } from 'vite'
import works from '../src/licences/works.json' with { type: 'json' }

const packageIn = /node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//

/** Stops a build into which something goes whose licence the page does not tell. */
export function thanked(): Plugin {
  return {
    name: 'rattle-thanked',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const names = new Set(modules.map((id) => packageIn.exec(id)?.[1]).filter((name) => name !== undefined))
      for (const name of names)
        if (!works.some((work) => work.name === name))
          this.error(`${name} goes into the page, and tools/licences does not know it`)
    },
  }
}
