import {
  type LockdownState,
  mostExceptions,
  type NewLockdown,
  newLockdownSchema,
} from '@fobhouse/contract/routes/house.ts'
import type { MemberChoice } from '../../../domain/member/member-choices.ts'
import { messageText } from '../../../lib/error-text.ts'
import { type FieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { fromZonedInput, toZonedInput } from '../../../lib/zoned-input.ts'

export type LockdownDraft = {
  reason: string
  exceptions: MemberChoice[]
  /** The value of a `datetime-local` field in the club's zone; empty: no end. */
  until: string
}

type Known = { lockdown: LockdownState['lockdown'] | undefined; keyholders: LockdownState['keyholders'] }

/** A new lockdown begins with the keyholders as its exceptions. */
export function draftOfLockdown({ lockdown, keyholders }: Known, timeZone: string): LockdownDraft {
  if (!lockdown) return { reason: '', exceptions: asChoices(keyholders.slice(0, mostExceptions)), until: '' }
  const { reason, exceptions, until } = lockdown
  return {
    reason,
    exceptions: asChoices(exceptions),
    until: until === null ? '' : toZonedInput(until, timeZone).slice(0, 'YYYY-MM-DDThh:mm'.length),
  }
}

function asChoices(members: LockdownState['keyholders']): MemberChoice[] {
  return members.map((member) => ({ ...member, screenName: '' }))
}

export function lockdownOf({ reason, exceptions, until }: LockdownDraft, timeZone: string): NewLockdown {
  const end = until === '' ? null : (fromZonedInput(until, timeZone) ?? '')
  return { reason, exceptions: exceptions.map(({ id }) => id), until: end }
}

const validate = validateWith(newLockdownSchema)

export function judgeLockdown(draft: LockdownDraft, { timeZone, now }: { timeZone: string; now: string }): FieldErrors {
  const body = lockdownOf(draft, timeZone)
  const errors = validate(body)
  const hasPassed = body.until !== null && errors['until'] === undefined && body.until <= now
  return hasPassed ? { ...errors, until: messageText('validation.date') } : errors
}
