import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClubFolder, findFreePort, fobhouse } from '../../testing/server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const ours = resolve(import.meta.dirname, '../../../..')
const needed = ['server', 'contract', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', '.gitignore']

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'core.hooksPath=/dev/null']
  return execFileSync('git', [...who, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** A bare repository with what the server needs of this one, and a checkout of it that has everything installed. */
function createRepository() {
  const root = mkdtempSync(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
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

/** The page is not what this is about, and takes long to build. */
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

/** Tags a version that has a table more, and whatever else `change` makes of it. */
function release(checkout: string, tag: string, change: (read: string) => string = (read) => read): void {
  git(checkout, 'checkout', '--quiet', '--detach', 'main')
  const edit = (file: string, by: (read: string) => string) => {
    const path = join(checkout, file)
    writeFileSync(path, by(readFileSync(path, 'utf8')))
  }
  writeFileSync(
    join(checkout, 'server/src/db/migrations/9000-newer.ts'),
    "export const up = async (db) => { await db.schema.createTable('newer').addColumn('id', 'integer').execute() }\n",
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

async function run(checkout: string, folder: string, ...args: string[]) {
  const program = join(checkout, 'server/src/cli/main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'upgrade', ...args], {
    env: {
      ...process.env,
      ...fobhouse.environment,
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      PORT: String(await findFreePort()),
      FOBHOUSE_DATA: folder,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

test('goes to a version that is well, and comes back from one that is not', async () => {
  const checkout = createRepository()
  const { folder, remove } = await createClubFolder()
  onTestFinished(remove)
  const first = git(checkout, 'rev-parse', 'HEAD')
  expect(await run(checkout, folder)).toMatchObject({ code: 2, error: expect.stringContaining('No version is tagged') })

  release(checkout, 'v9.0.0')
  // It brings the database up to date, and then does not start.
  release(checkout, 'v9.10.0', (read) =>
    read.replace('const app = await', "throw new Error('Out of order')\n    const app = await"),
  )
  const asked = await run(checkout, folder, '--check')
  expect(asked).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^v9\.10\.0 can be had; this is [\da-f]+\.\n$/),
  })

  const failed = await run(checkout, folder)
  expect(failed).toMatchObject({ code: 1, output: '' })
  expect(failed.error).toMatch(/\nfobhouse: v9\.10\.0 is not well, and [\da-f]+ is back: .*Out of order\n$/)
  expect(git(checkout, 'branch', '--show-current')).toBe('main')
  expect(git(checkout, 'rev-parse', 'HEAD')).toBe(first)
  expect(readClub(folder)).toEqual({ members: 1, newer: 0 })

  const done = await run(checkout, folder, 'v9.0.0')
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('v9.0.0 is in place of') })
  expect(git(checkout, 'describe', '--tags')).toBe('v9.0.0')
  expect(readClub(folder)).toEqual({ members: 1, newer: 1 })
  expect((await run(checkout, folder, 'v9.0.0')).output).toContain('nothing to do: this is v9.0.0')

  writeFileSync(join(checkout, 'tsconfig.json'), '{}')
  expect(await run(checkout, folder)).toMatchObject({ code: 1, error: expect.stringContaining('changes of your own') })
})
