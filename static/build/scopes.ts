/**
 * Short names for the scopes of components' styles, which stand at each of their elements: a first visit pays for
 * every letter. Two files that would share one stop the build.
 */
export function scopes(): (of: { filename?: string | undefined; hash: (text: string) => string }) => string {
  const files = new Map<string, string>()
  return ({ filename = '', hash }) => {
    const scope = `s${hash(filename).slice(-3)}`
    const other = files.get(scope) ?? filename
    if (other !== filename) throw new Error(`${filename} and ${other} would share the scope ${scope}`)
    files.set(scope, filename)
    return scope
  }
}
