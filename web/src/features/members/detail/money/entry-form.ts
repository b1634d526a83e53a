import { minorFromTyped } from '@fobhouse/contract/money.ts'
import type { RequestOf } from '@fobhouse/contract/route.ts'
import { entrySchema, type memberbucksRoutes, type RecordedType } from '@fobhouse/contract/routes/memberbucks.ts'
import { type FieldErrors, validateWith } from '../../../../lib/form-errors.ts'

/** An administrator's choices: the last one is a correction that takes money away. */
export const entryKinds = ['cash', 'bank', 'other', 'less'] as const
export type EntryKind = (typeof entryKinds)[number]
export type EntryValues = { kind: EntryKind; amount: string; description: string }
export type Entry = RequestOf<typeof memberbucksRoutes.record>['body']

/** The request for an amount typed without a sign; unreadable text becomes 0, which the schema refuses. */
export function entryOf({ kind, amount, description }: EntryValues): Entry {
  const minor = minorFromTyped(amount) ?? 0
  const type: RecordedType = kind === 'less' ? 'other' : kind
  return { type, amount: kind === 'less' ? -minor : minor, description }
}

const validate = validateWith(entrySchema)

export function validateEntry(values: EntryValues): FieldErrors {
  return validate(entryOf(values))
}
