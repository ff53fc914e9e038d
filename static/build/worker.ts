import type { Plugin } from 'vite'

/** Tells the service worker what the first screen needs: the page and all that it names. */
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
        const named = String(html.source).matchAll(/"(\/assets\/[^"]+)"/g)
        const shell = ['/', ...new Set([...named].map(([, path]) => path))]
        sw.code = sw.code.replaceAll('__SHELL__', JSON.stringify(shell))
      },
    },
  }
}
