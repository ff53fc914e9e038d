// The code of a room: how it is shown, typed and linked to.

export const roomPath = (code: string) => `/r/${code}`
export const tvPath = (code: string) => `${roomPath(code)}/tv`
export const roomLink = (code: string) => location.origin + roomPath(code)
export const qrCodePath = (code: string) => `/api/rooms/${code}/qr.svg`
export const recordPath = (code: string) => `/api/rooms/${code}/record`

/** A code as it is shown, by halves: "KTMV-QRBC". */
export const formatCode = (code: string) => codeHalves(code).join('-')
export const codeHalves = (code: string) => code.match(/.{1,4}/g) ?? []

/** A code as the server writes it, from one that people type: with gaps, in either case. */
export const normalizeCode = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** Whether a code can be one: the twin of room/code.go. */
export const isCode = (code: string) => /^[BCDFGHJKMNPQRSTVWXYZ34679]{8}$/.test(code)

/** What somebody is typing, with its gap; a link stays as it is. */
export const formatTypedCode = (text: string) =>
  /^[a-z0-9 -]*$/i.test(text) ? formatCode(normalizeCode(text)) : text

/** The code in a room's address, or null. */
export function codeInPath(path: string): string | null {
  const [, code] = /^\/r\/((?:[a-z0-9 -]|%20)+)\/?$/i.exec(path) ?? []
  return (code && normalizeCode(code.replaceAll('%20', ' '))) || null
}

/** The code somebody typed or pasted, be it a whole link; empty if there is none. */
export function codeInText(text: string): string {
  const [address = ''] = text.trim().split(/[?#]/)
  return normalizeCode(address.replace(/\/+$/, '').split('/').at(-1)?.replaceAll('%20', ' ') ?? '')
}
