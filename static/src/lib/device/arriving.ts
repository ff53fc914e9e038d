// A part of the page that is loaded when it is needed may be needed just when the server is out of reach.

const minPause = 1000
const maxPause = 10_000

/** Loads a part, and tries again at intervals until it has come: without it the screen is as it was. */
export async function arriving<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = minPause; ; pause = Math.min(2 * pause, maxPause))
    try {
      return await load()
    } catch {
      await new Promise((over) => setTimeout(over, pause))
    }
}
