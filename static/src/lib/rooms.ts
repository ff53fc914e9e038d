/** Lays a new table and gives its code. */
export async function startTable(): Promise<string> {
  const response = await fetch('/api/rooms', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`creating a room: ${response.status}`)
  const { code } = (await response.json()) as { code: string }
  return code
}

export const pathOf = (code: string) => `/r/${code}`
export const linkOf = (code: string) => location.origin + pathOf(code)

/** The code in a room's address, or null. */
export function codeIn(path: string): string | null {
  return /^\/r\/([a-z0-9]+)\/?$/i.exec(path)?.[1]?.toUpperCase() ?? null
}

/** The code somebody typed or pasted, be it a whole link; empty if there is none. */
export function codeFrom(text: string): string {
  const last = text.trim().split('/').at(-1) ?? ''
  return last.replace(/[^a-z0-9]/gi, '').toUpperCase()
}
