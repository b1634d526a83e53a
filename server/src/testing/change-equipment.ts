import { z } from 'zod'
import { beginTest } from '../features/equipment-state/public.ts'
import { AppError } from '../core/errors.ts'
import type { Change } from './access-changes.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { confirmAnew } from './factories.ts'

type EquipmentChange = Extract<Change, { kind: 'equipment' | 'tryOut' }>
type Club = {
  app: TestApp
  admin: TestClient
  members: readonly number[]
  devices: readonly { id: number }[]
  item: number
}

const wholeSchema = z.object({ upcoming: z.int() })

let made = 0

/** Makes the item that an interlock switches; returns its id. */
export async function insertEquipment(admin: TestClient, device: number | undefined): Promise<number> {
  made += 1
  const { status, body } = await admin.post('/api/admin/equipment/', { name: `Item ${made}`, device })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return z.object({ id: z.int() }).parse(body).id
}

export function isAboutEquipment(change: Change): change is EquipmentChange {
  return change.kind === 'equipment' || change.kind === 'tryOut'
}

/** Changes the state of the club's item, its interlock, or who tries it out for an hour. */
export async function changeEquipment({ app, admin, members, devices, item }: Club, change: EquipmentChange) {
  if (change.kind === 'tryOut') return tryOut(app, { itemId: item, memberId: members[change.member] ?? 0 })
  if (change.act === 'link' || change.act === 'unlink') {
    const device = change.act === 'link' ? devices[2]?.id : null
    return expectDone(await admin.put(`/api/admin/equipment/${item}/`, { device }))
  }
  await confirmAnew(app)
  const note = change.act === 'working' ? '' : 'The lens is cracked.'
  const { upcoming } = wholeSchema.parse((await admin.get(`/api/equipment/${item}/`)).body)
  const expected = change.act === 'retired' ? { expected: upcoming } : {}
  expectDone(await admin.put(`/api/equipment/${item}/state/`, { state: change.act, note, ...expected }))
}

function expectDone({ status, body }: { status: number; body: unknown }): void {
  if (status >= 400) throw new Error(`Nothing was changed: ${status} ${JSON.stringify(body)}`)
}

async function tryOut({ ctx }: TestApp, { itemId, memberId }: { itemId: number; memberId: number }): Promise<void> {
  const actor = { memberId, name: 'A caretaker' }
  const isUsable = (error: unknown) => error instanceof AppError && error.code === 'equipment_usable'
  await ctx
    .transact((trx) => beginTest(ctx, trx, { itemId, minutes: 60, actor }))
    .catch((error: unknown) => {
      if (!isUsable(error)) throw error
    })
}
