import type { Plugin } from 'vite'
import works from '../src/licences/works.json' with { type: 'json' }

const packageIn = /node_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//

/** Stops a build that includes a package whose licence the page does not list. */
export function licenceCheck(): Plugin {
  return {
    name: 'rattle-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const names = new Set(modules.map((id) => packageIn.exec(id)?.[1]).filter((name) => name !== undefined))
      for (const name of names)
        if (!works.some((work) => work.name === name))
          this.error(`${name} is part of the page, but not listed by tools/licences`)
    },
  }
}
