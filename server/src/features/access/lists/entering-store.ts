import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Queries } from '../../../db/database.ts'

/** `hours` null: without a grant. */
export type GrantedMember = {
  id: number
  first_name: string
  last_name: string
  name_key: string
  keyholder: number
  card_number: string | null
  state: MemberState
  hours: string | null
  balance: number | null
}

const memberColumns = [
  'members.id',
  'members.first_name',
  'members.last_name',
  'members.name_key',
  'members.keyholder',
  'members.card_number',
  'members.state',
  'accounts.balance',
] as const

/** Everyone with a grant for a device, by name, with what decisions need of them and their account. */
export async function listGrantedMembers(db: Queries, deviceId: number): Promise<GrantedMember[]> {
  return db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select([...memberColumns, 'grants.hours'])
    .where('grants.device_id', '=', deviceId)
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}

/** The same of these members, who have no grant. */
export async function listMembersWithoutGrant(db: Queries, ids: readonly number[]): Promise<GrantedMember[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select(memberColumns)
    .where('members.id', 'in', ids)
    .where('members.erased_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, hours: null }))
}

/** The doors that are not removed, with their boards' links. */
function selectDoors(db: Queries) {
  return db
    .selectFrom('devices')
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .leftJoin('mqtt_doors', 'mqtt_doors.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.last_seen_at', 'devices.locked_out'])
    .select('mqtt_doors.device_id as mqtt_id')
    .select(['device_links.list_hash', 'device_links.list_sent_at'])
    .where('devices.kind', '=', 'door')
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
}

/** Those to which a member had access at `since` or later: by a grant, or because bookings opened them. */
export async function listDoorsGranted(
  db: Queries,
  { memberId, since, booked }: { memberId: number; since: string; booked: readonly number[] },
) {
  const granted = db.selectFrom('grants').select('device_id').where('member_id', '=', memberId)
  const past = db
    .selectFrom('past_grants')
    .select('device_id')
    .where('member_id', '=', memberId)
    .where('revoked_at', '>=', since)
  return selectDoors(db)
    .where((expression) =>
      expression.or([
        expression('devices.id', 'in', granted),
        expression('devices.id', 'in', past),
        ...(booked.length === 0 ? [] : [expression('devices.id', 'in', booked)]),
      ]),
    )
    .execute()
}

/** Those in use. */
export async function listDoors(db: Queries) {
  return selectDoors(db).where('devices.authorised', '=', 1).execute()
}
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number]
