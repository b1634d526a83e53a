import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { readOwnHours } from './read-moment.ts'

testWithApp('hours of grants are told by member, so that doors with the same ones can share a list', async (app) => {
  const { ctx } = app
  const admin = await signInAsAdmin(app)
  const createDoor = async (serial: string): Promise<number> =>
    (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })).body.id
  const [front, back, other] = [await createDoor('front'), await createDoor('back'), await createDoor('other')]
  const members = [await insertMember(ctx), await insertMember(ctx), await insertMember(ctx)]
  const grant = { source: 'hand', granted_at: '2026-01-01T00:00:00.000Z', hours: 'always' } as const
  const rows = [
    ...members.map((id) => [front, id]),
    ...members.toReversed().map((id) => [back, id]),
    [other, members[0]],
  ]
  for (const [device_id = 0, member_id = 0] of rows)
    await ctx.db
      .insertInto('grants')
      .values({ ...grant, device_id, member_id })
      .execute()
  await ctx.db
    .updateTable('grants')
    .set('hours', 'inherit')
    .where('member_id', '=', members[1] ?? 0)
    .execute()
  const read = await readOwnHours({ ctx, db: ctx.db }, [back, front])
  const told = [members[0], members[2]].map((id) => [id, 'always'])
  expect([front, back, other].map((door) => [...(read.get(door) ?? [])])).toEqual([told, told, []])
})
