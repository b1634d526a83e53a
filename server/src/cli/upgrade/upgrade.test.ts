import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { createClubFolder, findFreePort, fobhouse } from '../../testing/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const ours = resolve(import.meta.dirname, '../../../..')
const needed = [
  'server',
  'contract',
  'texts',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.gitignore',
]

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'core.hooksPath=/dev/null']
  return execFileSync('git', [...who, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

const root = mkdtempSync(join(tmpdir(), 'upgrade-'))
const checkout = createRepository()
beforeAll(releaseBoth, 60_000)
beforeEach(backToFirst)
afterAll(() => rmSync(root, { recursive: true }))

/**
 * A bare repository with the parts of this one that the server needs, and a checkout of it with everything installed.
 * All tests share it, because compiled code is cached by its path.
 */
function createRepository(): string {
  const [origin, checkout] = [join(root, 'origin.git'), join(root, 'checkout')]
  mkdirSync(checkout)
  git(checkout, 'init', '--quiet', '--initial-branch=main')
  for (const file of git(ours, 'ls-files', '--cached', '--others', '--exclude-standard', ...needed).split('\n')) {
    if (file.endsWith('.test.ts') || !existsSync(join(ours, file))) continue
    mkdirSync(dirname(join(checkout, file)), { recursive: true })
    cpSync(join(ours, file), join(checkout, file))
  }
  git(checkout, 'add', '--all')
  git(checkout, 'commit', '--quiet', '--message=First')
  git(root, 'clone', '--quiet', '--bare', checkout, origin)
  git(checkout, 'remote', 'add', 'origin', origin)
  symlinkSync(join(ours, 'node_modules'), join(checkout, 'node_modules'))
  writePage(checkout)
  return checkout
}

/** Back to the first version, without the tags that an upgrade fetches. */
function backToFirst(): void {
  git(checkout, 'checkout', '--quiet', '--force', 'main')
  for (const tag of git(checkout, 'tag').split('\n').filter(Boolean)) git(checkout, 'tag', '--delete', tag)
}

/** A tiny page: it does not matter here, and is slow to build. */
function writePage(checkout: string): void {
  const dist = join(checkout, 'web/dist')
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Club</title>')
  const script =
    "const { digestOfSources } = await import('./scripts/build-page.ts'); console.log(digestOfSources('.'))"
  const digest = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: checkout,
    encoding: 'utf8',
  })
  writeFileSync(join(dist, '.built-from'), digest.trim())
}

const newTable = "await db.schema.createTable('newer').addColumn('id', 'integer').execute()"

/** Tags a version with one more table, and with the edits of `change`. */
function release(tag: string, change: (read: string) => string = (read) => read, migration = newTable): void {
  git(checkout, 'checkout', '--quiet', '--detach', 'main')
  const edit = (file: string, by: (read: string) => string) => {
    const path = join(checkout, file)
    writeFileSync(path, by(readFileSync(path, 'utf8')))
  }
  writeFileSync(
    join(checkout, 'server/src/db/migrations/9000-newer.ts'),
    `import { sql } from 'kysely'\nexport const up = async (db) => { ${migration} }\n`,
  )
  edit('server/src/db/migrations/index.ts', (read) =>
    `import * as newer from './9000-newer.ts'\n${read}`.replace(/\n\}\n$/, "\n  '9000-newer': newer,\n}\n"),
  )
  edit('server/src/main.ts', change)
  git(checkout, 'add', '--all', 'server')
  git(checkout, 'commit', '--quiet', `--message=${tag}`)
  git(checkout, 'tag', tag)
  git(checkout, 'push', '--quiet', 'origin', tag)
  git(checkout, 'checkout', '--quiet', 'main')
  git(checkout, 'tag', '--delete', tag)
}

type Portal = { folder: string; databaseUrl?: string }

function start({ folder, databaseUrl = '' }: Portal, port: number, ...args: string[]) {
  const program = join(checkout, 'server/src/cli/main.ts')
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: {
      ...process.env,
      ...fobhouse.environment,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      PORT: String(port),
      FOBHOUSE_DATA: folder,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(portal: Portal, ...args: string[]) {
  const child = start(portal, await findFreePort(), 'upgrade', ...args)
  const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, error, code: code as unknown }
}

function readClub(folder: string) {
  const database = new DatabaseSync(join(folder, 'fobhouse.sqlite'))
  const one = (query: string) => database.prepare(query).get()?.['count']
  const facts = {
    members: one('select count(*) as count from members'),
    newer: one("select count(*) as count from sqlite_master where name = 'newer'"),
  }
  database.close()
  return facts
}

/** Starts the installed version, as after an upgrade, until it is well. */
async function startOnce(portal: Portal): Promise<void> {
  const port = await findFreePort()
  const child = start(portal, port, 'start')
  const ended = once(child, 'exit')
  const isWell = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false, // not yet
    )
  await expect.poll(isWell, { timeout: 30_000, interval: 100 }).toBe(true)
  child.kill('SIGTERM')
  await ended
}

async function readPostgres(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const count = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]?.count)
  const facts = {
    members: await count('select count(*) as count from members'),
    newer: await count("select count(*) as count from pg_tables where tablename = 'newer'"),
  }
  await client.end()
  return facts
}

/**
 * Tags three versions: one that is well, one whose migration only SQLite understands, and one that migrates and then
 * does not start.
 */
function releaseBoth(): void {
  release('v9.0.0')
  release('v8.5.0', undefined, `${newTable}; await sql\`select typeof(1)\`.execute(db)`)
  release('v9.10.0', (read) =>
    read.replace('app = await createApp', "throw new Error('Out of order')\n    app = await createApp"),
  )
}

const notWell = /\nfobhouse: v9\.10\.0 does not work; [\da-f]+ is restored: .*Out of order\n$/

test('goes to a version that is well, and comes back from one that is not', async () => {
  const { folder, remove } = await createClubFolder()
  onTestFinished(remove)
  const portal = { folder }
  const first = git(checkout, 'rev-parse', 'HEAD')
  const old = ['2024-01-01T000000000Z', '2025-01-01T000000000Z', '2026-01-01T000000000Z']
  for (const at of old) writeFileSync(join(folder, `before-upgrade-${at}.backup`), '')

  const asked = await run(portal, '--check')
  expect(asked).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^v9\.10\.0 can be had; this is [\da-f]+\.\n$/),
  })

  const failed = await run(portal)
  expect(failed).toMatchObject({ code: 1, output: '' })
  expect(failed.error).toMatch(notWell)
  expect(git(checkout, 'branch', '--show-current')).toBe('main')
  expect(git(checkout, 'rev-parse', 'HEAD')).toBe(first)
  expect(readClub(folder)).toEqual({ members: 1, newer: 0 })

  const done = await run(portal, 'v9.0.0')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('v9.0.0 is in place of') })
  expect(git(checkout, 'describe', '--tags')).toBe('v9.0.0')
  expect(readClub(folder)).toEqual({ members: 1, newer: 1 })
  const kept = readdirSync(folder).filter((name) => name.startsWith('before-upgrade-'))
  expect(kept.toSorted()).toEqual([
    'before-upgrade-2026-01-01T000000000Z.backup',
    expect.stringMatching(/^before-upgrade-.*\.backup$/),
    expect.stringContaining(/before-upgrade-\S+/.exec(done.output)?.[0].replace(/\.$/, '') ?? 'none'),
  ])
  expect((await run(portal, 'v9.0.0')).output).toContain('nothing to do: this is v9.0.0')

  writeFileSync(join(checkout, 'tsconfig.json'), '{}')
  expect(await run(portal)).toMatchObject({ code: 1, error: expect.stringContaining('changes of your own') })
})

test('says so where no version is tagged', async () => {
  const origin = git(checkout, 'remote', 'get-url', 'origin')
  onTestFinished(() => void git(checkout, 'remote', 'set-url', 'origin', origin))
  git(root, 'init', '--quiet', '--bare', 'empty.git')
  git(checkout, 'remote', 'set-url', 'origin', join(root, 'empty.git'))
  expect(await run({ folder: root })).toMatchObject({ code: 2, error: expect.stringContaining('No version is tagged') })
})

test('on PostgreSQL migrations are tried and taken back, and the next start brings the database up to date', async ({
  skip,
}) => {
  const database = await createPostgresDatabase()
  if (!database) return skip('no PostgreSQL answers here')
  onTestFinished(database.drop)
  const { folder, remove } = await createClubFolder(database.url)
  onTestFinished(remove)
  const portal = { folder, databaseUrl: database.url }

  const failed = await run(portal)
  expect(failed).toMatchObject({ code: 1, output: '' })
  expect(failed.error).toMatch(notWell)
  expect(git(checkout, 'branch', '--show-current')).toBe('main')
  expect(await readPostgres(database.url)).toEqual({ members: 1, newer: 0 })

  const refused = await run(portal, 'v8.5.0')
  expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/v8\.5\.0 does not work.*9000-newer failed/) })
  expect(await readPostgres(database.url)).toEqual({ members: 1, newer: 0 })

  const done = await run(portal, 'v9.0.0')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('v9.0.0 is in place of') })
  expect(await readPostgres(database.url)).toEqual({ members: 1, newer: 0 })
  await startOnce(portal)
  expect(await readPostgres(database.url)).toEqual({ members: 1, newer: 1 })
})
