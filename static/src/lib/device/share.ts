// Sends the picture of a result on: by the device's own sheet where it takes files, or else by hand.

export const resultPictureOf = (code: string) => `/r/${code}/result.png`

/** Fetches a picture as a file of that name; null if there is none at the moment. */
export async function fetchFile(address: string, name: string): Promise<File | null> {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    return new File([await response.blob()], name, { type: 'image/png' })
  } catch {
    return null
  }
}

/** Whether the device's sheet takes the picture. */
export function canShareFile(picture: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [picture] })
}

export async function shareFile(picture: File, text: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [picture], title: 'Rattle', text, url })
  } catch {
    // The sheet was closed again.
  }
}
