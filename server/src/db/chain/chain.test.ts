import { expect } from 'vitest'
import { seededRandom } from '../../features/demo/random.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { damageChain } from '../../testing/chain-damage.ts'
import { insertMember } from '../../testing/factories.ts'
import { liftGuards } from '../../testing/ledger-damage.ts'
import { walkLedger } from '../../testing/ledger-walk.ts'
import { writeAudits } from '../audit.ts'
import { linkRows } from './link-rows.ts'
import { verifyChain } from './verify-chain.ts'

/** A club with some transfers and lines, all in the chain. */
async function seedChain({ ctx }: TestApp): Promise<readonly [number, number]> {
  const ids = [await insertMember(ctx), await insertMember(ctx)] as const
  await walkLedger(ctx, { seed: 3, memberIds: ids, operations: 40 })
  const actor = { memberId: ids[0], name: 'Aroha Ngata' }
  const lines = Array.from({ length: 30 }, (_, index) => {
    return { actor, action: 'member.update', subject: `member:${ids[1]}`, after: { note: `note ${index}` } }
  })
  await ctx.transact((trx) => writeAudits(ctx, trx, lines))
  await linkRows(ctx.db, 7)
  return ids
}

testWithApp('names each of a hundred rows that were changed, removed, added or exchanged', async (app) => {
  const { db } = app.ctx
  await seedChain(app)
  const whole = await verifyChain(db)
  expect(whole).toMatchObject({ unlinked: 0, faults: [] })
  await liftGuards(db)
  const random = seededRandom(15)
  for (let done = 0; done < 100; done += 1) {
    const damage = await damageChain(db, random)
    const { faults } = await verifyChain(db)
    expect(faults[0], damage.what).toMatchObject(damage.expected)
    await damage.undo()
    expect(await verifyChain(db), damage.what).toEqual(whole)
  }
})
