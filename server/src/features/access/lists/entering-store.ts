import type { Queries } from '../../../db/database.ts'

/** Everyone with a grant for a device, by name, with what decisions need of them and their account. */
export async function listGrantedMembers(db: Queries, deviceId: number) {
  return db
    .selectFrom('grants')
    .innerJoin('members', 'members.id', 'grants.member_id')
    .leftJoin('accounts', 'accounts.member_id', 'members.id')
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.name_key', 'members.keyholder'])
    .select(['members.card_number', 'members.state', 'grants.hours', 'accounts.balance'])
    .where('grants.device_id', '=', deviceId)
    .orderBy('members.name_key')
    .orderBy('members.id')
    .execute()
}
export type GrantedMember = Awaited<ReturnType<typeof listGrantedMembers>>[number]

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

/** Those to which a member had access at `since` or later. */
export async function listDoorsGranted(db: Queries, { memberId, since }: { memberId: number; since: string }) {
  const granted = db.selectFrom('grants').select('device_id').where('member_id', '=', memberId)
  const past = db
    .selectFrom('past_grants')
    .select('device_id')
    .where('member_id', '=', memberId)
    .where('revoked_at', '>=', since)
  return selectDoors(db)
    .where((expression) =>
      expression.or([expression('devices.id', 'in', granted), expression('devices.id', 'in', past)]),
    )
    .execute()
}

/** Those in use. */
export async function listDoors(db: Queries) {
  return selectDoors(db).where('devices.authorised', '=', 1).execute()
}
export type DoorRow = Awaited<ReturnType<typeof listDoors>>[number]
