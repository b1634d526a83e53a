import { digitalIdSchema, digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { z } from 'zod'
import { digitalIdKey } from '../../domain/card/forget-digital-id.ts'

/**
 * A digital ID with everything needed to show it when neither the club nor its configuration can be reached.
 * `checkedAt` is this device's own time, so that the remaining minutes are right even if its clock is wrong.
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
    // Storage may be forbidden or full; then the card lasts as long as the page.
  }
}

/** The digital ID stored on this device, while it is valid. */
export function readDigitalId(now: number): KeptDigitalId | undefined {
  const kept = keptSchema.safeParse(readStored()).data
  return kept && holdsFor(kept, now) > 0 ? kept : undefined
}

/** Milliseconds until it expires; 0 if it has expired, or if the device's clock was set back. */
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
