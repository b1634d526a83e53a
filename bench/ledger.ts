import { createContext } from '@fobhouse/server/context.ts'
import { readConfig } from '@fobhouse/server/core/config.ts'
import { linkRows } from '@fobhouse/server/db/chain/link-rows.ts'
import { verifyClub } from '@fobhouse/server/public.ts'
import { insertMember } from '@fobhouse/server/testing/factories.ts'
import { cellsOf, findUnnoticed, liftGuards } from '@fobhouse/server/testing/ledger-damage.ts'
import { walkLedger } from '@fobhouse/server/testing/ledger-walk.ts'
import { createEmptyFolder } from '@fobhouse/server/testing/server-process.ts'
import { sql } from 'kysely'
import { bareTransfersPerSecond } from './bare-ledger.ts'
import type { Figure } from './figure.ts'

const operations = 1_000_000
const members = 500
const bareTransfers = 100_000
const operationsAim = 1000
const verifyAimMs = 60_000

type Context = Awaited<ReturnType<typeof createContext>>

/**
 * A million random transfers through the server's own functions: the books balance, and every changed byte is noticed.
 */
export async function measureLedger(): Promise<Figure[]> {
  const folder = createEmptyFolder()
  const ctx = await createContext(readConfig({ FOBHOUSE_DATA: folder.folder, LOG_LEVEL: 'error' }))
  try {
    await sql`pragma synchronous = off`.execute(ctx.db) // so that the disk is not measured
    const bare = bareTransfersPerSecond(folder.folder, bareTransfers)
    return [
      ...(await walk(ctx)),
      { name: 'ledger: transfers of bare SQLite, which checks nothing', value: bare, unit: 'operations/s' },
      ...(await damage(ctx)),
    ]
  } finally {
    await ctx.close()
    folder.remove()
  }
}

async function walk(ctx: Context): Promise<Figure[]> {
  const memberIds: [number, number, ...number[]] = [await insertMember(ctx), await insertMember(ctx)]
  while (memberIds.length < members) memberIds.push(await insertMember(ctx))
  const started = performance.now()
  const { balances, ...counts } = await walkLedger(ctx, { seed: 8, memberIds, operations })
  const seconds = (performance.now() - started) / 1000
  console.log(`ledger: ${operations} operations in ${seconds.toFixed(0)} s: ${JSON.stringify(counts)}`)
  const accounts = await ctx.db.selectFrom('accounts').select(['member_id', 'balance']).execute()
  const sum = accounts.reduce((total, { balance }) => total + balance, 0)
  const wrong = accounts.filter(({ member_id: id, balance }) => id !== null && balance !== (balances.get(id) ?? 0))
  return [
    {
      name: 'ledger: random operations',
      value: operations / seconds,
      unit: 'operations/s',
      aim: operationsAim,
      better: 'higher',
    },
    { name: 'ledger: sum of all accounts', value: Math.abs(sum), unit: 'faults', aim: 0, better: 'lower' },
    { name: 'ledger: balances unlike expected', value: wrong.length, unit: 'faults', aim: 0, better: 'lower' },
  ]
}

/** Of a ledger whose rows are all in the chain, as a server links them every five seconds. */
async function damage({ db }: Context): Promise<Figure[]> {
  await linkRows(db)
  const started = performance.now()
  const { faults, transfers } = (await verifyClub(db)).report
  const elapsed = performance.now() - started
  await liftGuards(db)
  const correction = await db
    .selectFrom('transfers')
    .select('id')
    .where('reverses_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const account = db.selectFrom('accounts').select('id')
  const house = await account.where('house', '=', 'cash').executeTakeFirstOrThrow()
  const member = await account.where('member_id', 'is not', null).executeTakeFirstOrThrow()
  const keyed = await db
    .selectFrom('transfers')
    .select('id')
    .where('idempotency_key', '=', 'walk 1')
    .executeTakeFirstOrThrow()
  const cells = await cellsOf(db, [
    { table: 'transfers', id: correction.id },
    { table: 'transfers', id: keyed.id },
    { table: 'accounts', id: house.id },
    { table: 'accounts', id: member.id },
  ])
  const unnoticed = await findUnnoticed(db, cells)
  const verified = `ledger: verifying ${Number(transfers)} transfers`
  return [
    { name: verified, value: elapsed, unit: 'ms', aim: verifyAimMs, better: 'lower' },
    { name: 'ledger: faults found', value: faults.length, unit: 'faults', aim: 0, better: 'lower' },
    {
      name: `ledger: changed bytes not noticed, of ${cells.length}`,
      value: unnoticed.length,
      unit: 'faults',
      aim: 0,
      better: 'lower',
    },
  ]
}
