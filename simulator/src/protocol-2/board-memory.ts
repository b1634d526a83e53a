import { z } from 'zod'
import type { Disk } from './disk.ts'

const memorySchema = z.object({
  /** The signing keys that it has, newest last. */
  keys: z.array(z.object({ key_id: z.string(), public_key: z.string() })),
  /** The text of the newest list that it took. */
  list: z.string().nullable(),
  /** The list whose end it has told. */
  toldExpired: z.int(),
  storedTime: z.number().optional(),
  /** What open house depends on, as instants. */
  keyholderTaps: z.array(z.number()),
  ends: z.array(z.number()),
})

/** What a board still knows after a power cut, beside its events. */
export type BoardMemory = z.output<typeof memorySchema>

const file = 'board.json'
const empty: BoardMemory = { keys: [], list: null, toldExpired: 0, keyholderTaps: [], ends: [] }

/** A board that is new or whose file is damaged knows nothing: it opens for no card until the server sends a list. */
export function readBoardMemory(disk: Disk): BoardMemory {
  try {
    return memorySchema.parse(JSON.parse(disk.read(file)))
  } catch {
    return empty // none yet, or damaged
  }
}

export function writeBoardMemory(disk: Disk, memory: BoardMemory): void {
  disk.write(file, JSON.stringify(memory))
}
