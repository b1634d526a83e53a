import { duties } from '@fobhouse/contract/duties.ts'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testableIntegrations } from '@fobhouse/contract/routes/admin-settings.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { type Context, createContext } from './context.ts'
import { readConfig } from './core/config.ts'
import { createLog } from './core/log.ts'
import { checkBackup } from './db/backup/check-backup.ts'
import { makeBackup } from './db/backup/make-backup.ts'
import { openToRead } from './db/database.ts'
import { readSealedRows, sealedColumns } from './db/secrets/sealed-columns.ts'
import { readSigningKey } from './db/signing-keys.ts'
import { readBoardKeys } from './device-hub/protocol-2/board-keys.ts'
import { readHashKey } from './device-hub/protocol-2/hash-keys.ts'
import { signingKey } from './features/badges/badge-keys.ts'
import { createTestClient, type TestClient } from './testing/client.ts'
import { createTestClock, type TestClock } from './testing/clock.ts'
import { createPostgresDatabase, type DatabaseName, testDatabases } from './testing/databases.ts'
import { insertMember, signInAs } from './testing/factories.ts'
import { addAuthenticator } from './testing/factors.ts'
import { createEmptyFolder } from './testing/server-process.ts'
import { takenBy } from './testing/setting-shapes.ts'

// Gives every secret that the club stores a unique value. It must be in no file of the database, no backup, no answer,
// no event and no line of the log.

vi.setConfig({ testTimeout: 120_000 })

const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys
const nowhere = '127.0.0.1:9'

type Club = { ctx: Context; clock: TestClock; folder: string; admin: TestClient; said: string[] }

async function openClub(database: DatabaseName): Promise<Club | undefined> {
  const created = database === 'postgres' ? await createPostgresDatabase() : undefined
  if (database === 'postgres' && !created) return undefined
  const { folder, remove } = createEmptyFolder()
  const said: string[] = []
  const clock = createTestClock()
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void said.push(line) })
  const environment = { FOBHOUSE_DATA: folder, DATABASE_URL: created?.url, PUBLIC_URL: 'http://club.test' }
  const ctx = await createContext(readConfig(environment), { clock, log })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  onTestFinished(async () => {
    await app.close()
    await ctx.close()
    await created?.drop()
    remove()
  })
  ctx.live.subscribe({ memberId: 0, duties, hear: (event) => void said.push(JSON.stringify(event)) })
  const newClient = () => createTestClient(app.server)
  const memberId = await insertMember(ctx, { is_admin: 1, phone: '+61400000001' })
  return { ctx, clock, folder, said, admin: await signInAs({ ctx, newClient }, memberId) }
}

/** Unique values that a setting accepts. */
function hiddenIn(key: SettingKey): unknown {
  const mark = `hidden${key.replaceAll(/\W/g, '')}`
  const shape = takenBy(key)
  if (shape) return shape(`http://me:${mark}@${nowhere}`)
  const values = [mark, `sk_test_${mark}`]
  return values.find((value) => settingDefinitions[key].schema.safeParse(value).success)
}

/** Fills every sealed column, as people and time would. */
async function fill({ ctx, clock, admin }: Club): Promise<void> {
  const hiding = settingKeys.filter((key) => settingDefinitions[key].secret ?? settingDefinitions[key].sealed)
  const values = Object.fromEntries(hiding.map((key) => [key, hiddenIn(key)]))
  const others = { 'openid.enabled': true, 'features.enableStripe': true, ...integrations }
  expect((await admin.put('/api/admin/settings/', { ...values, ...others })).status).toBe(200)
  const webhook = { url: `http://${nowhere}/`, events: ['member'] }
  expect((await admin.post('/api/admin/webhooks/', webhook)).status).toBe(201)
  await addAuthenticator(admin, clock)
  for (const name of ['unsubscribe', 'digital-id'] as const) await readSigningKey(ctx, ctx.db, name)
  await readBoardKeys(ctx, ctx.db)
  await readHashKey(ctx, ctx.db)
  await signingKey(ctx, ctx.db)
  await ctx.jobs.runNow('openid.keys')
  await admin.get('/api/openid/jwks')
  // A call that waits for approval holds a secret, too.
  await insertMember(ctx, { is_admin: 1, phone: '+61400000002' })
  expect((await admin.put('/api/admin/settings/', { 'signIn.fourEyes': true })).status).toBe(200)
  const waiting = { 'stripe.secretKey': 'sk_test_hiddenwhileitwaits' }
  expect((await admin.put('/api/admin/settings/', waiting)).status).toBe(202)
}

const integrations = {
  'sms.enable': true,
  'sms.accountSid': `AC${'0'.repeat(32)}`,
  'sms.senderId': 'Fobhouse',
  'sms.apiBase': `http://${nowhere}`,
  'stripe.apiBase': `http://${nowhere}`,
  'induction.provider': 'moodle',
  'induction.courseId': '1',
  'induction.baseUrl': `http://${nowhere}`,
  'issues.githubRepository': 'club/issues',
  'issues.githubApiBase': `http://${nowhere}`,
  'issues.trelloList': '0'.repeat(24),
  'issues.trelloApiBase': `http://${nowhere}`,
  'issues.vikunjaProject': '1',
  'issues.vikunjaUrl': `http://${nowhere}`,
}

type Mark = { place: string; mark: string; isRead: boolean }

/** All sealed values, opened. `isRead`: administrators may read it. */
async function marksOf({ ctx }: Club): Promise<Mark[]> {
  const rows = await readSealedRows(ctx.db)
  expect(new Set(rows.map(({ column }) => column))).toEqual(new Set(Object.keys(sealedColumns)))
  return rows.flatMap((row) => {
    const text = ctx.secrets.open(row, row.text)
    expect([row.column, row.row, typeof text]).toEqual([row.column, row.row, 'string'])
    const isRead = row.column === 'settings.value' && settingDefinitions[row.row as SettingKey].secret === undefined
    return partsOf(text ?? '').map((mark) => ({ place: `${row.column} ${row.row}`, mark, isRead }))
  })
}

/** An address's password, a key's private part, or the texts of other JSON. */
function partsOf(text: string): string[] {
  if (!/^["[{]/.test(text)) return [text]
  const found: string[] = []
  JSON.parse(text, (key, part: unknown) => {
    const isHidden = !text.startsWith('{') || /^(?:d|p|q|dp|dq|qi|stripe\.secretKey)$/.test(key)
    if (typeof part === 'string' && isHidden) found.push(part)
    return part
  })
  return found.map((part) => URL.parse(part)?.password || part).filter((part) => part !== 'Name')
}

function findIn(marks: readonly Mark[], where: string, text: string): string[] {
  return marks.filter(({ mark }) => text.includes(mark)).map(({ place }) => `${place} in ${where}`)
}

test.each(testDatabases)('%s: no secret lies anywhere in clear, nor is said to anybody', async (database) => {
  const club = await openClub(database)
  if (!club) return
  await fill(club)
  const marks = await marksOf(club)
  expect(marks.length).toBeGreaterThan(20)

  const written = marks.filter(({ isRead }) => !isRead)
  const told = await askEverything(club)
  expect(told.flatMap(([name, text]) => findIn(written, name, text))).toEqual([])
  expect(findIn(marks, 'log or events', club.said.join('\n'))).toEqual([])
  for (const [name, text] of await readFiles(club, database)) expect(findIn(marks, name, text)).toEqual([])
})

/** Every reading call as an administrator with all duties, and every test of an integration. */
async function askEverything({ admin }: Club): Promise<[name: string, text: string][]> {
  const answers: [string, string][] = []
  for (const integration of testableIntegrations) {
    const answer = await admin.post(`/api/admin/settings/test/${integration}/`)
    answers.push([integration, JSON.stringify([answer.body, answer.headers])])
  }
  expect((await admin.post('/api/admin/webhooks/1/test/')).status).toBe(200)
  for (const route of Object.values(routeTable).flatMap((group) => Object.values(group))) {
    if (route.method !== 'GET' || route.mediaType === 'text/event-stream') continue
    const answer = await admin.get(route.path.replaceAll(/:\w+/g, '1'))
    answers.push([route.path, JSON.stringify([answer.body, answer.headers])])
  }
  return answers
}

/** The database's files or all its rows, a backup of it, and everything else in the data folder except the key. */
async function readFiles({ ctx, folder }: Club, database: DatabaseName): Promise<[name: string, text: string][]> {
  const backup = join(folder, 'club.backup')
  const place = { dataFolder: folder, databaseUrl: ctx.config.databaseUrl }
  const source = await openToRead(place)
  await makeBackup(source, backup, { version: '0', madeAt: '2026-03-12T08:00:00.000Z' })
  const rows = database === 'postgres' ? await dump(ctx) : ''
  await source.close()
  await checkBackup(backup, join(folder, 'unpacked'))
  const files = ['fobhouse.sqlite', 'fobhouse.sqlite-wal', 'club.backup', 'unpacked/fobhouse.sqlite']
  const found = files.filter((name) => existsSync(join(folder, name)))
  expect(found.length).toBe(database === 'postgres' ? 2 : 4)
  const texts = found.map((name): [string, string] => [name, readFileSync(join(folder, name), 'latin1')])
  rmSync(join(folder, 'unpacked'), { recursive: true })
  return [...texts, ['rows', rows]]
}

async function dump({ db }: Context): Promise<string> {
  const tables = await db.introspection.getTables()
  const texts = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    return JSON.stringify(rows)
  })
  return (await Promise.all(texts)).join('\n')
}
