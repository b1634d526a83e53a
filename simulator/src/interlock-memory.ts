import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const memorySchema = z.object({
  /** The plug's lifetime counter. */
  milliwattHours: z.int().min(0),
  lockedOut: z.boolean(),
})

/** What an interlock and its plug keep through a power cut; the session is not included. */
export type InterlockMemory = z.output<typeof memorySchema>

const newPlug: InterlockMemory = { milliwattHours: 0, lockedOut: false }

export function interlockFile(folder: string, serial: string): string {
  return join(folder, `interlock-${encodeURIComponent(serial)}.json`)
}

export function readInterlockMemory(file: string): InterlockMemory {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...newPlug }
    throw error
  }
  return memorySchema.parse(JSON.parse(text))
}

export function writeInterlockMemory(file: string, memory: InterlockMemory): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(memory))
  renameSync(`${file}.new`, file)
}
