import { type Kysely, sql } from 'kysely'

/**
 * Mail to one person about another goes when the other is erased; in mail to administrators so far, its link tells who
 * that is. Counts of what the retention times remove, because a line of the trail is never rewritten. And the days on
 * which the end of the chain was sent out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('about_id', 'bigint', (column) => column.references('members.id'))
    .execute()
  await sql`create index outbox_about on outbox (about_id) where about_id is not null`.execute(db)
  await db.schema
    .createTable('retention_counts')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sent_heads')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('head', 'text', (column) => column.notNull())
    .execute()
  await nameThoseToldOf(db)
}

const pageSize = 1000

async function nameThoseToldOf(db: Kysely<never>): Promise<void> {
  let last = 0
  for (;;) {
    const page = sql<{ id: number; text: string }>`
      select id, text from outbox where id > ${last} and text like '%/manage/members/%' order by id limit ${pageSize}`
    const { rows } = await page.execute(db)
    for (const { id, text } of rows) {
      const about = /\/manage\/members\/([1-9]\d{0,14})\b/.exec(text)?.[1]
      if (about === undefined) continue
      await sql`
        update outbox set about_id = (select id from members where id = ${Number(about)}) where id = ${id}`.execute(db)
    }
    if (rows.length < pageSize) return
    last = rows.at(-1)?.id ?? last
  }
}
