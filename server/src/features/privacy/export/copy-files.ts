import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../../db/database.ts'
import type { AddedPart, Page, CopiedRow, WholeFile } from '../../copy.ts'
import type { Feature } from '../../feature.ts'
import type { ZipFile } from './write-zip.ts'

const rowsAtOnce = 500

/** Lists the files that the features declare, by name. */
export function listToldFiles(features: readonly Feature[]): WholeFile[] {
  const told = features.flatMap(({ copy = [] }) => copy).flatMap((one) => ('adds' in one ? [] : [one]))
  return told.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

/** Yields everything that the features hold about a member. Each file is read only when its turn comes. */
export async function* copyFiles(
  db: Queries,
  features: readonly Feature[],
  memberId: number,
): AsyncGenerator<Omit<ZipFile, 'at'>> {
  const added = features.flatMap(({ copy = [] }) => copy).flatMap((one) => ('adds' in one ? [one] : []))
  for (const told of listToldFiles(features)) {
    if ('pages' in told) {
      yield { name: told.file, content: encodeRows(memberId, (page) => told.pages(db, page)) }
    } else {
      const value = await told.read(db, memberId)
      const parts = added.filter(({ file }) => file === told.file)
      const whole = parts.length === 0 ? value : { ...value, ...(await readParts(db, parts, memberId)) }
      if (whole !== undefined) yield { name: told.file, content: [Buffer.from(JSON.stringify(whole, null, 2))] }
    }
    for await (const { name, content } of told.beside?.(db, memberId) ?? []) yield { name, content: [content] }
  }
}

async function readParts(db: Queries, parts: readonly AddedPart[], memberId: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const { adds } of parts) Object.assign(values, await adds(db, memberId))
  return values
}

/** One JSON list of any length; other work gets a turn between two pages. */
async function* encodeRows(memberId: number, read: (page: Page) => Promise<CopiedRow[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[')
  let afterId = 0
  for (;;) {
    const page = await read({ memberId, afterId, limit: rowsAtOnce })
    const lines = page.map((row) => `\n  ${JSON.stringify(row)}`)
    if (lines.length > 0) yield Buffer.from(`${afterId === 0 ? '' : ','}${lines.join(',')}`)
    if (page.length < rowsAtOnce) break
    afterId = page.at(-1)?.id ?? 0
    await setImmediate()
  }
  yield Buffer.from('\n]\n')
}
