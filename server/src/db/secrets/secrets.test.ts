import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, openTestDatabase } from '../../testing/databases.ts'
import { createEmptyFolder } from '../../testing/server-process.ts'
import { type Database, migrate, openDatabase, type Queries } from '../database.ts'
import { createKeyFile, isOpenToOthers, randomKey, readKeyFile, replaceKeyFile } from './key-file.ts'
import { openSecrets, readSecrets, takeOverSecrets } from './open-secrets.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import { keyIdOf, openWith, sealWith } from './seal.ts'
import { readSealedRows } from './sealed-columns.ts'
import type { Secrets } from './secrets.ts'

const place = { column: 'webhooks.secret', row: 7 }

function emptyFolder(): string {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  return folder
}

async function openMigrated(dataFolder: string): Promise<Database> {
  const database = await openDatabase({ dataFolder, databaseUrl: '' })
  onTestFinished(() => database.close())
  await migrate(database)
  return database
}

const at = (dataFolder: string) => ({ dataFolder, keyFile: '' })

test('a sealed text opens in its place with its key alone, and is another one each time', () => {
  const [key, other] = [randomKey(), randomKey()]
  const sealed = sealWith(key, place, 'JBSWY3DP')
  expect(sealed).toMatch(/^2\.[0-9a-f]{8}\.[\w-]{48}$/u)
  expect(sealed).not.toBe(sealWith(key, place, 'JBSWY3DP'))
  expect(openWith([other, key], place, sealed)).toBe('JBSWY3DP')
  expect(openWith([key], { ...place, row: 8 }, sealed)).toBeUndefined()
  expect(openWith([key], { ...place, column: 'signing_keys.secret' }, sealed)).toBeUndefined()
  expect(openWith([other], place, sealed)).toBeUndefined()
  expect(openWith([{ ...other, id: key.id }], place, sealed)).toBeUndefined()
  for (let index = 11; index < sealed.length; index += 1) {
    const letter = sealed[index] === 'A' ? 'B' : 'A'
    expect(openWith([key], place, `${sealed.slice(0, index)}${letter}${sealed.slice(index + 1)}`)).toBeUndefined()
  }
  expect(openWith([key], place, 'JBSWY3DP')).toBeUndefined()
  expect(keyIdOf(sealed)).toBe(key.id)
  expect(openWith([key], place, sealWith(key, place, ''))).toBe('')
})

test('the first start makes a key for its owner alone, and leaves nothing beside it', async () => {
  const folder = emptyFolder()
  const secrets = await openSecrets(at(folder), await openMigrated(folder))
  expect(secrets.fault).toBeNull()
  const file = join(folder, 'secrets.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(isOpenToOthers(file)).toBe(false)
  chmodSync(file, 0o640)
  expect(isOpenToOthers(file)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.startsWith('secrets'))).toEqual(['secrets.key'])
  const again = await openSecrets(at(folder), await openMigrated(folder))
  expect(again.open(place, secrets.seal(place, 'x'))).toBe('x')
})

test('a key that is there already is not replaced by whoever comes second', () => {
  const file = join(emptyFolder(), 'deep', 'secrets.key')
  const [first] = createKeyFile(file)
  expect(createKeyFile(file).map(({ id }) => id)).toEqual([first?.id])
  expect(readKeyFile(file)?.map(({ id }) => id)).toEqual([first?.id])
})

function expectLocked(secrets: Secrets | undefined, words: RegExp): void {
  expect(secrets?.fault).toMatch(words)
  expect(() => secrets?.seal(place, 'x')).toThrow(words)
}

test('without its key a club gets no other one behind anybody’s back', async () => {
  const folder = emptyFolder()
  const database = await openMigrated(folder)
  const first = await openSecrets(at(folder), database)
  const sealed = first.seal(place, 'x')
  const file = join(folder, 'secrets.key')
  renameSync(file, join(folder, 'aside'))

  for (const open of [openSecrets, (...all: Parameters<typeof openSecrets>) => readSecrets(all[0], all[1].queries)]) {
    const locked = await open(at(folder), database)
    expectLocked(locked, /is not at .*secrets\.key/)
    expect(locked.open(place, sealed)).toBeUndefined()
  }
  expect(existsSync(file)).toBe(false)

  replaceKeyFile(file, [randomKey()])
  expectLocked(await openSecrets(at(folder), database), /has the key .*sealed with [0-9a-f]{8}\./)
  writeFileSync(file, 'nonsense\n')
  expectLocked(await openSecrets(at(folder), database), /no key/)

  renameSync(join(folder, 'aside'), file)
  expect((await openSecrets(at(folder), database)).open(place, sealed)).toBe('x')
})

test('FOBHOUSE_KEY_FILE names another place, and one that cannot be written keeps nothing shut', async () => {
  const folder = emptyFolder()
  const keyFile = join(folder, 'elsewhere', 'club.key')
  expect((await openSecrets({ dataFolder: folder, keyFile }, await openMigrated(folder))).fault).toBeNull()
  expect([existsSync(keyFile), existsSync(join(folder, 'secrets.key'))]).toEqual([true, false])

  const other = emptyFolder()
  writeFileSync(join(other, 'file'), '')
  const impossible = { dataFolder: other, keyFile: join(other, 'file', 'club.key') }
  expectLocked(await openSecrets(impossible, await openMigrated(other)), /cannot be/)
})

test('of two processes with folders of their own one has the key of the database, and the other says so', async (context) => {
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  const database = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  await migrate(database)
  const folders = [emptyFolder(), emptyFolder()]
  const both = await Promise.all(folders.map((folder) => openSecrets(at(folder), database)))
  const again = await Promise.all(folders.map((folder) => openSecrets(at(folder), database)))
  expect(both.filter(({ fault }) => fault === null)).toHaveLength(1)
  expect(again.map(({ fault }) => fault === null)).toEqual(both.map(({ fault }) => fault === null))
  expectLocked(
    both.find(({ fault }) => fault !== null),
    /sealed with [0-9a-f]{8}/,
  )
  await database.close()
  await created.drop()
})

/** Rows as a version before sealing left them. */
async function insertOpen({ queries }: Database): Promise<void> {
  const [now, at3] = ['2026-03-12T08:00:00.000Z', sql.lit('2026-03-12T08:00:00.000Z')]
  await sql`insert into settings (key, value, updated_at) values
    ('sms.authToken', '"clear-token"', ${at3}), ('general.siteName', '"Makers"', ${at3}), ('slack.webhookUrl', '""', ${at3})`.execute(
    queries,
  )
  await sql`insert into signing_keys (name, secret) values ('unsubscribe', 'clear-signing'), ('factors', ${oldKey})`.execute(
    queries,
  )
  await sql`insert into members (id, email, email_key, screen_name, screen_name_key, first_name, last_name, name_key, state,
      is_admin, exclude_from_email_export, hide_last_seen, hide_on_site, note, registered_at)
    values (7, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'active', 1, 0, 0, 0, '', ${now})`.execute(queries)
  await sql`insert into webhooks (id, url, events, secret, created_at, created_by)
    values (7, 'https://example.org', '[]', 'clear-hook', ${now}, 7)`.execute(queries)
  await sql`insert into authenticator_apps (member_id, sealed_key, confirmed_at, last_counter)
    values (7, ${oldApp}, ${now}, 0)`.execute(queries)
}

// Sealed by an older version for member 7, under the key `factors` of its database.
const oldKey = 'clear-key-of-the-version-before-this-one-00'
const oldApp = '1.BQUFBQUFBQUFBQUFv5Z2l0uxhZLh2Kz7ibDF2Zavecz9HXfXdCU6doPjw10'

test.each(['sqlite', 'postgres'] as const)(
  '%s: what an older version left in clear is sealed at the start, and gone',
  async (name) => {
    const folder = emptyFolder()
    const opened = name === 'sqlite' ? undefined : await openTestDatabase(name)
    const database = opened?.database ?? (await openMigrated(folder))
    await insertOpen(database)
    const secrets = await openSecrets(at(folder), database)

    const rows = await readSealedRows(database.queries)
    const texts = rows.map((row) => `${row.column} ${row.row}: ${secrets.open(row, row.text)}`)
    expect(new Set(texts)).toEqual(
      new Set([
        'authenticator_apps.sealed_key 7: JBSWY3DPEHPK3PXP',
        'settings.value sms.authToken: "clear-token"',
        'signing_keys.secret unsubscribe: clear-signing',
        'webhooks.secret 7: clear-hook',
      ]),
    )
    const site = await database.queries
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'general.siteName')
      .execute()
    expect(site).toEqual([{ value: '"Makers"' }])
    expect(await database.queries.selectFrom('sealing').select('has_remains').execute()).toEqual([{ has_remains: 0 }])
    expect(bytesOf(folder)).not.toContain('clear-') // PostgreSQL's files cannot be read from here
    await opened?.drop()
  },
)

test('cut off after the sealing, the next start still takes what was in clear out of the files', async () => {
  const folder = emptyFolder()
  const database = await openMigrated(folder)
  await insertOpen(database)
  const cut = { ...database, queries: withoutVacuum(database) }
  await expect(openSecrets(at(folder), cut)).rejects.toThrow('cut off')
  expect(bytesOf(folder)).toContain('clear-')
  expect((await openSecrets(at(folder), database)).fault).toBeNull()
  expect(bytesOf(folder)).not.toContain('clear-')
})

test('a new key seals everything, the old one opens nothing, and cut off in the middle nothing is lost', async () => {
  const folder = emptyFolder()
  const database = await openMigrated(folder)
  await insertOpen(database)
  const old = await openSecrets(at(folder), database)
  const before = await openedBy(old, database)

  const cut = { transact: () => Promise.reject(new Error('cut off')) }
  await expect(rotateSecrets(at(folder), cut, old)).rejects.toThrow('cut off')
  expect(readKeyFile(join(folder, 'secrets.key'))).toHaveLength(2)
  expect(await openedBy(await openSecrets(at(folder), database), database)).toEqual(before)

  const next = await rotateSecrets(at(folder), database, await openSecrets(at(folder), database))
  expect(await openedBy(next, database)).toEqual(before)
  expect((await openedBy(old, database)).every((text) => text === undefined)).toBe(true)
  expect(readKeyFile(join(folder, 'secrets.key'))).toHaveLength(1)
  expect(await openedBy(await openSecrets(at(folder), database), database)).toEqual(before)
})

test('after a restore elsewhere a new key seals what is entered again, and the old one brings back the rest', async () => {
  const folder = emptyFolder()
  const database = await openMigrated(folder)
  await insertOpen(database)
  const before = await openedBy(await openSecrets(at(folder), database), database)

  const elsewhere = emptyFolder()
  const secrets = await takeOverSecrets(at(elsewhere), database)
  expect(secrets.fault).toBeNull()
  expect((await openedBy(secrets, database)).every((text) => text === undefined)).toBe(true)
  expect((await takeOverSecrets(at(elsewhere), database)).fault).toBeNull()

  const keys = [elsewhere, folder].flatMap((each) => readKeyFile(join(each, 'secrets.key')) ?? [])
  replaceKeyFile(join(elsewhere, 'secrets.key'), keys)
  expect(await openedBy(await openSecrets(at(elsewhere), database), database)).toEqual(before)
})

/** Fails where the files would be rewritten. */
function withoutVacuum({ queries }: Database): Queries {
  const dying: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('vacuum')) throw new Error('cut off')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return queries.withPlugin(dying)
}

async function openedBy(secrets: Secrets, { queries }: Database): Promise<(string | undefined)[]> {
  return (await readSealedRows(queries)).map((row) => secrets.open(row, row.text))
}

function bytesOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('fobhouse.sqlite'))
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n')
}
