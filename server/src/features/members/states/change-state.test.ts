import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import { up } from '../../../db/migrations/0046-reminded-disabled.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { readListDigests } from '../../access/public.ts'
import { changeState } from './change-state.ts'
import { type StateTrigger, stateTriggers } from '../rules.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

async function insertOpenDoor({ ctx }: Pick<TestApp, 'ctx'>): Promise<number> {
  const flags = { locked_out: 0, play_theme: 0, exempt_from_site_sign_in: 0, hidden: 0, report_status: 1 }
  const texts = { serial: 'front', name: 'Front door', description: '', created_at: '2026-01-01T00:00:00.000Z' }
  const posts = { post_to_discord: 0, post_to_slack: 0, reader_24_bit: 0 }
  const { id } = await ctx.db
    .insertInto('devices')
    .values({ kind: 'door', authorised: 1, default_access: 1, ...texts, ...flags, ...posts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const refusals: ReadonlySet<string> = new Set(['already_member', 'no_application', 'conflict', 'access_disabled'])

async function tryChange(app: TestApp, memberId: number, trigger: StateTrigger): Promise<void> {
  try {
    await changeState(app.ctx, { memberId, trigger, actor })
  } catch (error) {
    if (!(error instanceof AppError && refusals.has(error.code))) throw error
  }
}

/** The hash of a card list as boards compute it (`docs/devices.md`). */
function hashOf(cards: readonly string[]): string {
  const text = `[${cards.map((card) => `'${card}'`).join(', ')}]`
  return createHash('md5').update(text).digest('hex')
}

const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(...stateTriggers)), { maxLength: 10 })

testWithApp('leaves the active members, and nobody else, on the card lists', async (app) => {
  const doorId = await insertOpenDoor(app)
  const cards = ['1001', '1002', '1003', '1004']
  const ids: number[] = []
  for (const card of cards) ids.push(await insertMember(app.ctx, { state: 'noob', card_number: card }))
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const [index, trigger] of sequence) await tryChange(app, ids[index] ?? 0, trigger)
      const members = await app.ctx.db.selectFrom('members').select(['card_number', 'state']).orderBy('id').execute()
      const active = members.flatMap(({ card_number: card, state }) =>
        state === 'active' && card !== null ? card : [],
      )
      const digests = await readListDigests(app.ctx, [doorId])
      expect(digests.get(doorId)).toEqual({ cards: active.length, people: active.length, hash: hashOf(active) })
    }),
    { numRuns: 15 },
  )
})

testWithApp('knows by the trail whom an administrator had disabled before it was noted', async ({ ctx }) => {
  const lives: StateTrigger[][] = [
    ['disable'],
    ['disable', 'enable'],
    ['end_membership'],
    ['disable', 'end_membership'],
  ]
  const ids: number[] = []
  for (const triggers of lives) {
    const memberId = await insertMember(ctx)
    ids.push(memberId)
    for (const trigger of triggers) await changeState(ctx, { memberId, trigger, actor })
  }
  const read = () => ctx.db.selectFrom('members').select(['id', 'disabled_at']).orderBy('id').execute()
  const before = await read()
  const disabled = before.filter(({ disabled_at: at }) => at !== null).map(({ id }) => id)
  expect(disabled).toEqual([ids[0], ids[3]])
  for (const column of ['disabled_at', 'induction_reminded_for']) {
    await sql`alter table members drop column ${sql.ref(column)}`.execute(ctx.db)
  }
  await up(ctx.db as unknown as Kysely<never>) // typed as a migration gets it
  expect(await read()).toEqual(before)
})
