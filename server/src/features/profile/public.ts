import { profileFields } from '@fobhouse/contract/members/field-sets.ts'
import { memberFields } from '@fobhouse/contract/members/fields.ts'
import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import type { Selectable } from 'kysely'
import { fullName } from '../../core/full-name.ts'
import { dutiesOf } from '../../db/duties.ts'
import { presentFields } from '../../db/member-fields.ts'
import type { Tables } from '../../db/tables.ts'

/** The columns of `members` to select for a profile. */
export const profileColumns = [
  'members.id',
  'members.first_name',
  'members.last_name',
  'members.duties',
  ...profileFields.map((name) => `members.${memberFields[name].column}` as const),
] as const

type ColumnName<Qualified> = Qualified extends `members.${infer Name}` ? Name : never
export type ProfileRow = Pick<
  Selectable<Tables['members']>,
  ColumnName<(typeof profileColumns)[number]> & keyof Tables['members']
>

/** The parts of a profile that other features store. */
export type ProfileExtras = Pick<MemberProfile, 'memberBucks' | 'stripe' | 'subscriptionStatus'>

/** Formats a member as the contract's profile. */
export function presentProfile(row: ProfileRow, extras: ProfileExtras): MemberProfile {
  return {
    id: row.id,
    ...presentFields(row, profileFields),
    duties: [...dutiesOf(row)],
    name: { first: row.first_name, last: row.last_name, full: fullName(row) },
    memberBucks: extras.memberBucks,
    // A club must be able to reach its people; registration requires a number, but an invitation does not.
    updateProfileRequired: row.phone === null,
    stripe: extras.stripe,
    subscriptionStatus: extras.subscriptionStatus,
  }
}
