/** Returns this many random bytes in hex. crypto.randomUUID is missing on pages without HTTPS. */
export function random(count: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(count))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
