/** Which source the server was built from. */
export async function version(): Promise<string> {
  const response = await fetch('/api/version')
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  const { version } = (await response.json()) as { version: string }
  return version
}
