import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

// An approval and its act are one commit. Here the database cuts that transaction off at its last writes, as a killed
// process would: nothing of it may stay.

/** Until `mend` is called, every transaction that writes a transfer ends there. */
async function cutOffTransfers({ ctx, database }: TestApp): Promise<() => Promise<void>> {
  if (database === 'sqlite') {
    await sql`create trigger cut_off before insert on transfers begin select raise(abort, 'cut off'); end`.execute(
      ctx.db,
    )
    return async () => void (await sql`drop trigger cut_off`.execute(ctx.db))
  }
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
    ctx.db,
  )
  await sql`create trigger cut_off before insert on transfers for each row execute function cut_off()`.execute(ctx.db)
  return async () => void (await sql`drop function cut_off cascade`.execute(ctx.db))
}

async function factsOf({ ctx }: TestApp, memberId: number) {
  const approvals = await ctx.db.selectFrom('approvals').select(['state', 'decided_by']).execute()
  const trail = await ctx.db.selectFrom('audit').select('action').where('action', '=', 'approval.approve').execute()
  const account = await ctx.db.selectFrom('accounts').select('balance').where('member_id', '=', memberId).execute()
  return { approvals, approved: trail.length, balance: account[0]?.balance ?? 0 }
}

testWithApp('an approval that is cut off before its act is done stays open, and is done once later', async (app) => {
  const { ctx } = app
  const [one, two] = [await insertMember(ctx, { is_admin: 1 }), await insertMember(ctx, { is_admin: 1 })]
  const ann = await insertMember(ctx)
  await setSettings(ctx, { 'signIn.fourEyes': true, 'signIn.fourEyesCredit': 10_000 })
  const [proposer, approver] = [await signInAs(app, one), await signInAs(app, two)]
  const entry = { amount: 90_000, type: 'bank', description: 'Grant' }
  const { approval } = (await proposer.post(`/api/admin/members/${ann}/memberbucks/`, entry)).body
  const approve = () => approver.post(`/api/admin/approvals/${approval}/approve/`)

  const mend = await cutOffTransfers(app)
  expect((await approve()).status).toBe(500)
  const open = { approvals: [{ state: 'waiting', decided_by: null }], approved: 0, balance: 0 }
  expect(await factsOf(app, ann)).toEqual(open)
  expect((await approver.get('/api/admin/approvals/')).body.approvals).toMatchObject([
    { id: approval, state: 'waiting' },
  ])

  await mend()
  expect((await approve()).status).toBe(200)
  expect((await approve()).status).toBe(409)
  const done = { approvals: [{ state: 'approved', decided_by: two }], approved: 1, balance: 90_000 }
  expect(await factsOf(app, ann)).toEqual(done)
})
