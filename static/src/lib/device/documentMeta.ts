/** Returns what the server has put into the head of this document under a name; empty if nothing. */
export const documentMeta = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '')
