import { Readable } from 'node:stream'

export type ZipFile = { name: string; at: Date; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Streams a ZIP: memory holds only what the reader has not taken yet. */
export function streamZip(files: AsyncIterable<ZipFile>): Readable {
  return Readable.from(writeZip(files), { objectMode: false })
}

async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate } = await import('fflate') // needed only a few times a year
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for await (const { name, at, content } of files) {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const bytes of content) {
      file.push(bytes)
      yield* written.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
