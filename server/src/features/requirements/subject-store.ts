import type { UseKind } from '@fobhouse/contract/competence/certificates.ts'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { findItemOf } from '../../db/equipment-facts.ts'
import type { Subject } from './store.ts'

/** What has a requirement, with what it stands beside. */
export type Place = Subject & {
  name: string
  /** Whether somebody can learn there. */
  isTool: boolean
  /** The door or tool whose grants say who uses it; null: everybody does. */
  deviceId: number | null
  /** What else asks for something there: the item of a tool, or the tool of an item. */
  beside: Subject | null
  isRetired: boolean
}

/** A door or tool that is there, also one that waits for its approval, or a piece of equipment. */
export async function findPlace(db: Queries, subject: Subject): Promise<Place | undefined> {
  return subject.kind === 'device' ? findDevice(db, subject.id) : findItem(db, subject.id)
}

async function findDevice(db: Queries, id: number): Promise<Place | undefined> {
  const row = await db
    .selectFrom('devices')
    .select(['name', 'kind'])
    .where('id', '=', id)
    .where('kind', 'in', ['door', 'interlock'])
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const isTool = row.kind === 'interlock'
  const item = isTool ? await findItemOf(db, id) : undefined
  const beside = item ? { kind: 'equipment' as const, id: item.id } : null
  return { kind: 'device', id, name: row.name, isTool, deviceId: id, beside, isRetired: false }
}

async function findItem(db: Queries, id: number): Promise<Place | undefined> {
  const row = await db
    .selectFrom('equipment')
    .select(['name', 'device_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, device_id: deviceId } = row
  const beside = deviceId === null ? null : { kind: 'device' as const, id: deviceId }
  return { kind: 'equipment', id, name, isTool: true, deviceId, beside, isRetired: row.state === 'retired' }
}

/** Doors, tools and equipment by name. */
export async function listSubjects(db: Queries): Promise<(Subject & { name: string })[]> {
  return db
    .selectFrom('devices')
    .select([sql<UseKind>`'device'`.as('kind'), 'id', 'name'])
    .where('removed_at', 'is', null)
    .unionAll(db.selectFrom('equipment').select([sql<UseKind>`'equipment'`.as('kind'), 'id', 'name']))
    .orderBy('name')
    .orderBy('kind')
    .orderBy('id')
    .execute()
}

/** The doors and tools that somebody has a grant for, by name. */
export async function listGrantedDevices(db: Queries, memberId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('devices')
    .innerJoin('grants', 'grants.device_id', 'devices.id')
    .select(['devices.id', 'devices.name'])
    .where('grants.member_id', '=', memberId)
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

/** Equipment without an interlock that is not retired, by name. */
export async function listItemsAlone(db: Queries): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('equipment')
    .select(['id', 'name'])
    .where('device_id', 'is', null)
    .where('state', '<>', 'retired')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Active members by name: those with a grant for a device, or all. */
export async function listActive(db: Queries, deviceId: number | null) {
  return db
    .selectFrom('members')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .$if(deviceId !== null, (query) =>
      query.innerJoin('grants', 'grants.member_id', 'members.id').where('grants.device_id', '=', deviceId ?? 0),
    )
    .where('members.state', '=', 'active')
    .where('members.erased_at', 'is', null)
    .orderBy('members.last_name')
    .orderBy('members.first_name')
    .orderBy('members.id')
    .execute()
}
