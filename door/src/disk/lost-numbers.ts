import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '@fobhouse/contract/protocol-2/values.ts'
import { z } from 'zod'
import { writeWhole } from './whole-file.ts'

const lostSchema = z.record(
  z.guid(),
  z.object({ seq: z.number(), through: z.number(), mono: z.number(), at: z.string(), clock: z.string() }),
)

/** By boot: numbers that this door no longer has and that the server has not acknowledged, and the time of the last. */
export type LostNumbers = z.output<typeof lostSchema>

export const lostFile = 'lost.json'

/** A missing or damaged file is none: the server still sees the gap where later events of the boot follow. */
export function readLost(folder: string): LostNumbers {
  try {
    return lostSchema.safeParse(parseJson(readFileSync(join(folder, lostFile), 'utf8'))).data ?? {}
  } catch {
    return {}
  }
}

export async function writeLost(folder: string, lost: LostNumbers): Promise<void> {
  await writeWhole(join(folder, lostFile), JSON.stringify(lost))
}
