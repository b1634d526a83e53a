import type { Database } from '../../../db/database.ts'
import { type Caller, unexpected } from '../caller.ts'
import type { Club, Person } from '../club.ts'
import type { Worker } from '../worker.ts'

type Outcome = { is: 'taken'; id: number } | { is: 'refused' }
type Entry = { path: string; body: { amount: number; description: string }; by: Person; isPoor: boolean }
type Outcomes = Map<string, Outcome>

/** Members who pay the club from their balance. */
export function createPayer(caller: Caller, club: Club): Worker {
  return createBooker(caller, 'payer', (turn) => {
    const isPoor = turn % 3 === 0
    const people = isPoor ? club.poor : club.payers
    const body = { amount: 110, description: `payer ${turn}`, kind: 'payment' }
    return { path: '/api/memberbucks/payments/', body, by: people[turn % people.length] ?? club.admin, isPoor }
  })
}

/** An administrator who takes in cash, mostly from the poor. */
export function createTreasurer(caller: Caller, club: Club): Worker {
  return createBooker(caller, 'treasurer', (turn) => {
    const to = club.poor[turn % club.poor.length] ?? club.admin
    const body = { amount: 60, description: `treasurer ${turn}`, type: 'cash' }
    return { path: `/api/admin/members/${to.id}/memberbucks/`, body, by: club.admin, isPoor: false }
  })
}

/** Each entry has its own key, so that the server recognises a repeat. */
function createBooker(caller: Caller, name: string, plan: (turn: number) => Entry): Worker {
  const outcomes: Outcomes = new Map()
  let turn = 0
  return {
    name,
    restMs: 100,
    async work() {
      turn += 1
      const { path, body, by, isPoor } = plan(turn)
      const key = `${name}-${turn}`
      const answer = await caller.insist('POST', path, { body, key, cookie: by.cookie })
      const outcome = readOutcome(answer)
      if (!outcome || (outcome.is === 'refused' && !isPoor)) throw unexpected(`${name} ${turn}`, answer)
      outcomes.set(`member ${by.id} ${key}`, outcome)
    },
    findFaults: (database) => findEntryFaults(database, `${name}-`, outcomes),
  }
}

function readOutcome({ status, body }: { status: number; body: unknown }): Outcome | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if (status === 201 && 'id' in body && typeof body.id === 'number') return { is: 'taken', id: body.id }
  return status === 409 && 'code' in body && body.code === 'insufficient_funds' ? { is: 'refused' } : undefined
}

async function findEntryFaults({ queries: db }: Database, part: string, outcomes: Outcomes): Promise<string[]> {
  const rows = await db
    .selectFrom('transfers')
    .select(['id', 'idempotency_key'])
    .where('kind', 'in', ['web', 'cash'])
    .where('idempotency_key', 'like', `%${part}%`)
    .execute()
  const stored = Map.groupBy(rows, (row) => row.idempotency_key ?? '')
  const faults = [...outcomes].flatMap(([key, outcome]) => {
    const ids = (stored.get(key) ?? []).map(({ id }) => id)
    stored.delete(key)
    const due = outcome.is === 'taken' ? String(outcome.id) : ''
    return ids.join() === due ? [] : [`entry ${key}: ${outcome.is} as ${due}, is there as ${ids.join()}`]
  })
  return [...faults, ...[...stored.keys()].map((key) => `entry ${key}: nobody was told of it`)]
}
