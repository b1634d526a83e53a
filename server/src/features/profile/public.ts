import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import type { Selectable } from 'kysely'
import { dutiesOf } from '../../db/duties.ts'
import type { Tables } from '../../db/tables.ts'

/** The columns of `members` that a profile is made of, to be selected by whoever presents one. */
export const profileColumns = [
  'members.id',
  'members.email',
  'members.screen_name',
  'members.first_name',
  'members.last_name',
  'members.phone',
  'members.vehicle_registration_plate',
  'members.card_number',
  'members.state',
  'members.is_admin',
  'members.duties',
  'members.exclude_from_email_export',
  'members.registered_at',
  'members.profile_updated_at',
  'members.first_joined_at',
  'members.last_seen_at',
  'members.last_induction_at',
] as const

type ColumnName<Qualified> = Qualified extends `members.${infer Name}` ? Name : never
export type ProfileRow = Pick<
  Selectable<Tables['members']>,
  ColumnName<(typeof profileColumns)[number]> & keyof Tables['members']
>

/** What a profile shows that other features keep. */
export type ProfileExtras = Pick<MemberProfile, 'memberBucks' | 'stripe' | 'subscriptionStatus'>

/** A member as the contract's profile, field by field. */
export function presentProfile(row: ProfileRow, extras: ProfileExtras): MemberProfile {
  return {
    id: row.id,
    admin: row.is_admin === 1,
    duties: [...dutiesOf(row)],
    email: row.email,
    excludeFromEmailExport: row.exclude_from_email_export === 1,
    registrationDate: row.registered_at,
    lastUpdatedProfile: row.profile_updated_at,
    screenName: row.screen_name,
    name: { first: row.first_name, last: row.last_name, full: `${row.first_name} ${row.last_name}` },
    phone: row.phone,
    state: row.state,
    vehicleRegistrationPlate: row.vehicle_registration_plate,
    rfid: row.card_number,
    memberBucks: extras.memberBucks,
    // A club must be able to reach its people; registration asks for a number, an administrator's invitation does not.
    updateProfileRequired: row.phone === null,
    lastSeen: row.last_seen_at,
    lastInduction: row.last_induction_at,
    stripe: extras.stripe,
    subscriptionStatus: extras.subscriptionStatus,
    firstJoined: row.first_joined_at,
  }
}
