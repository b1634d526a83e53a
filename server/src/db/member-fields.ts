import {
  type FieldAnswers,
  type FieldValues,
  type MemberFieldName,
  memberField,
  memberFieldNames,
} from '@fobhouse/contract/members/field-sets.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { changedColumns } from './changed-columns.ts'
import type { Tables } from './tables.ts'

// Converts between the contract's fields (`contract/src/members/fields.ts`) and the columns of `members`.

type Row = Selectable<Tables['members']>
export type MemberChanges = Updateable<Tables['members']>

/** Converts values of fields to columns; absent values stay absent. */
export function columnsOf(values: FieldValues): MemberChanges {
  const columns = memberFieldNames.flatMap((name): [string, unknown][] => {
    const value = values[name]
    return value === undefined ? [] : [[memberField(name).column, storedValue(name, value)]]
  })
  return Object.fromEntries(columns)
}

function storedValue(name: MemberFieldName, value: unknown): unknown {
  const { stored } = memberField(name)
  if (stored === 'flag') return Number(value)
  return stored === 'optionalText' && value === '' ? null : value
}

/** A row's values of these fields, as answers carry them. */
export function presentFields<Name extends MemberFieldName>(
  row: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): FieldAnswers<Name> {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const { column, stored } = memberField(name)
    values[name] = stored === 'flag' ? row[column] === 1 : row[column]
  }
  return values as FieldAnswers<Name> // each as its column holds it
}

type Changed = { changed: MemberChanges; before: MemberChanges }

/**
 * What these values change in a row. Another e-mail address is left out, because its owner must confirm it; the same
 * one in other capitals is not.
 */
export function changesOf(row: Row, { email, ...values }: FieldValues): Changed {
  const isSameAddress = email !== undefined && foldName(email) === foldName(row.email)
  const { before, after } = changedColumns(row, columnsOf(isSameAddress ? { ...values, email } : values))
  return { changed: after, before }
}

/** The folded keys that follow from the changes. */
export function keysOf(row: Pick<Row, 'first_name' | 'last_name'>, changed: MemberChanges): MemberChanges {
  const { first_name: first, last_name: last, screen_name: screenName } = changed
  return {
    ...(screenName === undefined ? {} : { screen_name_key: foldName(screenName) }),
    ...(first === undefined && last === undefined
      ? {}
      : { name_key: foldName(`${first ?? row.first_name} ${last ?? row.last_name}`) }),
  }
}

/** The changed columns that the trail records. */
export function toldInTrail(columns: MemberChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => trailColumns.has(name)))
}

const trailColumns = new Set(
  memberFieldNames.filter((name) => memberField(name).trail).map((name) => memberField(name).column),
)

type Newcomer = FieldValues & { email: string; firstName: string; lastName: string; screenName: string }

/** The row of a new member. */
export function newRow(values: Newcomer, now: string): Insertable<Tables['members']> {
  const { email, firstName, lastName, screenName } = values
  return {
    state: 'noob',
    note: '',
    registered_at: now,
    ...columnsOf(values),
    email,
    email_key: foldName(email),
    screen_name: screenName,
    screen_name_key: foldName(screenName),
    first_name: firstName,
    last_name: lastName,
    name_key: foldName(`${firstName} ${lastName}`),
  }
}
