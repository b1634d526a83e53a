import { isClosureSpan, type NewClosure, newClosureSchema } from '@fobhouse/contract/hours.ts'
import type { Closure } from '@fobhouse/contract/routes/hours.ts'
import { messageText } from '../../lib/error-text.ts'
import { type FieldErrors, validateWith } from '../../lib/form-errors.ts'
import { draftOfWindow, type WindowDraft, windowOf } from './window-draft.ts'

/** `schedules` has their ids as text, because a group of checkboxes has texts. */
export type ClosureDraft = Pick<NewClosure, 'name' | 'from' | 'to'> & { windows: WindowDraft[]; schedules: string[] }

export function draftOf(closure: Closure | undefined): ClosureDraft {
  if (!closure) return { name: '', from: '', to: '', windows: [], schedules: [] }
  const { name, from, to, windows, schedules } = closure
  return { name, from, to, windows: windows.map(draftOfWindow), schedules: schedules.map(String) }
}

export function closureOf({ name, from, to, windows, schedules }: ClosureDraft): NewClosure {
  return { name, from, to, windows: windows.map(windowOf), schedules: schedules.map(Number) }
}

const validate = validateWith(newClosureSchema)

export function judgeClosure(draft: ClosureDraft): FieldErrors {
  const errors = validate(closureOf(draft))
  const hasDays = errors['from'] === undefined && errors['to'] === undefined
  if (hasDays && !isClosureSpan(draft.from, draft.to)) return { ...errors, to: messageText('validation.closureDays') }
  return errors
}
