import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

const headSchema = z.object({
  format: z.literal('fobhouse-backup'),
  /** Version of Fobhouse that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Size of the database inside. */
  bytes: z.number().int(),
  sha256: z.string(),
  /** Number of rows of each table when the backup was made. Older backups do not have it. */
  rows: z.record(z.string(), z.number().int()).default({}),
})

/** The first line of a backup, as JSON. After it comes the club's SQLite database, compressed by gzip. */
export type BackupHead = z.infer<typeof headSchema>

/** The file is not a backup, or is damaged. The message is for the person who asked. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const mostHeadBytes = 16_384

/** Writes a database into a new file that only its owner can read. Throws if the file exists. */
export async function packBackup(
  database: string,
  file: string,
  facts: Pick<BackupHead, 'version' | 'madeAt' | 'rows'>,
): Promise<BackupHead> {
  const head: BackupHead = { format: 'fobhouse-backup', ...facts, ...(await digestOf(database)) }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  target.write(`${JSON.stringify(head)}\n`)
  await pipeline(createReadStream(database), createGzip(), target)
  return head
}

/** Extracts the database of a backup into a new file. Throws a `BackupError` unless every byte is intact. */
export async function unpackBackup(file: string, database: string): Promise<BackupHead> {
  const { head, start } = await readHead(file)
  const target = createWriteStream(database, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await pipeline(createReadStream(file, { start }), createGunzip(), target)
  } catch (error) {
    if (isOfCompression(error)) throw new BackupError(`${file} is damaged: it cannot be unpacked.`, { cause: error })
    throw error
  }
  const { sha256 } = await digestOf(database)
  if (sha256 !== head.sha256) throw new BackupError(`${file} is damaged: its checksum does not match its content.`)
  return head
}

async function readHead(file: string): Promise<{ head: BackupHead; start: number }> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(mostHeadBytes), position: 0 })
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    const head = headSchema.safeParse(parseJson(buffer.toString('utf8', 0, Math.max(end, 0))))
    if (!head.success) throw new BackupError(`${file} is not a backup of Fobhouse.`)
    return { head: head.data, start: end + 1 }
  } finally {
    await handle.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a header of ours
  }
}

function isOfCompression(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

async function digestOf(file: string): Promise<Pick<BackupHead, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
