import { type Client, Pool } from 'pg'

export type KeptDatabase = {
  url: string
  /** Makes it like the template again, and ends other connections. */
  empty(): Promise<void>
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
  let inside: Pool | undefined

  async function makeAnew(): Promise<void> {
    await inside?.end()
    await waitUntilAlone(server, name)
    await server.query(`drop database if exists ${name} with (force)`)
    await copyDatabase(server, name, template)
    inside = openOneConnection(urlOf(name))
    await server.query(`comment on database ${name} is '${await shapeOf(inside)}'`)
  }

  async function empty(): Promise<void> {
    const { rows } = await server.query<{ shape: string | null }>(
      `select shobj_description(oid, 'pg_database') as shape from pg_database where datname = $1`,
      [name],
    )
    const [found] = rows
    if (found) inside ??= openOneConnection(urlOf(name))
    if (!found || !inside || (await shapeOf(inside)) !== found.shape) return makeAnew()
    await waitUntilAlone(inside, name)
    await inside.query(emptyTables)
  }

  return { url: urlOf(name), empty, isInUse: false }
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
function openOneConnection(connectionString: string): Pool {
  return new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
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

/** Shows whether a test changed the schema. */
async function shapeOf(client: Pool): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select count(*) || ' columns ' || sum(attnum)
      || ', ' || (select count(*) from pg_trigger where tgenabled = 'O') || ' triggers'
      || ', ' || (select count(*) from pg_index) || ' indexes'
      || ', ' || (select count(*) from pg_constraint) || ' constraints' as shape
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
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

// In replica mode triggers and references are off. Only filled tables are emptied: few in most tests.
const emptyTables = `
  do $$
  declare
    each text;
    is_filled boolean;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for each in select quote_ident(tablename) from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%'
    loop
      execute 'select exists (select 1 from ' || each || ')' into is_filled;
      if is_filled then execute 'delete from ' || each; end if;
    end loop;
    for each in select quote_ident(sequencename) from pg_sequences
      where schemaname = current_schema() and last_value is not null
    loop
      execute 'alter sequence ' || each || ' restart';
    end loop;
  end $$`
