import { readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest|words)$/
/** Smaller files fit into one packet anyway. */
const minBytes = 1024

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  await unlink(file)
}

/**
 * Replaces each file by its compressed forms, so that the server does not have to compress. It unpacks the plain form for the
 * few who want that, which saves a megabyte of the program.
 */
export function compressed(): Plugin {
  return {
    name: 'rattle-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const files = await readdir(dir!, { recursive: true })
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compress(join(dir!, file))),
        )
      },
    },
  }
}
