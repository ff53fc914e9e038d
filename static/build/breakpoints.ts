import type { PreprocessorGroup } from 'svelte/compiler'
import type { Plugin } from 'vite'

/**
 * Where the layout changes, in CSS pixels. Styles use their names, `@media (--wide) and (--not-low)`, and no other
 * width or height.
 */
const breakpoints = {
  /** A phone in portrait: one column. */
  narrow: ['max-width', 639],
  /** A desktop, or a tablet in landscape: columns side by side. */
  wide: ['min-width', 900],
  /** A phone that is not tall: some parts are smaller. */
  short: ['max-height', 779],
  /** A phone in landscape, or a window as low. */
  low: ['max-height', 599],
} as const

const opposite = {
  'max-width': ['min-width', 1],
  'min-width': ['max-width', -1],
  'max-height': ['min-height', 1],
} as const

const isBreakpoint = (name: string): name is keyof typeof breakpoints => Object.hasOwn(breakpoints, name)

/** Returns CSS with each name replaced by its query. An unknown name stops the build. */
export function expanded(css: string): string {
  return css.replace(/\(--(not-)?([a-z]+)\)(?=[^{};]*\{)/g, (_, not: string | undefined, name: string) => {
    if (!isBreakpoint(name)) throw new Error(`there is no breakpoint --${name}`)
    const [side, pixels] = breakpoints[name]
    const [other, step] = opposite[side]
    return not ? `(${other}: ${pixels + step}px)` : `(${side}: ${pixels}px)`
  })
}

/** For the styles of components. */
export const breakpointsInStyles: PreprocessorGroup = {
  style: ({ content }) => ({ code: expanded(content) }),
}

/** For style sheets. */
export function breakpointsInSheets(): Plugin {
  return {
    name: 'rattle-breakpoints',
    enforce: 'pre',
    transform: (code, id) => (/\/src\/[^?]*\.css$/.test(id) ? { code: expanded(code), map: null } : null),
  }
}
