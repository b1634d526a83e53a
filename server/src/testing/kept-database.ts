import type { PostgresPool } from 'kysely'
import { type Client, Pool } from 'pg'
import { postgresLimits } from '../db/postgres-limits.ts'
import { openPool } from '../db/postgres-pool.ts'
import { lendConnections } from './lend-connections.ts'

export type KeptDatabase = {
  /** Makes it like the template again. */
  empty(): Promise<void>
  /** Connections to it for one test. */
  lend(): PostgresPool
  isInUse: boolean
}

type Server = { serverUrl: string; template: string; urlOf(database: string): string }

/**
 * A PostgreSQL database that the tests of one process share in turn: making and dropping one for each took longer than
 * most tests. It stays for later processes, and belongs to the holder of its lock.
 */
export async function keepDatabase({ serverUrl, template, urlOf }: Server): Promise<KeptDatabase> {
  const server = openOneConnection(serverUrl)
  const name = await lockFreeName(server, template)
  let inside: Inside | undefined
  let lent: PostgresPool | undefined

  /** The database that an earlier process left, if it left one. */
  async function open(): Promise<Inside | undefined> {
    const { rows } = await server.query<{ shape: string | null }>(
      `select shobj_description(oid, 'pg_database') as shape from pg_database where datname = $1`,
      [name],
    )
    return rows[0] && lookInside(urlOf(name), rows[0].shape ?? '')
  }

  async function makeAnew(): Promise<Inside> {
    await Promise.all([inside?.client.end(), lent?.end()])
    lent = undefined
    await waitUntilAlone(server, name)
    await server.query(`drop database if exists ${name} with (force)`)
    await copyDatabase(server, name, template)
    const made = await lookInside(urlOf(name))
    await server.query(`comment on database ${name} is '${made.shape}'`)
    return made
  }

  async function empty(): Promise<void> {
    inside ??= await open()
    if (!inside || (await shapeOf(inside.client)) !== inside.shape) inside = await makeAnew()
    else await emptyFilled(inside)
  }

  const lend = () => lendConnections((lent ??= openPool(urlOf(name), postgresLimits)))
  return { empty, lend, isInUse: false }
}

/** No test cuts the power, so nothing has to wait for the disk. */
export async function copyDatabase(
  server: Pick<Client | Pool, 'query'>,
  name: string,
  template: string,
): Promise<void> {
  await server.query(`create database ${name} template ${template}`)
  await server.query(`alter database ${name} set synchronous_commit = off`)
}

/** Lasts as long as the process, without keeping it alive. */
function openOneConnection(connectionString: string, options?: string): Pool {
  return new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true, options })
}

async function lockFreeName(server: Pool, template: string): Promise<string> {
  for (let slot = 1; ; slot += 1) {
    const name = `${template}_kept_${slot}`
    const { rows } = await server.query<{ isFree: boolean }>('select pg_try_advisory_lock(hashtext($1)) as "isFree"', [
      name,
    ])
    if (rows[0]?.isFree === true) return name
  }
}

/** A question whose answer shows whether a test changed the schema. */
export const askShape = `
  select count(*) || ' columns ' || sum(attnum)
    || ', ' || (select count(*) from pg_trigger where tgenabled = 'O') || ' triggers'
    || ', ' || (select count(*) from pg_proc where pronamespace = current_schema()::regnamespace) || ' functions'
    || ', ' || (select count(*) from pg_index) || ' indexes'
    || ', ' || (select count(*) from pg_constraint) || ' constraints' as shape
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`

async function shapeOf(client: Pool): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(askShape)
  return rows[0]?.shape ?? ''
}

const patienceMs = 10_000

/** A closed connection is gone a moment later; one that a test forgot must be ended. */
async function waitUntilAlone(asking: Pool, database: string): Promise<void> {
  const others = `
    from pg_stat_activity
    where datname = '${database}' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const { rows } = await asking.query<{ count: number }>(`select count(*)::int ${others}`)
    if (rows[0]?.count === 0) return
  }
  await asking.query(`select pg_terminate_backend(pid) ${others}`)
}

type Inside = {
  /** Without triggers and references. To switch them off for each test would have PostgreSQL plan everything anew. */
  client: Pool
  shape: string
  /** The question which tables are filled. */
  filled: string
}

/** `shape` as it was when the database was made; by default as it is. */
async function lookInside(url: string, shape?: string): Promise<Inside> {
  const client = openOneConnection(url, '-c session_replication_role=replica')
  const { rows } = await client.query<{ filled: string }>(`
    select 'select array_remove(array[' || string_agg(
      format('case when exists (select 1 from %I) then %L end', tablename, quote_ident(tablename)), ', '
    ) || '], null) as filled' as filled
    from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`)
  return { client, shape: shape ?? (await shapeOf(client)), filled: rows[0]?.filled ?? '' }
}

const restart = `
  select setval(seqrelid::regclass, seqstart, false) from pg_sequence
  where pg_sequence_last_value(seqrelid) is not null`

/** Only filled tables are emptied: few in most tests. */
async function emptyFilled({ client, filled }: Inside): Promise<void> {
  const { rows } = await client.query<{ filled: string[] }>({ name: 'filled', text: filled })
  const deletes = rows[0]?.filled.map((table) => `delete from ${table}`) ?? []
  await client.query(deletes.join('; '))
  await client.query({ name: 'restart', text: restart })
}
