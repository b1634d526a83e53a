import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testWithApp, withTestApp } from '../../testing/app.ts'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { insertMember } from '../../testing/factories.ts'
import { insertAnchors, insertOneOfAll } from '../../testing/many-of-all.ts'
import { lockFile } from '../file-lock.ts'
import { type Database, migrate, openDatabase, type Queries } from '../database.ts'
import { makeBackup } from './make-backup.ts'
import { holdsClub, restoreBackup } from './restore-backup.ts'
import { readTableShapes } from './table-shapes.ts'

const facts = { version: '0.1.0', madeAt: '2026-11-21T20:00:00.000Z' }
const at = '2026-11-22T08:00:00.000Z'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

async function fill({ ctx }: TestApp): Promise<void> {
  const anchors = await insertAnchors(ctx, await insertMember(ctx, { is_admin: 1 }))
  await insertOneOfAll(ctx, anchors, 0)
  await insertOneOfAll(ctx, anchors, 1)
}

async function insertMeeting(db: Queries): Promise<number> {
  const row = { date: at, type: 'general', chair: 'Aroha', created_at: at } as const
  return (await db.insertInto('meetings').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Every row of every table, as text. */
/** The databases give bytes in arrays of different kinds. */
function withBytes(_key: string, value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  if (isBuffer && 'data' in value) return value.data
  return value instanceof Uint8Array ? [...value] : value
}

async function everythingIn(queries: Queries): Promise<Record<string, string[]>> {
  const scratch = await openDatabase({ dataFolder: ':memory:', databaseUrl: '' })
  try {
    await migrate(scratch)
    const shapes = await readTableShapes(scratch.queries)
    const tables = shapes.map(async ({ name, columns }) => {
      const selected = sql.join(columns.map((column) => sql.ref(column)))
      const { rows } = await sql`select ${selected} from ${sql.table(name)}`.execute(queries)
      // Where a member has no telephone number, PostgreSQL leaves an empty line in the text for searches.
      const texts = rows.map((row) => JSON.stringify(row, withBytes).replaceAll(/(?:\\n)+"/g, '"'))
      return [name, texts.toSorted()] as const
    })
    return Object.fromEntries(await Promise.all(tables))
  } finally {
    await scratch.close()
  }
}

async function withDatabase<Result>(
  place: { dataFolder: string; databaseUrl: string },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('a backup', () => {
  testWithApp('brings back every row, on whichever database', async (app) => {
    await fill(app)
    const before = await everythingIn(app.ctx.db)
    const file = join(folder, 'club.backup')
    expect(await makeBackup(asDatabase(app), file, facts)).toMatchObject({ ...facts, members: 3 })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const place = { dataFolder: folder, databaseUrl: '' }
    expect(await holdsClub(place)).toBe(false)
    expect(await restoreBackup(place, file, { at })).toMatchObject({ members: 3, kept: null })
    expect(await holdsClub(place)).toBe(true)
    expect(await withDatabase(place, ({ queries }) => everythingIn(queries))).toEqual(before)

    const postgres = await createPostgresDatabase()
    if (!postgres) return
    try {
      const server = { dataFolder: folder, databaseUrl: postgres.url }
      await restoreBackup(server, file, { at })
      expect(await withDatabase(server, ({ queries }) => everythingIn(queries))).toEqual(before)
      await expect(restoreBackup(server, file, { at })).rejects.toThrow('holds a club')
    } finally {
      await postgres.drop()
    }
  })

  testWithApp('gives no id a second time', async (app) => {
    const last = await insertMeeting(app.ctx.db)
    await app.ctx.db.deleteFrom('meetings').where('id', '=', last).execute()
    const file = join(folder, 'club.backup')
    await makeBackup(asDatabase(app), file, facts)
    const place = { dataFolder: folder, databaseUrl: '' }
    await restoreBackup(place, file, { at })
    const next = await withDatabase(place, ({ queries }) => insertMeeting(queries))
    expect(next).toBe(last + 1)
  })

  test('clears away what killed ones left behind, and nothing else', () =>
    withTestApp('sqlite', async (app) => {
      const make = (name: string) => {
        const path = join(folder, name)
        mkdirSync(path)
        return path
      }
      const lockIn = (path: string) => lockFile(join(path, 'making.lock'))
      lockIn(make('monday.backup.making-Dead01'))?.release()
      const lock = lockIn(make('tuesday.backup.making-Alive1'))
      make('wednesday.backup.making-Fresh1')
      utimesSync(make('thursday.backup.making-Old001'), 0, 0)
      utimesSync(make('holiday-making-of'), 0, 0)
      await makeBackup(asDatabase(app), join(folder, 'club.backup'), facts)
      expect(readdirSync(folder).toSorted()).toEqual([
        'club.backup',
        'holiday-making-of',
        'tuesday.backup.making-Alive1',
        'wednesday.backup.making-Fresh1',
      ])
      lock?.release()
    }))

  test('keeps what was in the folder before', () =>
    withTestApp('sqlite', async (app) => {
      const file = join(folder, 'club.backup')
      await makeBackup(asDatabase(app), file, facts)
      const place = { dataFolder: folder, databaseUrl: '' }
      await withDatabase(place, async (old) => {
        await migrate(old)
        await insertMember({ ...app.ctx, db: old.queries }, { email: 'old@example.org' })
      })
      const { kept } = await restoreBackup(place, file, { at })
      expect(kept).toBe(join(folder, 'before-restore-2026-11-22T080000.000Z.sqlite'))
      expect(await holdsClub(place)).toBe(false)
      expect(readFileSync(kept ?? '').includes('old@example.org')).toBe(true)
    }))
})

describe('what is no backup, or not whole', () => {
  test('is refused, and touches nothing', () =>
    withTestApp('sqlite', async (app) => {
      await insertMember(app.ctx, {})
      const file = join(folder, 'club.backup')
      await makeBackup(asDatabase(app), file, facts)
      const whole = readFileSync(file)
      await expect(makeBackup(asDatabase(app), file, facts)).rejects.toThrow('already')
      expect(readFileSync(file)).toEqual(whole)

      const refusal = async () => {
        await expect(restoreBackup({ dataFolder: folder, databaseUrl: '' }, file, { at })).rejects.toThrow(
          /damaged|not a backup/,
        )
        expect(await holdsClub({ dataFolder: folder })).toBe(false)
      }
      for (const place of [200, Math.floor(whole.length / 2), whole.length - 12]) {
        const flipped = Buffer.from(whole)
        flipped[place] = (flipped[place] ?? 0) ^ 1
        writeFileSync(file, flipped)
        await refusal()
      }
      writeFileSync(file, whole)
      truncateSync(file, whole.length - 1000)
      await refusal()
      writeFileSync(file, 'name,amount\n')
      await refusal()
    }))

  test('is one of a newer Fobhouse, too', () =>
    withTestApp('sqlite', async (app) => {
      const file = join(folder, 'club.backup')
      await sql`insert into kysely_migration (name, timestamp) values ('9999-next', ${at})`.execute(app.ctx.db)
      await expect(makeBackup(asDatabase(app), file, facts)).rejects.toThrow('newer')
    }))
})

function asDatabase({ ctx }: TestApp): Database {
  return {
    queries: ctx.db,
    transact: ctx.transact,
    version: () => undefined,
    writesElsewhere: () => 0,
    close: () => ctx.close(),
  }
}
