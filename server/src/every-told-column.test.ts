import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from './app.ts'
import type { Queries } from './db/database.ts'
import { postTransfer } from './features/memberbucks/public.ts'
import { copyFiles, listToldFiles } from './features/privacy/export/copy-files.ts'
import { type TestApp, withTestApp } from './testing/app.ts'
import { insertMember } from './testing/factories.ts'
import { seedWholePerson, wholePerson } from './testing/whole-person.ts'

/** The columns that features put into the copy, except those that find a row. */
const told = features.flatMap(({ tables = {} }) =>
  Object.entries(tables).flatMap(([table, declaration]) =>
    'nobody' in declaration ? [] : (declaration.told ?? []).map((column) => ({ table, column })),
  ),
)

/** The columns of whole numbers. */
const numbers = new Set<string>()

/** Data that the whole person of other tests lacks: a product, a proxy held, money spent. */
async function seedMore({ ctx }: TestApp, id: number): Promise<void> {
  const { db } = ctx
  const at = '2026-03-12T07:00:00.000Z'
  const product = { name: 'Cola', description: '', external_id: 1, price: 100, cost_price: null, created_at: at }
  await db.insertInto('products').values(product).execute()
  const meeting = await db
    .insertInto('meetings')
    .values({ date: '2026-04-01', type: 'general', chair: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const giver = await db.selectFrom('members').select('id').where('id', '<>', id).executeTakeFirstOrThrow()
  await db
    .insertInto('proxies')
    .values({
      meeting_id: meeting.id,
      member_id: giver.id,
      proxy_id: id,
      member_city: '',
      proxy_city: wholePerson.city,
      created_at: at,
    })
    .execute()
  const spent = { from: { memberId: id }, to: { house: 'interlock' }, amount: 100, kind: 'interlock' } as const
  const actor = { memberId: null, name: 'fobhouse' } as const
  await ctx.transact((trx) => postTransfer(ctx, trx, { ...spent, description: 'Laser', actor }))
}

async function readCopy(db: Queries, memberId: number): Promise<string> {
  const texts: string[] = []
  for await (const { name, content } of copyFiles(db, features, memberId)) {
    texts.push(name)
    for await (const bytes of content) texts.push(Buffer.from(bytes).toString('latin1'))
  }
  return texts.join('\n')
}

/** The copy if each row had another value in a column. A row that then belongs to nobody is missing. */
async function readCopyWithout({ ctx }: TestApp, id: number, { table, column }: (typeof told)[number]) {
  let copy = ''
  const undo = new Error('undo')
  const work = ctx.transact(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    const name = sql.ref(column)
    await sql`
      update ${sql.table(table)} set ${name} = case
        when typeof(${name}) = 'text' then '["other' || rowid || '"]'
        when ${name} is not null then ${name} + 100000
        when ${numbers.has(`${table}.${column}`)} then 1
        else '["other' || rowid || '"]' end
    `.execute(trx)
    copy = await readCopy(trx, id)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return copy
}

/** Removes checks that refuse wrong values. */
async function allowAnyValue(db: Queries): Promise<void> {
  await sql`pragma ignore_check_constraints = on`.execute(db)
  const triggers = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

test('each column that is declared as told changes the copy when it changes', () =>
  withTestApp('sqlite', async (app) => {
    const { db } = app.ctx
    const admin = await insertMember(app.ctx, { is_admin: 1 })
    const { id } = await seedWholePerson(app, admin)
    await seedMore(app, id)
    for (const { name, columns } of await db.introspection.getTables()) {
      for (const column of columns) if (/int/i.test(column.dataType)) numbers.add(`${name}.${column.name}`)
    }
    await allowAnyValue(db)
    const copy = await readCopy(db, id)
    const missing: string[] = []
    for (const one of told) {
      const other = await readCopyWithout(app, id, one)
      if (other === copy) missing.push(`${one.table}.${one.column}`)
    }
    expect(missing).toEqual([])
  }))

test('each file that a table or a feature speaks of is in the copy, once, and the readme knows it', () => {
  const files = listToldFiles(features).map(({ file }) => file)
  expect(files).toEqual([...new Set(files)])
  const spokenOf = features.flatMap(({ tables = {}, copy = [] }) => [
    ...copy.map(({ file }) => file),
    ...Object.values(tables).flatMap((declaration) =>
      'nobody' in declaration
        ? []
        : Object.values(declaration.naming ?? {}).flatMap((naming) => ('file' in naming ? [naming.file] : [])),
    ),
  ])
  expect([...new Set(spokenOf)].toSorted()).toEqual(files)
})
