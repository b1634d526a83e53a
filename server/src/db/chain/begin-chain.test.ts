import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyClub } from '../../cli/verify-club.ts'
import { testDatabases } from '../../testing/databases.ts'
import { openAtStep } from '../../testing/old-database.ts'
import { migrate, type Queries } from '../database.ts'
import { insertRows } from '../insert-rows.ts'

const at = '2026-03-12T08:00:00.000Z'

/** Two people, one of whom was erased: what was sealed before no longer fits its seal. */
async function fill(db: Queries, transfers: number): Promise<void> {
  for (const id of [1, 2]) {
    const own = { id, email: `${id}@club.test`, email_key: `${id}@club.test`, screen_name: `s${id}`, registered_at: at }
    const names = { screen_name_key: `s${id}`, first_name: 'Ann', last_name: 'Lee', name_key: 'ann lee' }
    const row = { ...own, ...names, state: 'active', is_admin: 0, exclude_from_email_export: 0, hide_last_seen: 0 }
    await insertRows(db, { name: 'members', columns: Object.keys(row) }, [row])
  }
  await insertRows(db, { name: 'accounts', columns: ['id', 'house', 'member_id', 'balance', 'seal'] }, [
    { id: 1, house: 'cash', member_id: null, balance: -transfers, seal: 'psFJ' },
    { id: 2, house: null, member_id: 2, balance: transfers, seal: 'psFJ' },
  ])
  const rows = Array.from({ length: transfers }, (_, index) => {
    const fixed = { id: index * 2 + 1, at, from_account_id: 1, to_account_id: 2, amount: 1, kind: 'cash' }
    const words = { description: index === 0 ? 'Cash from Former member 2' : `Cash ${index}`, actor: 'Former member 2' }
    return { ...fixed, ...words, actor_id: 2, idempotency_key: null, reverses_id: null, seal: 'of another text' }
  })
  await insertRows(db, { name: 'transfers', columns: Object.keys(rows[0] ?? {}) }, rows)
  const lines = rows.map(({ id }) => {
    const facts = { actor_id: null, actor: 'fobhouse', action: 'member.erase', subject: 'member:2' }
    return { id, at, ...facts, before: 'null', after: `{"note":"Å ${id}"}` }
  })
  await insertRows(db, { name: 'audit', columns: Object.keys(lines[0] ?? {}) }, lines)
  const mail = { kind: 'mail', member_id: 1, recipient: 'a@club.test', subject: 'New', is_secret: 0, state: 'sent' }
  const texts = ['http://club.test/manage/members/2', 'http://club.test/manage/members/77', 'http://club.test/']
  for (const text of texts) {
    const row = { ...mail, text, attempts: 1, created_at: at }
    await insertRows(db, { name: 'outbox', columns: Object.keys(row) }, [row])
  }
}

describe.each(testDatabases)('on %s', (name) => {
  test('the chain begins with what is there, an erased person’s rows too', async ({ skip }) => {
    const database = await openAtStep(name, '0060')
    if (!database) return skip('no PostgreSQL answers here')
    await fill(database.queries, 2500)
    await migrate(database)
    const { accounts, transfers, chain, faults } = (await verifyClub(database.queries)).report
    expect({ accounts, transfers, chain }).toEqual({
      accounts: 2,
      transfers: 2500,
      chain: { links: 5000, head: expect.any(String), unlinked: 0 },
    })
    // The seals of the two accounts were never right.
    expect(faults.map(({ fault }) => fault)).toEqual(['changedAccount', 'changedAccount'])
    const told = await database.queries.selectFrom('outbox').select('about_id').orderBy('id').execute()
    expect(told.map(({ about_id: id }) => id)).toEqual([2, null, null])

    await sql`update audit set "after" = 'null' where id = 4999`.execute(database.queries)
    expect((await verifyClub(database.queries)).report.faults[0]).toEqual({
      fault: 'chain',
      kind: 'changed',
      table: 'audit',
      id: 4999,
    })
  })

  test('a club without a transfer gets an empty chain', async ({ skip }) => {
    const database = await openAtStep(name, '0060')
    if (!database) return skip('no PostgreSQL answers here')
    await migrate(database)
    expect((await verifyClub(database.queries)).report).toMatchObject({ chain: { links: 0, unlinked: 0 }, faults: [] })
  })
})
