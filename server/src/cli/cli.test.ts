import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createPostgresDatabase } from '../testing/databases.ts'
import { runHere, runInProcess } from '../testing/run-command.ts'
import {
  administrator,
  createClubFolder,
  createEmptyFolder,
  fobhouse,
  signInOverHttp,
  startServer,
} from '../testing/server-process.ts'

// Each test starts several slow processes while other tests run beside them.
vi.setConfig({ testTimeout: 120_000 })

const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function emptyFolder(): string {
  const { folder, remove } = createEmptyFolder()
  cleanUps.push(remove)
  return folder
}

let club: Promise<{ folder: string; remove(): void }> | undefined

/** A club for each test; made once and copied. */
async function clubFolder(): Promise<string> {
  club ??= createClubFolder()
  const folder = emptyFolder()
  cpSync((await club).folder, folder, { recursive: true })
  return folder
}

afterAll(async () => (await club)?.remove())

async function start(folder: string, environment: Record<string, string> = {}) {
  const server = await startServer(folder, environment)
  cleanUps.push(() => server.stop())
  return server
}

const facts: Record<string, string> = {
  'site-name': 'Portal',
  'site-owner': 'Club',
  locale: 'sv-SE',
  'time-zone': 'Europe/Stockholm',
  'admin-email': 'ada@example.org',
  'admin-first-name': 'Ada',
  'admin-last-name': 'Harbour',
}

function setupArguments(changes: Record<string, string> = {}): string[] {
  const options = Object.entries({ ...facts, ...changes }).flatMap(([name, value]) => [`--${name}`, value])
  return ['setup', ...options, '--admin-password-stdin']
}

/** Expects one clear line and no stack trace. */
function expectLine(result: { error: string; code: unknown }, code: number, words: RegExp): void {
  expect(result.error).toMatch(/^fobhouse: [^\n]+\n$/)
  expect(result.error).toMatch(words)
  expect(result.code).toBe(code)
}

test('tells what it can do', async () => {
  const { output } = await runInProcess({ args: ['--help'] })
  expect(output).toMatch(/^(?!.*npm).*Usage: fobhouse <command>.*FOBHOUSE_DATA/s) // an installed package has no npm
  const byNpm = await runInProcess({ args: ['--help'], environment: { npm_lifecycle_event: 'fobhouse' } })
  expect(byNpm).toMatchObject({ output: expect.stringContaining('Usage: npm run fobhouse -- <command>'), code: 0 })
  expect((await runInProcess({ args: ['setup', '--help'] })).output).toContain('--admin-password-stdin')
  expect((await runInProcess({ args: ['start', '--help'] })).output).toContain('Usage: fobhouse start')
  expect((await runInProcess({ args: ['demo', '--help'] })).output).toContain('Usage: fobhouse demo')
})

test('says in one line what is wrong with a command', async () => {
  const folder = emptyFolder()
  expectLine(await runInProcess({ args: ['dance'] }), 2, /There is no command "dance"/)
  expectLine(await runInProcess({ args: ['start', '--fast'] }), 2, /--fast/)
  expectLine(await runHere({ args: ['start', 'now'] }), 2, /now/)
  expectLine(await runHere({ args: ['setup', '--site-name'] }), 2, /--site-name/)
  expectLine(await runHere({ args: ['setup', '--site-name', 'X'], folder }), 2, /needs --site-owner/)
  expectLine(await runInProcess({ args: ['start'], folder, environment: { PORT: 'many' } }), 1, /PORT/)
  expectLine(await runHere({ args: ['rehearse', '--days', '367'], folder }), 2, /from 1 to 366, not "367"/)
  expectLine(await runHere({ args: ['rehearse', '--from', 'soon'], folder }), 2, /not "soon"/)
  expectLine(await runHere({ args: ['rehearse'], folder }), 1, /There is no club in/)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expectLine(await runInProcess({ args: ['start'], folder: file }), 1, /data folder/)
})

test('rehearses the fees of a club, for people and for programs', async () => {
  const folder = await clubFolder()
  const told = await runInProcess({ args: ['rehearse', '--days', '1'], folder })
  expect(told).toMatchObject({ code: 0, error: 'Day 1 of 1\n' })
  expect(told.output).toContain('Nothing would happen to anybody’s fees.')
  const { output, code } = await runHere({ args: ['rehearse', '--days', '2', '--json'], folder })
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ rows: [], totals: [], timeZone: 'Australia/Brisbane' })
})

test('sets a club up once', async () => {
  const folder = emptyFolder()
  const input = 'quartz-lantern-meadow-41\n'
  expectLine(await runHere({ args: setupArguments({ locale: 'xx' }), folder, input }), 2, /--locale/)
  expectLine(await runHere({ args: setupArguments({ 'time-zone': 'Mars' }), folder, input }), 2, /--time-zone/)
  expectLine(await runHere({ args: setupArguments(), folder, input: 'short\n' }), 2, /8 to 256/)
  expectLine(await runHere({ args: setupArguments(), folder, input: 'password1\n' }), 2, /commonest/)
  const first = await runInProcess({ args: setupArguments(), folder, input })
  expect(first).toMatchObject({ code: 0, output: 'Portal is set up. ada@example.org can sign in.\n' })
  expectLine(await runHere({ args: setupArguments(), folder, input }), 1, /set up already/)
  const { origin } = await start(folder)
  expect(await signInOverHttp(origin, { email: 'ada@example.org', password: input.trim() })).toContain(
    'fobhouse_session',
  )
})

/** What a club without anything of it has of each. */
const noRows = { awards: 0, badges: 0, bookings: 0, equipment: 0, plans: 0, transfers: 0 }

test('verifies the money of a club whose server runs, and names the balance that is wrong', async () => {
  expectLine(await runHere({ args: ['verify', '--fast'] }), 2, /--fast/)
  expectLine(await runHere({ args: ['verify'], folder: emptyFolder() }), 1, /There is no club/)
  const folder = await clubFolder()
  await start(folder)
  const head = await vi.waitFor(async () => {
    const fine = await runInProcess({ args: ['verify'], folder })
    expect(fine).toMatchObject({ code: 0, error: '' })
    const words = /^Everything adds up: 0 accounts, 0 transfers\.\nThe chain has [1-9]\d* links, and ends with (\S+)\n$/
    expect(fine.output).toMatch(words)
    return words.exec(fine.output)?.[1]
  }, 60_000)
  expect(await runHere({ args: ['verify', '--head', `kept: ${head}`], folder })).toMatchObject({ code: 0 })
  const other = await runHere({ args: ['verify', '--head', `1:${'x'.repeat(43)}`], folder })
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('The chain has no link 1:xxx') })
  expectLine(await runHere({ args: ['verify', '--head', 'nothing'], folder }), 1, /no end of a chain in nothing/)
  const database = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  database.exec("insert into accounts (id, house, balance) values (7, 'cash', -2000)")
  database.close()
  const told = await runHere({ args: ['verify'], folder })
  expect(told.output).toMatch(
    /^Account 7 "cash" of the club: the balance is −.*20.00, its transfers give .*0.00\.\nAccount 7: .*\n2 faults/,
  )
  expect(told).toMatchObject({ code: 1, error: '' })
  const json = await runHere({ args: ['verify', '--json'], folder })
  expect(json.code).toBe(1)
  expect(JSON.parse(json.output)).toEqual({
    ok: false,
    first: expect.stringContaining('Account 7'),
    accounts: 1,
    ...noRows,
    chain: { links: expect.any(Number), head: expect.any(String), unlinked: expect.any(Number) },
    faults: [
      { fault: 'balance', accountId: 7, house: 'cash', memberId: null, balance: -2000, derived: 0 },
      { fault: 'changedAccount', accountId: 7 },
    ],
  })
})

test('looks at a club whose server runs, at one that is down, and at none', async () => {
  expectLine(await runInProcess({ args: ['doctor', 'please'] }), 2, /please/)
  const folder = await clubFolder()
  const server = await start(folder)
  const { origin, stop } = server
  const environment = { PORT: new URL(origin).port }
  const well = await runInProcess({ args: ['doctor'], folder, environment })
  expect(well).toMatchObject({ code: 0, error: '' })
  expect(well.output).toContain(`The server at ${origin} answers.`)
  expect(well.output).toMatch(/^warning mail {10}No mail server is set.*\n {22}→ Set one/m)
  expect(well.output).toMatch(/\n0 faults, \d warnings\.\n$/)
  expect(server.output()).not.toContain('clock')
  await stop()
  const broken = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  broken.exec("insert into job_failures (job, since, last_at, count, error) values ('privacy', '', '', 3, 'No room')")
  broken.close()
  const told = await runInProcess({ args: ['doctor', '--json'], folder, environment })
  expect(told.code).toBe(1)
  const { ok, findings } = JSON.parse(told.output) as { ok: boolean; findings: unknown[] }
  expect(ok).toBe(false)
  expect(findings).toContainEqual(expect.objectContaining({ check: 'version', level: 'warning' }))
  expect(findings).toContainEqual(expect.objectContaining({ check: 'jobs', level: 'fault' }))
  const ahead = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  const later = new Date(Date.now() + 400 * 86_400_000).toISOString()
  ahead.prepare('update audit set at = ? where id = (select max(id) from audit)').run(later)
  ahead.close()
  const behind = await runInProcess({ args: ['doctor'], folder, environment })
  expect(behind.output).toMatch(/^fault {3}clock {9}This machine’s clock says .* 400 days before/m)
  const restarted = await start(folder, { LOG_LEVEL: 'warn' })
  expect(restarted.output()).toMatch(/"level":40.*400 days before/)
  const none = await runInProcess({ args: ['doctor'], folder: emptyFolder(), environment })
  expect(none).toMatchObject({ code: 1, output: expect.stringMatching(/^fault {3}database {2}There is no club in/m) })
})

test('backs a club up while its server runs, and puts it back', async () => {
  const folder = await clubFolder()
  const backup = join(emptyFolder(), 'club.backup')
  const server = await start(folder)
  const session = await signInOverHttp(server.origin, administrator)
  const isSignedIn = async (origin: string) =>
    (await fetch(`${origin}/api/loggedin/`, { headers: { cookie: session } })).status === 200
  expect(await isSignedIn(server.origin)).toBe(true)
  const made = await runInProcess({ args: ['backup', backup, '--json'], folder })
  expect(made).toMatchObject({ code: 0, error: '' })
  expect(JSON.parse(made.output)).toMatchObject({ ok: true, file: backup, members: 1 })
  expectLine(await runHere({ args: ['backup', backup], folder }), 1, /already/)
  const tried = await runHere({ args: ['verify', backup], folder: emptyFolder() })
  expect(tried).toMatchObject({ code: 0, error: '' })
  expect(tried.output).toMatch(/^Everything adds up: 0 accounts, 0 transfers\.\n/)
  expectLine(await runHere({ args: ['verify', `${backup}.none`], folder }), 1, /no such file/)
  expectLine(await runHere({ args: ['backup'], folder }), 2, /name of the file/)
  expectLine(await runHere({ args: ['restore', backup, '--force'], folder }), 1, /Another Fobhouse is running/)
  await server.stop()
  expectLine(await runHere({ args: ['restore', backup], folder }), 1, /--force/)
  const forced = await runHere({ args: ['restore', backup, '--force'], folder })
  expect(forced.output).toMatch(/^Restored 1 member, .*\nThe old data are kept as .*before-restore-/)
  expectLine(await runHere({ args: ['backup', '/none/a.backup'], folder }), 1, /There is no folder \/none\./)
  expectLine(await runHere({ args: ['restore', join(folder, 'nothing')], folder: emptyFolder() }), 1, /no such file/)
  const other = emptyFolder()
  expect(await runInProcess({ args: ['restore', backup], folder: other })).toMatchObject({ code: 0, error: '' })
  const restored = await start(other)
  expect(await isSignedIn(restored.origin)).toBe(false)
  expect(await signInOverHttp(restored.origin, administrator)).toContain('fobhouse_session')
})

test('prints the one-time code until the club is set up', async () => {
  const fresh = await start(emptyFolder())
  const code = /^ {4}(\S+)$/m.exec(fresh.output())?.[1]
  expect(fresh.output()).toContain('/setup')
  expect(code).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
  const body = {
    code,
    siteName: 'Portal',
    siteOwner: 'Club',
    locale: 'en-AU',
    timeZone: 'Australia/Brisbane',
    demo: false,
    admin: { email: administrator.email, firstName: 'Ada', lastName: 'Harbour', password: administrator.password },
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${fresh.origin}/api/setup/`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)

  const known = await start(await clubFolder())
  expect(known.output()).toContain('Fobhouse is running: http://localhost:')
  expect(known.output()).not.toContain('code')
})

test('keeps a folder to one server, until that one is gone however it went', async () => {
  const folder = await clubFolder()
  const first = await start(folder)
  expectLine(await runInProcess({ args: ['start'], folder }), 1, /Another Fobhouse is running/)
  expectLine(
    await runInProcess({ args: setupArguments(), folder, input: 'quartz-lantern-meadow-41' }),
    1,
    /Another Fobhouse/,
  )
  await first.kill()
  const second = await start(folder)
  expect((await fetch(`${second.origin}/api/config/`)).status).toBe(200)
})

test('says what is wrong with a database', async () => {
  const folder = emptyFolder()
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }
  const silent = await runInProcess({ args: ['start'], folder, environment: nowhere })
  expectLine(silent, 1, /PostgreSQL server .* does not answer/)
  writeFileSync(
    join(folder, 'fobhouse.sqlite'),
    'This is no database, but it is long enough to be taken for one.'.repeat(40),
  )
  expectLine(await runInProcess({ args: ['start'], folder }), 1, /cannot be used: file is not a database/)
})

test('runs in several processes on one PostgreSQL', async ({ skip }) => {
  const database = await createPostgresDatabase()
  if (!database) return skip('no PostgreSQL answers here')
  cleanUps.push(() => database.drop())
  const environment = { DATABASE_URL: database.url }
  const folder = emptyFolder()
  const input = 'quartz-lantern-meadow-41'
  // In its own process, as the servers that read its hash.
  expect(await runInProcess({ args: setupArguments(), folder, input, environment })).toMatchObject({ code: 0 })
  const verified = await runHere({ args: ['verify'], folder, environment })
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('Everything adds up') })
  const one = await start(folder, environment)
  const other = await start(folder, environment)
  const cookie = await signInOverHttp(one.origin, { email: 'ada@example.org', password: input })
  const answer = await fetch(`${other.origin}/api/loggedin/`, { headers: { cookie } })
  expect(answer.status).toBe(200)

  const unknown = { DATABASE_URL: new URL('/no_such_club', database.url).href }
  const nowhere = await runHere({ args: setupArguments(), folder, input, environment: unknown })
  expectLine(nowhere, 1, /no database of the name/)
})

test('names a port that is taken', async () => {
  const first = await start(await clubFolder())
  const environment = { PORT: new URL(first.origin).port }
  const second = await runInProcess({ args: ['start'], folder: await clubFolder(), environment })
  expectLine(second, 1, /PORT/)
  expect(second.output).toBe('')
})

test.skipIf(process.getuid?.() !== 0)('names a data folder that this user cannot write to', async () => {
  const folder = emptyFolder()
  chmodSync(folder, 0o755)
  const nobody = { uid: 65_534, gid: 65_534 }
  expectLine(
    await runInProcess({ args: ['start'], folder, ...nobody }),
    1,
    /cannot write to the data folder \/.*fobhouse-/,
  )
  expectLine(
    await runInProcess({ args: ['start'], folder: join(folder, 'inside'), ...nobody }),
    1,
    /data folder \/.*inside/,
  )
})

test('answers what runs before it ends', async () => {
  const server = await start(await clubFolder())
  const body = JSON.stringify({ email: administrator.email, password: administrator.password })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const answer = text(socket)
  const head = [
    'POST /api/login/ HTTP/1.1',
    'host: club',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await fetch(`${server.origin}/api/config/`) // the server has read the earlier data by then
  const ended = server.stop()
  await refusesConnections(server.origin)
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
  expect(await ended).toBe(0)
})

async function refusesConnections(origin: string): Promise<void> {
  for (;;) {
    const isRefused = await fetch(`${origin}/api/config/`).then(
      () => false,
      () => true,
    )
    if (isRefused) return
  }
}

test('does not wait for open event streams', async () => {
  const server = await start(await clubFolder())
  const cookie = await signInOverHttp(server.origin)
  const stream = await fetch(`${server.origin}/api/events/`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  const started = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(5000)
  await stream.body?.cancel().catch(() => undefined) // the server closed it
})

/** Waits until somebody has gone through the demonstration's door of protocol 2. */
async function walksThroughStoreRoom(origin: string, cookie: string): Promise<void> {
  const get = async (path: string) => (await fetch(`${origin}${path}`, { headers: { cookie } })).json()
  type Door = { id: number; name: string; protocol: number | null }
  const { doors } = (await get('/api/admin/house/')) as { doors: Door[] }
  expect(doors.flatMap(({ name, protocol }) => (protocol === 2 ? [name] : []))).toEqual(['Store room'])
  const { id } = doors.find(({ name }) => name === 'Store room') ?? {}
  const walked = async () => {
    const events = (await get(`/api/admin/devices/${id}/events/`)) as { type: string }[]
    expect(
      events
        .map(({ type }) => type)
        .toReversed()
        .slice(0, 3),
    ).toEqual(['boot', 'opened', 'closed'])
  }
  await vi.waitFor(walked, { timeout: 60_000, interval: 200 })
}

test('shows a demonstration club whose doors are connected, and leaves nothing behind', async () => {
  const temporary = emptyFolder()
  const child = spawn(process.execPath, [...fobhouse.arguments, 'demo'], {
    env: { ...fobhouse.environment, PORT: '0', TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => (output += String(chunk)))
  const untilSaid = (words: RegExp) => vi.waitFor(() => expect(output).toMatch(words), { timeout: 60_000 })
  await untilSaid(/Ctrl-C/)
  const [, port = ''] = /running: http:\/\/localhost:(\d+)\//.exec(output) ?? []
  const origin = `http://127.0.0.1:${port}`
  const [, password = ''] = /password (\S+)/.exec(output) ?? []
  expect(output).toContain('Åsa Lindqvist, active member, Swedish')
  expect(await signInOverHttp(origin, { email: 'asa@example.org', password })).toContain('fobhouse_session')
  const cookie = await signInOverHttp(origin, { email: 'aroha@example.org', password })
  const online = async () => {
    const answer = await fetch(`${origin}/api/admin/doors/`, { headers: { cookie } })
    const doors = (await answer.json()) as { offline: boolean; listCurrent: boolean }[]
    expect(doors.map((door) => !door.offline && door.listCurrent)).toEqual(Array(5).fill(true))
  }
  await vi.waitFor(online, { timeout: 60_000, interval: 200 })
  await walksThroughStoreRoom(origin, cookie)
  await untilSaid(/^[\w ]+ opened for \S+ \S+\. The page shows every tap/m) // of whichever door is the first
  child.kill('SIGINT')
  child.kill('SIGINT') // npm passes it on although the terminal sent it already
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(readdirSync(temporary)).toEqual([])
})

test('a login is given back to who has lost its second step', async () => {
  const folder = await clubFolder()
  const reset = (...args: string[]) => runHere({ args: ['reset-factors', ...args], folder })
  expect((await reset()).code).toBe(2)
  expect((await reset('nobody@example.org')).error).toBe(
    'fobhouse: Nobody has the e-mail address nobody@example.org.\n',
  )
  expect((await reset(administrator.email)).error).toContain('has no second step')
  const database = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  cleanUps.push(() => database.close())
  database.exec(
    "insert into passkeys (member_id, name, credential_id, public_key, counter, transports, created_at) values (1, 'Phone', 'c', 'k', 0, '[]', '2026-03-01T08:00:00.000Z')",
  )
  const { output, code } = await reset(administrator.email)
  expect([code, output]).toEqual([0, expect.stringContaining('The password alone is enough to log in again')])
  expect(database.prepare('select count(*) as count from passkeys').get()).toEqual({ count: 0 })
  expect(database.prepare("select actor from audit where action = 'member.remove_factors'").get()).toEqual({
    actor: 'command line',
  })
})

test('whoever has the machine gives all duties, and switches four eyes off', async () => {
  const folder = await clubFolder()
  const database = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  cleanUps.push(() => database.close())
  const command = (...args: string[]) => runHere({ args, folder })
  expect((await command('administrator')).code).toBe(2)
  expect((await command('administrator', 'nobody@example.org')).error).toBe(
    'fobhouse: Nobody has the e-mail address nobody@example.org.\n',
  )
  database.exec(`update members set duties = '["doors"]' where id = 1`)
  const { output, code } = await command('administrator', administrator.email)
  expect([code, output]).toEqual([0, expect.stringContaining('has all duties')])
  expect(database.prepare('select is_admin, duties from members where id = 1').get()).toEqual({
    is_admin: 1,
    duties: null,
  })
  expect((await command('four-eyes')).code).toBe(2)
  expect((await command('four-eyes', 'off')).output).toContain('was not required')
  database.exec("insert into settings (key, value, updated_at) values ('signIn.fourEyes', 'true', '')")
  expect((await command('four-eyes', 'off')).output).toContain('One administrator alone')
  expect(database.prepare("select value from settings where key = 'signIn.fourEyes'").get()).toEqual({ value: 'false' })
  const trail = database.prepare('select actor, action from audit order by id desc limit 2').all()
  expect(trail).toEqual([
    { actor: 'command line', action: 'settings.update' },
    { actor: 'command line', action: 'member.duties' },
  ])
  const mails = database.prepare('select subject from outbox order by id desc limit 2').all()
  expect(mails.map(({ subject }) => String(subject))).toEqual([
    'One administrator alone can do everything again',
    expect.stringContaining('Your duties at'),
  ])
})

test('a mail that the portal shows to nobody is read on the machine, and the trail says so', async () => {
  const folder = await clubFolder()
  const show = (...args: string[]) => runHere({ args: ['outbox', ...args], folder })
  for (const args of [['show'], ['show', '1', '2'], ['show', 'x'], ['list', '1']]) {
    expect((await show(...args)).code).toBe(2)
  }
  expect((await show()).output).toBe('No message yet.\n')
  expect(await show('show', '7')).toMatchObject({ code: 1, error: 'fobhouse: There is no message 7.\n' })
  const server = await start(folder)
  await fetch(`${server.origin}/api/password/reset/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: administrator.email }),
  })
  expect((await show()).output).toMatch(/^1 {2}waiting {2}ada@example\.org: Reset your password/)
  const text = /^To: ada@example\.org\nSubject: Reset your password[^]*\/profile\/password\/reset\/[\w-]{43}/
  const shown = await runInProcess({ args: ['outbox', 'show', '1'], folder })
  expect(shown).toMatchObject({ code: 0, output: expect.stringMatching(text) })
  const database = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  cleanUps.push(() => database.close())
  expect(database.prepare("select actor, subject from audit where action = 'outbox.show'").get()).toEqual({
    actor: 'command line',
    subject: 'outbox:1',
  })
})
