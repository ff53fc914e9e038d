declare module 'subset-font' {
  /** Returns a font with these characters alone. */
  export default function subset(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, number | { min: number; max: number }>
      keepFeatures?: string[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}
