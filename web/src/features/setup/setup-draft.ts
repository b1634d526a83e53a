import { z } from 'zod'
import type { SetupStep, SetupValues } from './setup-steps.ts'
import { eachAsked, setupSteps } from './setup-steps.ts'

const storageKey = 'fobhouse-setup'

const valuesSchema = z.object({
  code: z.string(),
  siteName: z.string(),
  siteOwner: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  ...eachAsked(() => z.enum(['yes', 'no'])),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  start: z.enum(['empty', 'demo']),
})
const draftSchema = z.object({ step: z.enum(setupSteps), values: valuesSchema })
export type SetupDraft = { step: SetupStep; values: Omit<SetupValues, 'password'> }

/** What was typed in this tab before a reload. The password is never kept, so that its step comes again. */
export function readDraft(storage: Pick<Storage, 'getItem'>): SetupDraft | undefined {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? 'null'))
    if (!parsed.success) return undefined
    const { step, values } = parsed.data
    return { step: step === 'start' ? 'administrator' : step, values }
  } catch {
    return undefined // storage may be forbidden, or hold what somebody else wrote: then the wizard starts at its beginning
  }
}

export function keepDraft(storage: Pick<Storage, 'setItem'>, { step, values }: SetupDraft): void {
  const kept = Object.fromEntries(valuesSchema.keyof().options.map((name) => [name, values[name]]))
  try {
    storage.setItem(storageKey, JSON.stringify({ step, values: kept }))
  } catch {
    // Without storage a reload starts at the beginning; nothing else is lost.
  }
}

export function forgetDraft(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(storageKey)
  } catch {
    // What cannot be stored was not stored.
  }
}
