import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededRandom } from '@fobhouse/demo-club/random.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { damageChain } from '../../testing/chain-damage.ts'
import { insertMember } from '../../testing/factories.ts'
import { liftGuards } from '../../testing/ledger-damage.ts'
import { walkLedger } from '../../testing/ledger-walk.ts'
import { type AuditFacts, writeAudit, writeAudits, writeReason } from '../audit.ts'
import type { Queries } from '../database.ts'
import { commit, headText, readHead } from './chain-hash.ts'
import { linkRows, readEnd } from './link-rows.ts'
import { readRanges, toRanges } from './ranges.ts'
import { rewriteRows } from './rewrite-rows.ts'
import { verifyChain } from './verify-chain.ts'

/** A club with some transfers and lines, all in the chain. */
async function seedChain({ ctx }: TestApp): Promise<readonly [number, number]> {
  const ids = [await insertMember(ctx), await insertMember(ctx)] as const
  await walkLedger(ctx, { seed: 3, memberIds: ids, operations: 40 })
  const actor = { memberId: ids[0], name: 'Aroha Ngata' }
  const lines = Array.from({ length: 30 }, (_, index): AuditFacts => {
    return { actor, action: 'member.update', subject: `member:${ids[1]}`, after: { note: `note ${index}` } }
  })
  await ctx.transact((trx) => writeAudits(ctx, trx, lines))
  await linkRows(ctx.db, 7)
  await erase(ctx, [2, 3], [4, 5])
  await linkRows(ctx.db, 7)
  return ids
}

/** Does to the chain what an erasure does. */
async function erase(ctx: TestApp['ctx'], transferIds: readonly number[], lineIds: readonly number[]): Promise<number> {
  return ctx.transact(async (trx) => {
    const facts = { actor: { memberId: null, name: 'fobhouse' }, action: 'member.erase', subject: 'member:2' } as const
    const because = await writeReason(ctx, trx, facts)
    const transfers = await trx
      .selectFrom('transfers')
      .selectAll()
      .where('id', 'in', [...transferIds])
      .execute()
    const lines = await trx
      .selectFrom('audit')
      .selectAll()
      .where('id', 'in', [...lineIds])
      .orderBy('id')
      .execute()
    const anew = transfers.map((row) => ({ ...row, description: `Former member 2 at ${row.id}` }))
    await rewriteRows(trx, 'transfers', { rows: anew, because })
    await rewriteRows(trx, 'audit', { rows: lines.map((row) => ({ ...row, actor: 'Former member 2' })), because })
    return because
  })
}

type Place = { table: 'audit' | 'transfers'; id: number }
type Changes = Record<string, string | number | null>

/** Tampers with a row by hand. */
async function put(db: Queries, { table, id }: Place, changes: Changes): Promise<void> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(db)
}

testWithApp('names each of a hundred rows that were changed, removed, added or exchanged', async (app) => {
  const { db } = app.ctx
  await seedChain(app)
  const whole = await verifyChain(db)
  expect(whole).toMatchObject({ unlinked: 0, faults: [] })
  await liftGuards(db)
  const random = seededRandom(15)
  for (let done = 0; done < 100; done += 1) {
    const { what, expected, undo } = await damageChain(db, random)
    const { faults } = await verifyChain(db)
    expect({ what, first: faults[0] }).toMatchObject({ what, first: expected })
    await undo()
    expect({ what, ...(await verifyChain(db)) }).toEqual({ what, ...whole })
  }
})

testWithApp('an erasure proves what stays, and is none without its line in the trail', async (app) => {
  const { db } = app.ctx
  await seedChain(app)
  await liftGuards(db)
  const verify = async () => (await verifyChain(db)).faults
  const amount = { amount: 1_000_000 }
  const read = (id: number) => db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  // Changes an amount in an erased row.
  const erased = await read(2)
  await put(db, { table: 'transfers', id: 2 }, { ...erased, ...amount })
  expect(await verify()).toEqual([{ kind: 'changed', table: 'transfers', id: 2 }])
  await put(
    db,
    { table: 'transfers', id: 2 },
    { ...erased, ...amount, ...commit('transfers', { ...erased, ...amount }) },
  )
  expect(await verify()).toEqual([{ kind: 'changed', table: 'transfers', id: 2 }])
  await put(db, { table: 'transfers', id: 2 }, erased)

  // Somebody takes the salt of a row, as if it had been erased.
  const whole = await read(5)
  await put(db, { table: 'transfers', id: 5 }, { ...whole, description: 'Forged', salt: null })
  expect(await verify()).toEqual([{ kind: 'changed', table: 'transfers', id: 5 }])

  // Or pretends that the earlier erasure was of this row, too, and lets the server link it.
  const reason = Number(erased.reason_id)
  const forged = { ...whole, description: 'Forged' }
  await put(
    db,
    { table: 'transfers', id: 5 },
    { ...forged, ...commit('transfers', forged), position: null, reason_id: reason },
  )
  expect(await verify()).toEqual([{ kind: 'changed', table: 'transfers', id: 5 }])
  await linkRows(db)
  expect(await verify()).toEqual([{ kind: 'changed', table: 'transfers', id: 5 }])

  // Or names some other line as the reason.
  const facts = { actor: { memberId: null, name: 'fobhouse' }, action: 'member.update', subject: 'member:2' } as const
  const line = await app.ctx.transact((trx) => writeReason(app.ctx, trx, facts))
  await put(
    db,
    { table: 'transfers', id: 6 },
    { ...commit('transfers', await read(6)), position: null, reason_id: line },
  )
  await linkRows(db)
  expect((await verify()).map(({ id }) => id)).toEqual([5, 6])
})

testWithApp('names what is wrong with rows that are too new for a link', async (app) => {
  const { ctx } = app
  await seedChain(app)
  await liftGuards(ctx.db)
  const facts = { actor: { memberId: null, name: 'fobhouse' }, action: 'member.update', subject: 'member:2' } as const
  const [one, two] = await ctx.transact(async (trx) => [
    await writeReason(ctx, trx, facts),
    await writeReason(ctx, trx, facts),
  ])
  expect(await verifyChain(ctx.db)).toMatchObject({ unlinked: 2, faults: [] })
  await put(ctx.db, { table: 'audit', id: one ?? 0 }, { subject: 'member:3' })
  expect((await verifyChain(ctx.db)).faults).toEqual([{ kind: 'changed', table: 'audit', id: one }])
  const { id: _own, ...copy } = await ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('id', '=', two ?? 0)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('audit')
    .values({ ...copy, id: 999 })
    .execute()
  expect((await verifyChain(ctx.db)).faults).toContainEqual({ kind: 'added', table: 'audit', id: 999 })
})

testWithApp('names a link that was taken out or written anew', async (app) => {
  const { db } = app.ctx
  await seedChain(app)
  const links = await db.selectFrom('chain').selectAll().orderBy('position').execute()
  const link = links[20]
  await db.deleteFrom('chain').where('position', '=', 21).execute()
  expect((await verifyChain(db)).faults[0]).toEqual({ kind: 'removed', table: 'chain', id: 21 })
  await db
    .insertInto('chain')
    .values(links.filter(({ position }) => position === 21).map((row) => ({ ...row, link: 'x'.repeat(43) })))
    .execute()
  expect((await verifyChain(db)).faults[0]).toEqual({ kind: 'changed', table: link?.source, id: link?.row_id })
})

testWithApp('rows of many writers get their links once each, whoever links them', async (app) => {
  const { ctx } = app
  const actor = { memberId: null, name: 'fobhouse' } as const
  const write = (index: number) =>
    ctx.transact((trx) => writeAudit(ctx, trx, { actor, action: 'member.update', subject: `member:${index}` }))
  const writers = Array.from({ length: 60 }, (_, index) => write(index))
  const linkers = Array.from({ length: 4 }, () => linkRows(ctx.db, 3))
  await Promise.all([...writers, ...linkers])
  await linkRows(ctx.db)
  expect(await verifyChain(ctx.db)).toMatchObject({ links: 60, unlinked: 0, faults: [] })
})

testWithApp('an erasure beside the linking loses nothing', async (app) => {
  const { ctx } = app
  await seedChain(app)
  await Promise.all([erase(ctx, [7, 8], [6, 7]), linkRows(ctx.db, 1), erase(ctx, [8, 9], [7, 8]), linkRows(ctx.db, 1)])
  expect((await verifyChain(ctx.db)).faults).toEqual([])
  await linkRows(ctx.db)
  expect(await verifyChain(ctx.db)).toMatchObject({ unlinked: 0, faults: [] })
})

testWithApp('the end of the chain is found in a text', async (app) => {
  await seedChain(app)
  const head = await readEnd(app.ctx.db)
  expect(readHead(`Hello Ann,\n\n${headText(head)}\n\nKeep it.`)).toEqual(head)
  expect(readHead('12:00 and 1234:abc')).toBe(undefined)
})

test('numbers are told in ranges', () => {
  expect(toRanges([7, 1, 2, 3, 9])).toBe('1-3,7,9')
  const isIn = readRanges(['1-3,7', '20', '12-14'])
  expect([0, 1, 3, 4, 7, 8, 12, 14, 15, 20, 21].filter(isIn)).toEqual([1, 3, 7, 12, 14, 20])
})
