import { promisify } from 'node:util'
import { closeSync, fdatasync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type BoardEvent, mostEventsInBatch, readBatch } from '@fobhouse/contract/protocol-2/events.ts'
import { parseJson } from '@fobhouse/contract/protocol-2/values.ts'

// Events on disk: files of one event a line, each opened once and only ever appended to. A file goes when all of it is
// acknowledged, or when there are too many.

const sinkIn = promisify(fdatasync)

const fileName = /^(\d{10})\.log$/u
const pathOf = (folder: string, number: number) => join(folder, `${String(number).padStart(10, '0')}.log`)

/** Readable events of one file, in their order. A line that a power cut broke is left out. */
export type EventFile = { number: number; events: BoardEvent[] }

/** All files, oldest first. An absent folder is none. */
export function readEventFiles(folder: string): EventFile[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const numbers = readdirSync(folder).flatMap((name) => fileName.exec(name)?.[1] ?? [])
  return numbers
    .map(Number)
    .toSorted((one, other) => one - other)
    .map((number) => ({ number, events: readEvents(readFileSync(pathOf(folder, number), 'utf8')) }))
}

function readEvents(text: string): BoardEvent[] {
  const objects = text.split('\n').flatMap((line) => {
    const value = parseJson(line)
    return typeof value === 'object' && value !== null ? [value] : []
  })
  const events: BoardEvent[] = []
  for (let from = 0; from < objects.length; from += mostEventsInBatch) {
    const batch = readBatch(JSON.stringify({ sent: 0, events: objects.slice(from, from + mostEventsInBatch) }))
    events.push(...(batch?.entries ?? []).flatMap(({ event }) => event ?? []))
  }
  return events
}

export function removeEventFile(folder: string, number: number): void {
  rmSync(pathOf(folder, number), { force: true })
}

/** The file that events are appended to. Errors of the disk are thrown; the next call tries again. */
export function openEventFile(folder: string, number: number) {
  let file: number | undefined
  /** True while the file may end within a line, because a write failed. */
  let isTorn = false
  let syncing: Promise<unknown> = Promise.resolve()

  function append(line: string): void {
    file ??= openSync(pathOf(folder, number), 'a', 0o600)
    const bytes = Buffer.from(isTorn ? `\n${line}\n` : `${line}\n`)
    isTorn = true
    let written = 0
    while (written < bytes.length) written += writeSync(file, bytes, written)
    isTorn = false
  }

  /** Forces what was appended to disk, one call after the other. */
  async function sync(): Promise<void> {
    const open = file
    if (open === undefined) return
    syncing = syncing.catch(() => undefined).then(async () => sinkIn(open))
    await syncing
  }

  return {
    number,
    append,
    sync,
    /** Forces the rest to disk before it lets go of the file. */
    async close(): Promise<void> {
      const open = file
      if (open === undefined) return
      try {
        await sync()
      } finally {
        file = undefined
        closeSync(open)
      }
    },
  }
}
