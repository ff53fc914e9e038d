// The code of a room: how the page shows it, reads it from typed text, and links to it.

export const roomPath = (code: string) => `/r/${code}`
export const tvPath = (code: string) => `${roomPath(code)}/tv`
export const roomLink = (code: string) => location.origin + roomPath(code)
export const qrCodePath = (code: string) => `/api/rooms/${code}/qr.svg`
export const recordPath = (code: string) => `/api/rooms/${code}/record`

/** Whether an address leads each machine to itself, so that nobody else can open a link to it. */
export const isOwnMachine = (host: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Returns a code as the page shows it, in halves: "KTMV-QRBC". */
export const formatCode = (code: string) => codeHalves(code).join('-')
export const codeHalves = (code: string) => code.match(/.{1,4}/g) ?? []

/** Returns a code in the server's form, from typed text with gaps, in either case. */
export const normalizeCode = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** Whether a code is well formed; room/code.go has the same rule. */
export const isCode = (code: string) => /^[BCDFGHJKMNPQRSTVWXYZ34679]{8}$/.test(code)

/** Returns the code that the player is typing, with its gap; a link stays as it is. */
export const formatTypedCode = (text: string) =>
  /^[a-z0-9 -]*$/i.test(text) ? formatCode(normalizeCode(text)) : text

/** Returns the code in a room's address, or null. */
export function codeInPath(path: string): string | null {
  const [, code] = /^\/r\/((?:[a-z0-9 -]|%20)+)\/?$/i.exec(path) ?? []
  return (code && normalizeCode(code.replaceAll('%20', ' '))) || null
}

/** Returns the code that the player typed or pasted, also from a whole link; empty if there is none. */
export function codeInText(text: string): string {
  const [address = ''] = text.trim().split(/[?#]/)
  return normalizeCode(address.replace(/\/+$/, '').split('/').at(-1)?.replaceAll('%20', ' ') ?? '')
}
