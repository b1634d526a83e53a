import { digitalIdSchema, digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { z } from 'zod'
import { digitalIdKey } from '../../domain/card/forget-digital-id.ts'

/**
 * A digital ID with everything that is needed to show it when neither the club nor its configuration can be reached.
 * `checkedAt` is this device's own time, so that the minutes are right although its clock may be wrong.
 */
const keptSchema = digitalIdSchema.extend({
  screenName: z.string(),
  url: z.string(),
  siteName: z.string(),
  timeZone: z.string(),
  checkedAt: z.number(),
})
export type KeptDigitalId = z.output<typeof keptSchema>

export function keepDigitalId(kept: KeptDigitalId): void {
  try {
    localStorage.setItem(digitalIdKey, JSON.stringify(kept))
  } catch {
    // Storage may be forbidden or full; the card then lasts as long as the page.
  }
}

/** What was kept on this device, while it still holds. */
export function readDigitalId(now: number): KeptDigitalId | undefined {
  const kept = keptSchema.safeParse(readStored()).data
  return kept && holdsFor(kept, now) > 0 ? kept : undefined
}

/** For how many milliseconds it still holds; 0 when it has ended, or when the device's clock was set back. */
export function holdsFor({ checkedAt }: Pick<KeptDigitalId, 'checkedAt'>, now: number): number {
  return now < checkedAt ? 0 : Math.max(0, checkedAt + digitalIdSeconds * 1000 - now)
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(digitalIdKey) ?? 'null') as unknown
  } catch {
    return null
  }
}
