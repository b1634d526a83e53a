import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabases } from '../../testing/databases.ts'
import { bringToStep, openAtStep } from '../../testing/old-database.ts'
import { insertRows } from '../insert-rows.ts'
import { up } from './0120-item-requirements.ts'

const at = '2026-01-01T07:00:00.000Z'
const later = '2026-02-01T07:00:00.000Z'

const device = { id: 7, kind: 'door', serial: 'front', name: 'Front', description: '', authorised: 1, created_at: at }
const asked = { device_id: 7, set_at: at, begun: 1, told_days: null, from_day: null, set_by: null }
const before = [
  { ...asked, expression: '{"certificate":1}', from_at: at, until_at: later },
  { ...asked, expression: '{"certificate":2}', from_at: later, until_at: null },
]

test.each(testDatabases)('devices keep what they ask for, and a row is of one subject on %s', async (name) => {
  const database = await openAtStep(name, '0120')
  if (!database) return
  const db = database.queries
  await insertRows(db, { name: 'devices', columns: Object.keys(device) }, [device])
  await insertRows(db, { name: 'requirements', columns: Object.keys(before[0] ?? {}) }, before)
  await bringToStep(database, '0121')
  // A migration that was interrupted runs again.
  await up(db as unknown as Kysely<never>)
  const rows = await db.selectFrom('requirements').selectAll().orderBy('id').execute()
  expect(rows).toEqual(before.map((row, index) => ({ ...row, id: index + 1, equipment_id: null })))
  const item = {
    name: 'Press',
    name_key: 'press',
    description: '',
    owner: '',
    price_note: '',
    manual_url: '',
    hidden: 0,
  }
  const state = { code: 'ABCDEFGH', state: 'working', since: at, note: '' } as const
  const { id } = await db
    .insertInto('equipment')
    .values({ ...item, ...state })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insert = (of: { device_id?: number; equipment_id?: number }) => {
    const row = { expression: '{"certificate":1}', from_at: at, begun: 1, set_at: at, ...of }
    return db.insertInto('requirements').values(row).execute()
  }
  await insert({ equipment_id: id })
  await expect(insert({})).rejects.toThrow(/check/i)
  await expect(insert({ device_id: 7, equipment_id: id })).rejects.toThrow(/check/i)
  await expect(insert({ equipment_id: 99 })).rejects.toThrow(/foreign key/i)
})
