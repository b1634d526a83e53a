import { join } from 'node:path'
import { parseJson } from '@fobhouse/contract/protocol-2/values.ts'
import { z } from 'zod'
import { readIfThere, writeWhole } from './whole-file.ts'

const instantsSchema = z.array(z.number())

const memorySchema = z.object({
  /** Granted taps of keyholders: open house goes on after a restart. Milliseconds since 1970. */
  keyholderTaps: instantsSchema,
  /** When an order to lock or a lockout ended open house. */
  ends: instantsSchema,
  /** Whether the last `hold` that was written down said on. */
  toldHold: z.boolean(),
  /** The version of the list whose end was written down. */
  toldExpired: z.number(),
})
export type Memory = z.output<typeof memorySchema>

export const memoryFile = 'memory.json'
export const clockFile = 'clock'

/** No window is longer: what is older decides nothing. */
const longestMs = 8 * 86_400_000

/** What the door remembers over a restart. A damaged file counts as none: open house then waits for a keyholder again. */
export async function readMemory(folder: string): Promise<Memory> {
  const text = await readIfThere(join(folder, memoryFile))
  const { data } = memorySchema.safeParse(parseJson(text ?? ''))
  return data ?? { keyholderTaps: [], ends: [], toldHold: false, toldExpired: 0 }
}

export async function writeMemory(folder: string, memory: Memory): Promise<void> {
  await writeWhole(join(folder, memoryFile), JSON.stringify(memory))
}

export function dropOld(instants: readonly number[], now: number): number[] {
  return instants.filter((instant) => instant > now - longestMs)
}

/** The time that was written before this start; undefined if none was. */
export async function readStoredTime(folder: string): Promise<number | undefined> {
  const text = await readIfThere(join(folder, clockFile))
  return /^\d{10,15}$/u.test(text?.trim() ?? '') ? Number(text) : undefined
}

export async function writeStoredTime(folder: string, time: number): Promise<void> {
  await writeWhole(join(folder, clockFile), `${time}\n`)
}
