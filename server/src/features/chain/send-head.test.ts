import { expect } from 'vitest'
import { commit, readHead } from '../../db/chain/chain-hash.ts'
import { linkRows } from '../../db/chain/link-rows.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { verifyClub } from '../../cli/verify-club.ts'

const address = 'aroha@club.test'
const send = ({ ctx }: TestApp) => ctx.jobs.runNow('chain.head')

async function signInAdmin({ ctx, ...app }: TestApp) {
  const id = await insertMember(ctx, { first_name: 'Aroha', last_name: 'Ngata', email: address, is_admin: 1 })
  const admin = await signInAs({ ctx, ...app }, id)
  await admin.post('/api/meetings/', { date: '2026-04-01T09:00:00.000Z', type: 'agm', chair: 'Aroha Ngata' })
  return admin
}

const events = async ({ ctx }: TestApp) => {
  const rows = await ctx.db.selectFrom('outbox').select('text').where('kind', '=', 'event').orderBy('id').execute()
  return rows.map(({ text }) => JSON.parse(text ?? ''))
}

testWithApp('the end of the chain goes out once a day, and is still proven later', async (app) => {
  const admin = await signInAdmin(app)
  await setSettings(app.ctx, { 'chain.mailHead': true })
  expect((await admin.post('/api/admin/webhooks/', { url: 'https://example.org/', events: ['chain'] })).status).toBe(
    201,
  )
  await Promise.all([send(app), send(app)])
  await send(app)
  const [mail, ...others] = await mailsTo(app.ctx, address)
  expect([mail?.subject, others]).toEqual([expect.stringContaining('on 2026-03-12'), []])
  const head = readHead(mail?.text ?? '')
  const sent = `${head?.position}:${head?.link}`
  expect((await verifyClub(app.ctx.db)).report).toMatchObject({ chain: { unlinked: 0, head: sent } })
  const [event, ...more] = await events(app)
  expect([event, more]).toEqual([
    { type: 'chain.head', timestamp: '2026-03-12T08:00:00.000Z', data: { head: sent, day: '2026-03-12' } },
    [],
  ])

  app.clock.advance('P1D')
  await admin.post('/api/meetings/', { date: '2026-05-01T09:00:00.000Z', type: 'agm', chair: 'Aroha Ngata' })
  await send(app)
  expect(await mailsTo(app.ctx, address)).toHaveLength(2)
  expect((await verifyClub(app.ctx.db, head)).report.faults).toEqual([])

  // Somebody with the database and all this knowledge can forge another chain, but not the mail that was sent.
  const { db } = app.ctx
  const line = await db.selectFrom('audit').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const forged = { ...line, actor: 'Somebody else' }
  await db
    .updateTable('audit')
    .set({ ...forged, ...commit('audit', forged) })
    .where('id', '=', 1)
    .execute()
  for (const table of ['audit', 'transfers'] as const) await db.updateTable(table).set({ position: null }).execute()
  await db.deleteFrom('chain').execute()
  await linkRows(db)
  expect((await verifyClub(db)).report.faults).toEqual([])
  expect((await verifyClub(db, head)).report.faults).toEqual([{ fault: 'head', head: sent }])
})

testWithApp('nobody is mailed who did not want it', async (app) => {
  await signInAdmin(app)
  await send(app)
  expect([await mailsTo(app.ctx, address), await events(app)]).toEqual([[], []])
})
