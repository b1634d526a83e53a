import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyBackup } from '../../../cli/verify-backup.ts'
import { toText } from '../../../core/clock.ts'
import { createLog } from '../../../core/log.ts'
import { writeAudit } from '../../../db/audit.ts'
import { checkBackup } from '../../../db/backup/check-backup.ts'
import { makeBackup } from '../../../db/backup/make-backup.ts'
import { linkRows } from '../../../db/chain/link-rows.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { type TestApp, withTestApp } from '../../../testing/app.ts'
import { testDatabases } from '../../../testing/databases.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { verifyClub } from '../../../cli/verify-club.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { queueMessage } from '../../outbox/public.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Names that people choose; some are also used by others or occur in rows of others. */
const words = ['Stripe', 'Aroha', 'cash', 'fobhouse', 'Ann', 'Cola', '1', 'state']
const person = fc.record({
  first: fc.constantFrom(...words),
  isLastShared: fc.boolean(),
  screen: fc.constantFrom('Stripe', 'Aroha Ngata', 'Cola', 'command line', 'member:1'),
  plate: fc.constantFrom('Stripe', 'Cola', 'cash', null),
})
const deed = fc.record({
  about: fc.nat(3),
  by: fc.nat(4),
  kind: fc.constantFrom('transfer', 'line', 'mail', 'visit'),
  text: fc.constantFrom(
    'Cash from {full}',
    'told by {email}',
    'card {card}, {phone}',
    'Stripe',
    'Cola',
    'cash 1',
    'Aroha Ngata',
  ),
  isLinked: fc.boolean(),
})
const story = fc.record({
  people: fc.array(person, { minLength: 4, maxLength: 4 }),
  deeds: fc.array(deed, { minLength: 4, maxLength: 14 }),
  erased: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
})
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

type Somebody = { id: number; full: string; email: string; phone: string; card: string; screen: string }

let count = 0

async function insertPeople({ ctx }: TestApp, people: Story['people']): Promise<Somebody[]> {
  const inserted: Somebody[] = []
  for (const { first, isLastShared, screen, plate } of people) {
    count += 1
    const own = `q${count}z`
    const last = isLastShared ? 'Ngata' : `Last${own}`
    const [email, phone, card] = [`${own}@old.example`, `+4670${17_406_050_000 + count}`, `c4f0e9${10_000 + count}`]
    const columns = { first_name: first, last_name: last, email, phone, card_number: card }
    const names = { screen_name: `${screen} ${own}`, vehicle_registration_plate: plate, note: `note of ${own}` }
    const id = await insertMember(ctx, { ...columns, ...names })
    inserted.push({ id, full: `${first} ${last}`, email, phone, card, screen: names.screen_name })
  }
  return inserted
}

type Actor = { memberId: number; name: string }

async function happen(app: TestApp, one: Story['deeds'][number], { about, actor }: { about: Somebody; actor: Actor }) {
  const { ctx } = app
  const text = one.text.replaceAll(/\{(\w+)\}/g, (_whole, name) => about[name as 'full'])
  if (one.kind === 'visit') {
    const at = toText(app.clock.now())
    const visit = { member_id: about.id, started_at: at, ended_at: at, guests: JSON.stringify([text]) }
    await ctx.db.insertInto('site_sessions').values(visit).execute()
    return
  }
  await ctx.transact(async (trx) => {
    if (one.kind === 'transfer') {
      const [from, to] = [{ house: 'cash' as const }, { memberId: about.id }]
      await postTransfer(ctx, trx, { from, to, amount: 100, kind: 'cash', description: text, actor })
    } else if (one.kind === 'line') {
      const after = { note: text, email: about.email }
      await writeAudit(ctx, trx, { actor, action: 'member.update', subject: `member:${about.id}`, after })
    } else {
      const mail = { kind: 'mail', memberId: actor.memberId, recipient: 'to@club.test', subject: text, text } as const
      await queueMessage(ctx, trx, { ...mail, about: about.id })
    }
  })
  if (one.isLinked) await linkRows(ctx.db)
}

/** Every row that does not concern the person, as text, including its place in the chain. */
async function rowsOfOthers(db: Queries, id: number): Promise<string> {
  const subject = `member:${id}`
  const own = sql`select id from accounts where member_id = ${id}`
  const queries = {
    members: sql`select * from members where id <> ${id} order by id`,
    audit: sql`
      select * from audit where coalesce(actor_id, 0) <> ${id} and subject <> ${subject} order by id`,
    transfers: sql`
      select * from transfers where coalesce(actor_id, 0) <> ${id}
        and from_account_id not in (${own}) and to_account_id not in (${own}) order by id`,
    outbox: sql`select * from outbox where coalesce(member_id, 0) <> ${id} and coalesce(about_id, 0) <> ${id} order by id`,
    visits: sql`select * from site_sessions where member_id <> ${id} order by id`,
  }
  const rows: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(queries)) rows[name] = (await query.execute(db)).rows
  return JSON.stringify(rows)
}

/** Everything stored, as one text. */
async function dump(db: Queries): Promise<string> {
  const tables = await db.introspection.getTables()
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows))
  return texts.join('\n').toLowerCase()
}

function tokensOf({ email, phone, card, full }: Somebody): string[] {
  return [email, phone.slice(1), card, ...(full.includes('Ngata') ? [] : [full])].map((text) => text.toLowerCase())
}

/** Makes a backup of the club as it is now; returns its faults and its content. */
async function backUp({ ctx }: TestApp): Promise<{ faults: readonly unknown[]; bytes: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'one.backup')
  const club = { queries: ctx.db } as Database // a backup only reads its rows
  await makeBackup(club, file, { version: 'test', madeAt: toText(ctx.clock.now()) })
  await checkBackup(file, join(folder, 'there'))
  const bytes = readFileSync(join(folder, 'there', 'fobhouse.sqlite'))
    .toString('latin1')
    .toLowerCase()
  return { faults: (await verifyBackup(file)).report.faults, bytes }
}

describe.each(testDatabases)('on %s', (database) => {
  test('whoever is erased leaves nothing, the books stay proven, and nobody else’s row is touched', async () => {
    const logged: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line.toLowerCase()) })
    await withTestApp(
      database,
      async (app) => {
        const { ctx } = app
        const admin = { id: await insertMember(ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 }) }
        const client = await signInAs(app, admin.id)
        const gone: Somebody[] = []
        const property = fc.asyncProperty(story, async ({ people, deeds, erased }) => {
          const all = await insertPeople(app, people)
          const actors = [
            ...all.map(({ id, full }) => ({ memberId: id, name: full })),
            { memberId: admin.id, name: 'Aroha Ngata' },
          ]
          for (const one of deeds) {
            const [about, actor] = [all[one.about], actors[one.by]]
            if (about && actor) await happen(app, one, { about, actor })
          }
          for (const victim of erased.flatMap((index) => all[index] ?? [])) {
            await linkRows(ctx.db)
            const before = await rowsOfOthers(ctx.db, victim.id)
            const body = { name: victim.full, balance: 'adjustment' }
            const answer = await client.post(`/api/admin/members/${victim.id}/erase/`, body)
            expect([answer.status, answer.body]).toEqual([200, {}])
            gone.push(victim)
            expect((await verifyClub(ctx.db)).report.faults).toEqual([]) // rows still wait for their new links
            await linkRows(ctx.db)
            expect((await verifyClub(ctx.db)).report).toMatchObject({ chain: { unlinked: 0 }, faults: [] })
            expect(await rowsOfOthers(ctx.db, victim.id)).toBe(before)
          }
          const text = await dump(ctx.db)
          expect(gone.flatMap(tokensOf).filter((token) => text.includes(token))).toEqual([])
        })
        await fc.assert(property, { numRuns: 12, seed: 15, endOnFailure: true })
        const { faults, bytes } = await backUp(app)
        expect(faults).toEqual([])
        expect(gone.flatMap(tokensOf).filter((token) => bytes.includes(token))).toEqual([])
        expect(gone.flatMap(tokensOf).filter((token) => logged.some((line) => line.includes(token)))).toEqual([])
      },
      { log },
    )
    expect(logged.length).toBeGreaterThan(0)
  })
})
