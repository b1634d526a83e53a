import { setTimeout as wait } from 'node:timers/promises'
import { VirtualVending } from '@fobhouse/simulator/vending.ts'
import type { Database } from '../../../db/database.ts'
import type { Club, Seat } from '../club.ts'
import type { Worker } from '../worker.ts'
import type { BoardOptions } from './doors.ts'

type Outcome = 'taken' | 'refused' | 'no answer'
const allowed: Record<Outcome, readonly number[]> = { taken: [1], refused: [0], 'no answer': [0, 1] }
const patienceMs = 120_000
/** A purchase while the clock was ahead may be told to wait; that is over after two seconds. */
const untilOnceMoreMs = 2100

/** A machine sells without pause, to the poor as well. It cannot repeat a sale: the wire has no ids. */
export function createMachineWorker(
  seat: Seat,
  { club, url, timers }: Omit<BoardOptions, 'folder'> & { club: Club },
): Worker {
  const machine = new VirtualVending({ url, ...seat, timers })
  const outcomes = new Map<string, Outcome>()
  const surprises: string[] = []
  let turn = 0
  return {
    name: `machine ${seat.serial}`,
    restMs: 80, // the server refuses two sales to a member within a second
    start: async () => {
      machine.start()
      await machine.events.waitFor(({ type }) => type === 'ready', patienceMs)
    },
    stop: () => machine.stop(),
    isConnected: () => machine.isAuthorised,
    async work() {
      turn += 1
      const [people, index] = turn % 8 === 0 ? [club.poor, turn / 8] : [club.buyers, turn]
      const cardId = people[index % people.length]?.card ?? ''
      const description = `${seat.serial} ${turn}`
      const ask = () => machine.ask({ command: 'debit', cardId, amount: 2.5, description })
      let answer = await ask()
      if (!answer.success && answer.reason === 'rate_limited') {
        await wait(untilOnceMoreMs)
        answer = await ask()
      }
      if (answer.success) return void outcomes.set(description, 'taken')
      outcomes.set(description, answer.reason === 'no_answer' ? 'no answer' : 'refused')
      const isUsual = answer.reason === 'no_answer' || (people === club.poor && answer.reason === 'insufficient_funds')
      if (!isUsual) surprises.push(`payment ${description} was refused: ${answer.reason}`)
    },
    findFaults: async (database) => [
      ...surprises.splice(0),
      ...(await findPaymentFaults(database, `${seat.serial} `, outcomes)),
    ],
  }
}

async function findPaymentFaults(
  { queries: db }: Database,
  prefix: string,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<string[]> {
  const rows = await db.selectFrom('transfers').select('description').where('kind', '=', 'card').execute()
  const stored = Map.groupBy(
    rows.filter(({ description }) => description.startsWith(prefix)),
    ({ description }) => description,
  )
  const faults = [...outcomes].flatMap(([description, outcome]) => {
    const count = stored.get(description)?.length ?? 0
    stored.delete(description)
    return allowed[outcome].includes(count) ? [] : [`payment ${description}: ${outcome}, is there ${count} times`]
  })
  return [...faults, ...[...stored.keys()].map((description) => `payment ${description}: nobody made it`)]
}
