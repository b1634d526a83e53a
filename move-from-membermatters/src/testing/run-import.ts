import { sql } from 'kysely'
import { importClub } from '../import-club.ts'
import type { Report } from '../report.ts'
import { openSource } from '../source/open-source.ts'
import type { TestApp } from '@fobhouse/server/testing/app.ts'
import type { MadeSource } from './databases.ts'

/** Imports into a test's club, like `fobhouse import membermatters`. */
export async function importFrom(
  { ctx }: Pick<TestApp, 'ctx'>,
  made: Pick<MadeSource, 'address'>,
  { isDryRun = false, isShared = false, withCertificates = false } = {},
): Promise<Report> {
  const source = await openSource(made.address)
  try {
    const actor = { memberId: null, name: 'command line' } as const
    return await importClub(ctx, { source, isDryRun, isShared, withCertificates, actor })
  } finally {
    await source.close()
  }
}

/** Every table's rows in order: equal dumps mean equal clubs. Leaves out the chain's salts, which are random. */
export async function dumpClub({ ctx }: Pick<TestApp, 'ctx'>): Promise<Record<string, unknown[]>> {
  const tables = await ctx.db.introspection.getTables()
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(ctx.db)
    dump[name] = rows.map((row) => JSON.stringify(row, withoutChance)).toSorted()
  }
  return dump
}

function withoutChance(column: string, value: unknown): unknown {
  return column === 'salt' || column === 'commitment' ? undefined : value
}
