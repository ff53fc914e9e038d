// Shares the picture of a result through the device's share sheet, if that accepts files.

export const resultPictureOf = (code: string) => `/r/${code}/result.png`

/** Fetches a picture as a file with this name; null if it cannot. */
export async function fetchFile(address: string, name: string): Promise<File | null> {
  try {
    const response = await fetch(address)
    if (!response.ok) return null
    return new File([await response.blob()], name, { type: 'image/png' })
  } catch {
    return null
  }
}

/** Whether the share sheet accepts the picture. */
export function canShareFile(picture: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [picture] })
}

export async function shareFile(picture: File, text: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [picture], title: 'Rattle', text, url })
  } catch {
    // The player closed the share sheet.
  }
}
