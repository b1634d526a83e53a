import { memberField, memberFieldNames } from '@fobhouse/contract/members/field-sets.ts'
import type { MemberField } from '@fobhouse/contract/members/member-field.ts'
import type { Tables } from './tables.ts'
import type { OtherColumns } from './tables/members.ts'

/** What happens to a column of `members` in the copy of one's data and in an erasure. */
export type MemberColumn = {
  /** Whether it is in the copy of one's own data. */
  told: boolean
  /** `made`: the erasure itself writes something else into it. */
  erased: MemberField['erased'] | 'made'
  isText: boolean
}

/** Columns of `members` that are not fields of a member, but kept beside them by the server. */
const otherColumns = {
  id: { told: true, erased: 'kept' },
  email_key: { told: false, erased: 'made' },
  email_verified_at: { told: true, erased: 'emptied' },
  password_hash: { told: false, erased: 'emptied' },
  screen_name_key: { told: false, erased: 'made' },
  name_key: { told: false, erased: 'made' },
  search_text: { told: false, erased: 'made' },
  duties: { told: true, erased: 'kept' },
  induction_reminded_for: { told: false, erased: 'emptied' },
  application: { told: true, erased: 'emptied' },
  applied_at: { told: true, erased: 'emptied' },
  disabled_at: { told: false, erased: 'emptied' },
  erased_at: { told: false, erased: 'kept' },
} as const satisfies Record<keyof OtherColumns, Omit<MemberColumn, 'isText'>>

type MemberColumnName = keyof Tables['members']

/** Every column of `members`; a test compares them with the database. */
export const memberColumns: Readonly<Record<string, MemberColumn>> = {
  ...Object.fromEntries(
    memberFieldNames.map((name) => {
      const { column, told, erased, stored } = memberField(name)
      return [column, { told, erased, isText: stored !== 'flag' }]
    }),
  ),
  ...Object.fromEntries(
    Object.entries(otherColumns).map(([name, column]) => [name, { ...column, isText: name !== 'id' }]),
  ),
}

/** The columns that the copy of one's own data holds. */
export const toldColumns = namesOf(({ told }) => told)

/** The columns of `members` that meet a condition. */
export function namesOf(is: (column: MemberColumn) => boolean): readonly MemberColumnName[] {
  const found = Object.entries(memberColumns).flatMap(([name, column]) => (is(column) ? [name] : []))
  return found as MemberColumnName[] // the names above are those of the table's type
}

/** What an erasure writes into the columns that identify somebody, except for the `made` ones. */
export const erasedValues: Readonly<Record<string, string | number | null>> = Object.fromEntries([
  ...memberFieldNames.flatMap((name): [string, string | number | null][] => {
    const { column, erased, stored } = memberField(name)
    if (typeof erased === 'object') return [[column, erased.becomes]]
    return erased === 'emptied' ? [[column, stored === 'text' ? '' : null]] : []
  }),
  ...Object.entries(otherColumns).flatMap(([name, { erased }]) =>
    erased === 'emptied' ? [[name, null] as const] : [],
  ),
])
