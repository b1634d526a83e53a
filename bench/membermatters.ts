import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type MadeSource, createSource } from '@fobhouse/move-from-membermatters/testing/databases.ts'
import { createClubFolder, fobhouse } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'

const members = 10_000
const transactions = 100_000
const taps = 1_000_000
const aimMs = 300_000
const aimMegabytes = 400

/** Imports a large club from MemberMatters with the command itself: how long it takes, and how much memory. */
export async function measureMove(): Promise<Figure[]> {
  const { folder, remove } = await createClubFolder()
  const source = await createSource('sqlite', {})
  if (!source) throw new Error('SQLite is always there')
  try {
    await fill(source)
    const dry = await measure(folder, [source.address, '--dry-run'])
    const real = await measure(folder, [source.address])
    const again = await measure(folder, [source.address])
    return [...figuresOf('dry run', dry), ...figuresOf('first time', real), ...figuresOf('again', again)]
  } finally {
    await source.drop()
    remove()
  }
}

type Measured = { elapsedMs: number; megabytes: number }

function figuresOf(step: string, { elapsedMs, megabytes }: Measured): Figure[] {
  const name = `move: ${members} members, ${taps} taps, ${step}`
  return [
    { name, value: elapsedMs, unit: 'ms', aim: aimMs, better: 'lower' },
    { name: `${name}, most memory`, value: megabytes, unit: 'MB', aim: aimMegabytes, better: 'lower' },
  ]
}

async function measure(folder: string, args: readonly string[]): Promise<Measured> {
  const started = performance.now()
  const child = spawn(process.execPath, [...fobhouse.arguments, 'import', 'membermatters', ...args, '--json'], {
    env: { ...fobhouse.environment, FOBHOUSE_DATA: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid))
  }, 100)
  await once(child, 'exit')
  clearInterval(look)
  if (child.exitCode !== 0) throw new Error(`The import ended with ${String(child.exitCode)}`)
  return { elapsedMs: performance.now() - started, megabytes }
}

/** The peak memory of a process; 0 once it has ended. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0 // it ended before this look
  }
}

/** In the database itself: inserting row by row would take longer than what is measured. */
async function fill({ run }: MadeSource): Promise<void> {
  const at = (number: string) => `datetime('2020-01-01', '+' || (${number} * 150) || ' seconds') || '.000000'`
  const numbers = (count: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  await run('begin')
  await run(`insert into django_migrations values (1, 'auth', '0001_initial', '2020-01-01 00:00:00.000000')`)
  await run(`insert into profile_user ${numbers(members)}
    select n, 'pbkdf2_sha256$1000$short$vVUbVH17H90HRKqmAzc0hOSJnVBWt0fVYKh7O2QmcGw=', null, 0, 'member' || n || '@example.org',
      1, null, null, 0, 0 from numbers`)
  await run(`insert into profile_profile (id, user_id, created, modified, screen_name, first_name, last_name, phone, state,
      rfid, memberbucks_balance, last_memberbucks_purchase, must_update_profile, exclude_from_email_export, subscription_status)
    ${numbers(members)} select n, n, ${at('n')}, ${at('n')}, 'member ' || n, 'Kim', 'Nr ' || n, '', 'active', 100000 + n,
      ${transactions / members} * 0.25, ${at('n')}, 0, 0, 'inactive' from numbers`)
  await run(`insert into access_accesscontrolleddevice ${numbers(10)}
    select n, 1, 'Door ' || n, '', null, 'serial-' || n, null, 1, 0, 0, 0, 0, 0, 1, 0 from numbers`)
  await run(`insert into access_doors ${numbers(10)} select n from numbers`)
  await run(`insert into profile_profile_doors ${numbers(members)} select n, n, n % 10 + 1 from numbers`)
  await run(`insert into memberbucks_memberbucks ${numbers(transactions)}
    select n, n % ${members} + 1, 0.25, 'cash', 'Tin', ${at('n')}, '' from numbers`)
  await run(`insert into access_doorlog ${numbers(taps)}
    select n, n % ${members} + 1, n % 10 + 1, ${at('n')}, 1 from numbers`)
  await run('commit')
}
