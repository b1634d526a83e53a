import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features } from './app.ts'
import type { Queries } from './db/database.ts'
import { postTransfer } from './features/memberbucks/public.ts'
import { copyFiles, listToldFiles } from './features/privacy/export/copy-files.ts'
import { type TestApp, withTestApp } from './testing/app.ts'
import { insertMember } from './testing/factories.ts'
import { seedWholePerson, wholePerson } from './testing/whole-person.ts'

type Naming = { file: string } | { untold: string }

/** The files in which somebody finds rows that name them. */
function filesOf(naming: Readonly<Record<string, Naming | undefined>> = {}): string[] {
  return Object.values(naming).flatMap((one) => (one !== undefined && 'file' in one ? [one.file] : []))
}

/** The columns that features put into the copy, except those that find a row. No files: it stands wherever its owner does. */
const told = features.flatMap(({ tables = {} }) =>
  Object.entries(tables).flatMap(([table, declaration]) => {
    if ('nobody' in declaration) return []
    const files = filesOf(declaration.naming)
    return (declaration.told ?? []).map((column) => ({ table, column, files }))
  }),
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

/** What stands in each file. */
type Copy = ReadonlyMap<string, string>

async function readCopy(db: Queries, memberId: number): Promise<Copy> {
  const copy = new Map<string, string>()
  for await (const { name, content } of copyFiles(db, features, memberId)) {
    const parts: string[] = []
    for await (const bytes of content) parts.push(Buffer.from(bytes).toString('latin1'))
    copy.set(name, parts.join(''))
  }
  return copy
}

/** The copy if each row had another value in a column. A row that then belongs to nobody is missing. */
async function readCopyWithout({ ctx }: TestApp, id: number, { table, column }: (typeof told)[number]) {
  let copy: Copy = new Map()
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

test('each column that is declared as told changes the file that its table names when it changes', () =>
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
      const files = one.files.length > 0 ? one.files : [...copy.keys()]
      const isTold = files.some((file) => other.get(file) !== copy.get(file))
      const isFile = [...other.keys()].join() !== [...copy.keys()].join() // a picture, whose place the column tells
      if (!isTold && !isFile) missing.push(`${one.table}.${one.column}`)
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
