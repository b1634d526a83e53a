import { AsyncLocalStorage } from 'node:async_hooks'
import type { Danger } from '@fobhouse/contract/dangers.ts'
import { largeMinorUnits } from '@fobhouse/contract/routes/memberbucks.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { dangersOfSettings, settingDefinitions } from '@fobhouse/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, type RootOperationNode, ValuesNode } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import { callsOfMoneyIn, dangerousWrites } from '../db/danger.ts'
import { dangersOf } from '../http/access-guard.ts'

/** A write's danger: the route must name one of these kinds. */
type Need = { what: string; kinds: readonly Danger[]; ofAdministrators?: true }
type Call = { name: string; route: Route; body: unknown; needs: Map<string, Need> }

export type DangerWatch = {
  database: Database
  /** Call it before the server is ready. */
  follow(server: FastifyInstance): void
  /** Calls that wrote without naming that kind of danger: `webhooks.create: webhooks insert (service)`. */
  faults(): string[]
  /** Calls that wrote anything dangerous. */
  seen(): string[]
}

const routesByPlace = new Map(
  Object.entries(routeTable).flatMap(([feature, group]) =>
    Object.entries<Route>(group).map(([name, route]): [string, { name: string; route: Route }] => [
      `${route.method} ${route.path}`,
      { name: `${feature}.${name}`, route },
    ]),
  ),
)

/** Compares every write of a call with the dangers that its route names. */
export function watchDangers(database: Database): DangerWatch {
  const storage = new AsyncLocalStorage<Call>()
  const calls: Call[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const call = storage.getStore()
      if (call) for (const need of needsOf(node)) call.needs.set(need.what, need)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    database: watched(database, watcher),
    follow: (server) =>
      void server.addHook('preHandler', (request, _reply, done) => {
        const found = routesByPlace.get(`${request.method} ${request.routeOptions.url}`)
        if (!found) return done()
        const call = { ...found, body: parsedBody(found.route, request.body), needs: new Map<string, Need>() }
        calls.push(call)
        storage.run(call, done)
      }),
    faults: () => [...new Set(calls.flatMap(faultsOf))],
    seen: () => [...new Set(calls.filter(({ needs }) => needs.size > 0).map(({ name }) => name))],
  }
}

/** The same database, with a plugin that sees every query. */
function watched(database: Database, plugin: KyselyPlugin): Database {
  return {
    ...database,
    queries: database.queries.withPlugin(plugin),
    transact: (work) =>
      database.transact((trx) => {
        const { beforeCommit, afterCommit, announce } = trx
        const seen: Trx = Object.assign(trx.withPlugin(plugin), { beforeCommit, afterCommit, announce })
        return work(seen)
      }),
  }
}

function parsedBody({ body: schema }: Route, body: unknown): unknown {
  const parsed = schema?.safeParse(body)
  return parsed?.success ? parsed.data : undefined
}

function faultsOf({ name, route, body, needs }: Call): string[] {
  if (route.provesItself !== undefined || needs.size === 0) return []
  // A body that does not parse never reached its handler.
  const said = dangersOf(route, body)
  return [...needs.values()]
    .filter(
      ({ ofAdministrators }) => !ofAdministrators || (route.access === 'admin' && !Object.hasOwn(callsOfMoneyIn, name)),
    )
    .filter(({ kinds }) => !kinds.some((kind) => said.includes(kind)))
    .map(({ what, kinds }) => `${name}: ${what} (${kinds.join(' or ')})`)
}

type Declared = {
  insert?: Danger | readonly Danger[]
  delete?: Danger | readonly Danger[]
  update?: Record<string, Danger | readonly Danger[]>
}
const declared = new Map<string, Declared>(Object.entries(dangerousWrites))

function needsOf(node: RootOperationNode): Need[] {
  const write = readWrite(node)
  if (!write) return []
  const { table, verb, columns } = write
  if (table === 'settings') {
    return dangersOfSettings(settingKeysIn(node)).map((kind) => ({
      what: `settings ${verb} of ${kind}`,
      kinds: [kind],
    }))
  }
  if (table === 'transfers' && verb === 'insert') return needsOfTransfer(node)
  const danger = declared.get(table)
  if (!danger) return []
  if (verb !== 'update')
    return danger[verb] === undefined ? [] : [{ what: `${table} ${verb}`, kinds: listed(danger[verb]) }]
  return columns.flatMap((column) => {
    const kinds = danger.update?.[column]
    return kinds === undefined ? [] : [{ what: `${table}.${column}`, kinds: listed(kinds) }]
  })
}

/**
 * Money that an administrator puts into a balance can be spent, and a reversal gives it back: large amounts are money
 * out of the club. Bookings of members, machines or providers are no administrator's calls.
 */
function needsOfTransfer(node: RootOperationNode): Need[] {
  return insertedRows(node).flatMap(({ amount, kind, reverses_id: reverses, actor_id: actor }): Need[] => {
    if (actor === null) return []
    const isReversal = reverses !== null && reverses !== undefined
    if (!isReversal && Number(amount) < largeMinorUnits) return []
    return [{ what: `transfers insert of ${String(kind)}`, kinds: ['moneyOut'], ofAdministrators: true }]
  })
}

/** The rows that a query inserts, by their columns. */
function insertedRows(node: RootOperationNode): Record<string, unknown>[] {
  if (node.kind !== 'InsertQueryNode' || !node.values || !ValuesNode.is(node.values)) return []
  const columns = (node.columns ?? []).map(firstNameIn)
  return node.values.values.map(({ values }) => {
    const plain = values.map((value: unknown) =>
      typeof value === 'object' && value !== null && 'value' in value ? value.value : value,
    )
    return Object.fromEntries(columns.map((column, index) => [column, plain[index]]))
  })
}

const listed = (kinds: Danger | readonly Danger[]): readonly Danger[] => (typeof kinds === 'string' ? [kinds] : kinds)

type Write = { table: string; verb: 'insert' | 'update' | 'delete'; columns: string[] }

function readWrite(node: RootOperationNode): Write | undefined {
  if (node.kind === 'InsertQueryNode') {
    return { table: firstNameIn(node.into), verb: 'insert', columns: [] }
  }
  if (node.kind === 'DeleteQueryNode') return { table: firstNameIn(node.from), verb: 'delete', columns: [] }
  if (node.kind !== 'UpdateQueryNode') return undefined
  return {
    table: firstNameIn(node.table),
    verb: 'update',
    columns: (node.updates ?? []).map(({ column }) => firstNameIn(column)),
  }
}

/** The name of a table or column within a node. */
function firstNameIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  if ('kind' in node && node.kind === 'IdentifierNode' && 'name' in node) return String(node.name)
  for (const part of Object.values(node)) {
    const name = firstNameIn(part)
    if (name !== '') return name
  }
  return ''
}

/** Every setting's key anywhere in a query. */
function settingKeysIn(node: unknown): string[] {
  if (typeof node === 'string') return Object.hasOwn(settingDefinitions, node) ? [node] : []
  if (typeof node !== 'object' || node === null) return []
  return Object.values(node).flatMap(settingKeysIn)
}
