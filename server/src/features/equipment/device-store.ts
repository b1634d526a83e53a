import type { NameableDevices } from '@fobhouse/contract/routes/equipment-admin.ts'
import { listPlanNames } from '../billing-facts/public.ts'
import type { Queries } from '../../db/database.ts'

/** Approved interlocks by name, with the item that each switches, doors, and payment plans. */
export async function listNameable(db: Queries): Promise<NameableDevices> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('equipment', 'equipment.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.kind', 'equipment.id as item'])
    .where('devices.kind', 'in', ['interlock', 'door'])
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
  const interlocks = rows.filter(({ kind }) => kind === 'interlock').map(({ id, name, item }) => ({ id, name, item }))
  const doors = rows.filter(({ kind }) => kind === 'door').map(({ id, name }) => ({ id, name }))
  return { interlocks, doors, plans: await listPlanNames(db) }
}
