// A round alone without the server, and the switch that keeps it on the device.

export const offlineRound = {
  counts: 'Played without the server, so it counts nowhere.',
  title: 'Without a connection',
  keep: 'Play alone offline',
  /** `size` in megabytes, as numbers are written. */
  hint: (size: string) => `Keeps the words on this device: ${size} MB to fetch`,
  coming: 'Fetching the words…',
  here: 'The words are here.',
  full: 'This device has no space for the words. Free some, then try again.',
  failed: 'The words could not be fetched. Try again in a moment.',
  cannot: 'This browser cannot keep the words. Try another one.',
  devices: 'Your devices need a connection.',
}
