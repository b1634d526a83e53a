import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doorReportCommands } from '@fobhouse/contract/device-protocol.ts'
import { z } from 'zod'

const memorySchema = z.object({
  tags: z.array(z.string()),
  hash: z.string(),
  lockedOut: z.boolean(),
  /** Reports that the portal has not answered yet, oldest first. */
  reports: z.array(z.object({ command: z.enum(doorReportCommands), cardId: z.string() })),
})

/** What a board still knows after a power cut. */
export type DoorMemory = z.output<typeof memorySchema>

const empty: DoorMemory = { tags: [], hash: '', lockedOut: false, reports: [] }

/** The file of one door; any serial is turned into a valid file name. */
export function doorFile(folder: string, serial: string): string {
  return join(folder, `${encodeURIComponent(serial)}.json`)
}

/** A board that is new or whose file is damaged has an empty list: it opens for no card until the server sends one. */
export function readDoorMemory(file: string): DoorMemory {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...empty }
    throw error
  }
  const parsed = memorySchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : { ...empty }
}

/** Writes all or nothing, as flash memory with two pages does. */
export function writeDoorMemory(file: string, memory: DoorMemory): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(memory))
  renameSync(`${file}.new`, file)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a damaged file
  }
}
