import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { type Context, createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { hashSecret } from '../core/ids.ts'
import { verifyClub } from '../cli/verify-club.ts'
import { csrfCookie, sessionCookie } from '../http/cookies.ts'
import { csrfTokenOf } from '../identity/public.ts'
import { createTestClient, type TestClient } from '../testing/client.ts'
import { createTestClock } from '../testing/clock.ts'
import { testDatabases } from '../testing/databases.ts'
import { openAtStep } from '../testing/old-database.ts'
import type { Database, Queries } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { readSealedRows } from './secrets/sealed-columns.ts'

// A club of the version before the chain, sealed secrets, kiosk codes, duties and four eyes, with data that each of
// these changed, started with today's code.

const at = '2026-03-12T07:00:00.000Z'
const between = '2026-03-15T07:00:00.000Z'
const later = '2026-03-20T07:00:00.000Z'
const [ada, ben] = [1, 2]
const tokens = {
  session: 'session-of-ada',
  access: 'access-of-ben',
  refresh: 'refresh-of-ben',
  apiKey: 'fob_key-of-the-shop',
  kiosk: 'kiosk-at-the-door',
  reset: 'reset-of-ben-00000000000000000000000000000',
  change: 'change-of-ben-0000000000000000000000000000',
}
const secret = 'clear-auth-token'

function insert(db: Queries, name: string, ...rows: Record<string, unknown>[]): Promise<void> {
  return insertRows(db, { name, columns: Object.keys(rows[0] ?? {}) }, rows)
}

const person = (id: number, name: string, isAdmin: 0 | 1) => ({
  id,
  email: `${name}@club.test`,
  email_key: `${name}@club.test`,
  email_verified_at: at,
  screen_name: name,
  screen_name_key: name,
  first_name: name,
  last_name: 'Lee',
  name_key: `${name} lee`,
  card_number: String(1000 + id),
  state: 'active',
  is_admin: isAdmin,
  registered_at: at,
})

async function fill(db: Queries): Promise<void> {
  await insert(db, 'members', person(ada, 'ada', 1), person(ben, 'ben', 0))
  const history = { member_id: ben, state: 'active' }
  await insert(
    db,
    'member_history',
    { ...history, at, card_number: '77' },
    { ...history, at, state: 'inactive', card_number: '77' },
    { ...history, at: between, card_number: null },
    { ...history, at: later, card_number: '1002' },
  )
  await insert(db, 'settings', ...settingRows)
  const session = { token_hash: hashSecret(tokens.session), member_id: ada, kind: 'browser', address: '192.0.2.7' }
  await insert(db, 'sessions', { ...session, created_at: at, expires_at: later })
  const bearer = { family: 'phone of ben', member_id: ben, created_at: at, expires_at: later }
  for (const kind of ['access', 'refresh'] as const)
    await insert(db, 'bearer_tokens', { ...bearer, kind, token_hash: hashSecret(tokens[kind]) })
  const link = { member_id: ben, created_at: at, expires_at: later }
  const reset = { purpose: 'reset_password', email: 'ben@club.test', token_hash: hashSecret(tokens.reset) }
  const change = { purpose: 'verify_email', email: 'elsewhere@club.test', token_hash: hashSecret(tokens.change) }
  await insert(db, 'one_time_tokens', { ...link, ...reset }, { ...link, ...change })
  const key = { id: 1, name: 'Shop', name_key: 'shop', key_hash: hashSecret(tokens.apiKey), start: 'fob_key-' }
  await insert(db, 'api_keys', { ...key, scopes: '["members"]', created_at: at, created_by: ada })
  const kiosk = { id: 1, kiosk_id: 'f6298bff', name: 'Entrance', ip_address: '192.0.2.9', authorised: 1 }
  await insert(db, 'kiosks', { ...kiosk, secret_hash: hashSecret(tokens.kiosk), created_at: at })
  const hook = { id: 1, url: 'https://hooks.example', events: '[]', secret: 'clear-hook' }
  await insert(db, 'webhooks', { ...hook, created_at: at, created_by: ada })
  await fillLedgerAndTrail(db)
}

const settingRows = [
  { key: 'general.siteName', value: '"Makers"', updated_at: at },
  { key: 'general.setupDone', value: 'true', updated_at: at },
  { key: 'sms.authToken', value: JSON.stringify(secret), updated_at: at },
]

async function fillLedgerAndTrail(db: Queries): Promise<void> {
  const accounts = [
    { id: 1, house: 'cash', member_id: null, balance: -700 },
    { id: 2, house: null, member_id: ben, balance: 700 },
  ]
  await insert(db, 'accounts', ...accounts)
  const transfer = { at, from_account_id: 1, to_account_id: 2, kind: 'cash', actor_id: ada, actor: 'ada Lee' }
  const amounts = [100, 200, 400]
  await insert(
    db,
    'transfers',
    ...amounts.map((amount, index) => ({ ...transfer, id: index + 1, amount, description: 'Float' })),
  )
  const line = { at, actor_id: ada, actor: 'ada Lee', action: 'member.update', subject: 'member:2', before: '{}' }
  await insert(db, 'audit', ...[1, 2].map((id) => ({ ...line, id, after: '{"note":"Å"}' })))
}

type Row = Record<string, unknown>

/** Every row of every table of this schema, but what the database and its migrations keep of themselves. */
async function readRows({ queries }: Pick<Database, 'queries'>): Promise<Record<string, Row[]>> {
  const tables = await queries.introspection.getTables()
  const rowsOf: Record<string, Row[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(queries)
    rowsOf[name] = rows
  }
  return rowsOf
}

/** Which columns of which rows are not as they were: `settings 1 value`, or `one_time_tokens 1` for a row that is gone. */
function changesBetween(before: Record<string, Row[]>, after: Record<string, Row[]>): string[] {
  return Object.entries(before).flatMap(([table, rows]) =>
    rows.flatMap((row, index) => {
      const keys = ['id', 'key', 'token_hash'].filter((column) => row[column] !== undefined).slice(0, 1)
      const same = after[table]?.find((other) =>
        keys.length > 0
          ? keys.every((key) => other[key] === row[key])
          : Object.keys(row).every((key) => other[key] === row[key]),
      )
      const name = `${table} ${keys.length > 0 ? keys.map((key) => String(row[key])).join(' ') : index + 1}`
      if (!same) return [name]
      return Object.keys(row)
        .filter((column) => column in same && same[column] !== row[column])
        .map((column) => `${name} ${column}`)
    }),
  )
}

async function start(database: Database) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'upgraded-'))
  const config = readConfig({ LOG_LEVEL: 'error', PUBLIC_URL: 'http://club.test', FOBHOUSE_DATA: dataFolder })
  const ctx = await createContext(config, { database, clock: createTestClock() })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  onTestFinished(async () => {
    await app.close()
    rmSync(dataFolder, { recursive: true })
  })
  await app.server.ready()
  return { ctx, newClient: () => createTestClient(app.server) }
}

function browserOf(ctx: Pick<Context, 'config'>, client: TestClient, token: string): TestClient {
  client.cookies.set(sessionCookie(ctx.config), token)
  client.cookies.set(csrfCookie, csrfTokenOf(token))
  return client
}

describe.each(testDatabases)('on %s', (name) => {
  test('a club of the version before keeps who is signed in, its money and its secrets', async ({ skip }) => {
    const database = await openAtStep(name, '0047')
    if (!database) return skip('no PostgreSQL answers here')
    await fill(database.queries)
    const before = await readRows(database)
    const { ctx, newClient } = await start(database)

    // Nothing is lost but the link that would have changed an address and signed in, which is over; nothing is written anew
    // but what is sealed now.
    expect(changesBetween(before, await readRows(database))).toEqual([
      `one_time_tokens ${hashSecret(tokens.change)}`,
      'settings sms.authToken value',
      'webhooks 1 secret',
    ])

    // Nobody is signed out: a browser, a phone, a program and a kiosk.
    const admin = browserOf(ctx, newClient(), tokens.session)
    expect((await admin.get('/api/profile/')).body).toMatchObject({ id: ada })
    const duties = await ctx.db.selectFrom('members').select(['is_admin', 'duties']).where('id', '=', ada).execute()
    expect(duties).toEqual([{ is_admin: 1, duties: null }])
    expect((await admin.get('/api/admin/settings/')).status).toBe(200)
    const phone = newClient()
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await phone.get('/api/profile/', bearer(tokens.access))).status).toBe(200)
    const renewed = await phone.post('/api/token/refresh/', { refresh: tokens.refresh })
    expect((await phone.get('/api/profile/', bearer(renewed.body.access))).status).toBe(200)
    const program = await newClient().get('/api/admin/members/', { authorization: `Api-Key ${tokens.apiKey}` })
    expect(program.status).toBe(200)
    const kiosk = await newClient().get('/api/kiosks/screen/', { authorization: `Kiosk ${tokens.kiosk}` })
    expect(kiosk.status).not.toBe(401)
    expect((await newClient().post('/api/password/reset/', { token: tokens.reset })).status).toBe(200)
    expect((await newClient().post('/api/verify-email/', { token: tokens.change })).status).not.toBe(200)

    // The chain covers what was there, and finds the club's money whole.
    const { transfers, chain, faults } = (await verifyClub(ctx.db)).report
    expect({ transfers, chain, faults }).toEqual({
      transfers: 3,
      chain: { links: 5, head: expect.any(String), unlinked: 0 },
      faults: [],
    })

    // Each number that somebody has or had is a card.
    const cards = await ctx.db.selectFrom('cards').selectAll().orderBy('number').execute()
    expect(cards.map(({ number, state, since, ended_at: end }) => [number, state, since, end])).toEqual([
      ['1001', 'active', at, null],
      ['1002', 'active', later, null],
      ['77', 'removed', at, between],
    ])
    const past = await ctx.db.selectFrom('card_history').select(['number', 'at', 'state']).orderBy('id').execute()
    expect(past.filter(({ number }) => number === '77')).toEqual([
      { number: '77', at, state: 'active' },
      { number: '77', at: between, state: 'removed' },
    ])

    // Every secret is sealed, and opens with the new key.
    const opened = (await readSealedRows(ctx.db)).map((row) => ({ ...row, text: ctx.secrets.open(row, row.text) }))
    expect(opened).toMatchObject([{ text: JSON.stringify(secret) }, { text: 'clear-hook' }])
    const raw = await ctx.db.selectFrom('settings').select('value').where('key', '=', 'sms.authToken').execute()
    expect(JSON.stringify(raw)).not.toContain(secret)
    expect(ctx.settings.get('sms.authToken')).toBe(secret)
  })
})
