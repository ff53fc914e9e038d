/**
 * Short names for the style scopes of components. They are repeated at each element, so every letter adds to a first
 * visit. Two files that would share a scope stop the build.
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
