import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { DatabaseName } from '../databases.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { Wire } from './wire.ts'
import { makeSessionsOld } from './workers/tools.ts'

/** Begins a fault, and returns a function that ends it. Throws what it finds wrong itself. */
type Begin = (stage: Stage, random: Random) => Promise<() => Promise<void>> | (() => Promise<void>)

export type FaultKind = {
  name: string
  /** Default: both. */
  on?: DatabaseName
  /** The longest that it lasts. */
  longestMs: number
  begin: Begin
}

const minute = 60_000
/** Allowed are ten seconds; the machine may be busy. */
const longestStopMs = 15_000

/** The faults of a club's server, as the server itself feels them. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'power cut', longestMs: 100, begin: cutPower },
  { name: 'restart', longestMs: 50, begin: restart },
  { name: 'pause', longestMs: 1200, begin: pause },
  { name: 'clock set', longestMs: 600, begin: setClock },
  { name: 'network broken', longestMs: 600, begin: spoilWire('refusing', ({ wire }) => wire) },
  { name: 'network silent', longestMs: 900, begin: spoilWire('silent', ({ wire }) => wire) },
  { name: 'answers lost', longestMs: 300, begin: spoilWire('answerless', ({ wire }) => wire) },
  { name: 'mail server away', longestMs: 400, begin: spoilWire('refusing', ({ mailWire }) => mailWire) },
  { name: 'disk full', on: 'sqlite', longestMs: 600, begin: fillDisk },
  { name: 'database busy', on: 'sqlite', longestMs: 600, begin: lockFile },
  { name: 'database full', on: 'postgres', longestMs: 600, begin: makeReadOnly },
  { name: 'database restarted', on: 'postgres', longestMs: 600, begin: restartDatabase },
  { name: 'database away', on: 'postgres', longestMs: 600, begin: spoilWire('refusing', databaseWireOf) },
  { name: 'database silent', on: 'postgres', longestMs: 900, begin: spoilWire('silent', databaseWireOf) },
  { name: 'database answers lost', on: 'postgres', longestMs: 300, begin: spoilWire('answerless', databaseWireOf) },
]

async function cutPower(stage: Stage, random: Random) {
  await stage.server.kill()
  const isLong = random.fraction() < 0.5
  return async () => {
    if (isLong) await stage.look(makeSessionsOld)
    await stage.start()
  }
}

async function restart(stage: Stage) {
  const started = performance.now()
  const code = await stage.server.stop()
  const took = performance.now() - started
  return async () => {
    await stage.start()
    if (code !== 0 || took > longestStopMs) throw new Error(`it ended with ${code} after ${Math.round(took)} ms`)
  }
}

function pause({ server }: Stage) {
  server.signal('SIGSTOP')
  return async () => server.signal('SIGCONT')
}

/** Too little to end a visit, but sometimes enough for a tool to seem silent. */
function setClock(stage: Stage, random: Random) {
  const most = random.oneOf([0.05, 2, 20, 90]) * minute
  stage.setClock(random.between(-most, most))
  return async () => stage.setClock(0)
}

function spoilWire(how: 'refusing' | 'silent' | 'answerless', wireOf: (stage: Stage) => Wire): Begin {
  return (stage, random) => {
    const wire = wireOf(stage)
    wire.spoil(how)
    const held = how === 'silent' && random.fraction() < 0.5 ? 'arrives' : 'is lost'
    return async () => wire.heal(held)
  }
}

function databaseWireOf({ databaseWire }: Stage): Wire {
  if (!databaseWire) throw new Error('SQLite has no wire')
  return databaseWire
}

/** Lets no file of the process grow: the system itself refuses the write, as on a full disk (`setrlimit(2)`). */
function fillDisk({ folder, server }: Stage, random: Random) {
  const size = statSync(join(folder, 'fobhouse.sqlite-wal')).size
  limitFiles(server.pid, String(Math.floor(size * random.oneOf([0, 0.5, 1]) + random.between(0, 60_000))))
  return async () => limitFiles(server.pid, 'unlimited')
}

function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
}

/** Another program locks the file, such as a copier or a scanner. */
function lockFile({ folder }: Stage) {
  const other = new DatabaseSync(join(folder, 'fobhouse.sqlite'), { timeout: 5000 })
  other.exec('BEGIN IMMEDIATE')
  return async () => {
    other.exec('ROLLBACK')
    other.close()
  }
}

/** Like hosts of PostgreSQL with a full disk: reads work, writes do not. */
async function makeReadOnly({ databaseUrl }: Stage) {
  const name = new URL(databaseUrl).pathname.slice(1)
  await onDatabase(databaseUrl, [`alter database ${name} set default_transaction_read_only = on`, endOthers])
  return () =>
    onDatabase(databaseUrl, [
      'set default_transaction_read_only = off',
      `alter database ${name} reset default_transaction_read_only`,
      endOthers,
    ])
}

/** A restart as clients feel it: all are thrown out, and for a while nobody answers. */
async function restartDatabase(stage: Stage) {
  await onDatabase(stage.databaseUrl, [endOthers])
  const wire = databaseWireOf(stage)
  wire.spoil('refusing')
  return async () => wire.heal('is lost')
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

async function onDatabase(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
