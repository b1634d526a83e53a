import { createContext } from '../context.ts'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../core/config.ts'
import type { Database } from '../db/database.ts'
import { endSilentSessions } from '../features/interlocks/end-silent-sessions.ts'
import { costOf, useUntil } from '../features/interlocks/finish-session.ts'
import type { Deeds } from './power-cut-wall.ts'

/** What the database says otherwise than the boards were told. */
export async function findFaults(database: Database, deeds: Deeds): Promise<string[]> {
  await endSilence(database)
  return [
    ...(await findTapFaults(database, deeds)),
    ...(await findPaymentFaults(database, deeds)),
    ...(await findSessionFaults(database, deeds)),
    ...(await findBookFaults(database)),
  ]
}

/** A day later, as the job does it. */
async function endSilence(database: Database): Promise<void> {
  const later = systemClock.now().add({ hours: 24 })
  const clock = { ...systemClock, now: () => later, milliseconds: () => later.epochMilliseconds }
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error' }), { database, clock })
  const signal = new AbortController().signal
  await endSilentSessions(ctx, { upSince: systemClock.now().subtract({ hours: 24 }), signal })
}

async function findTapFaults({ queries: db }: Database, { taps }: Deeds): Promise<string[]> {
  const rows = await db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['devices.serial', 'taps.card_number'])
    .where('devices.kind', '=', 'door')
    .execute()
  const stored = Map.groupBy(rows, (row) => `${row.serial} ${row.card_number}`)
  const told = taps.flatMap(({ serial, acknowledged, sent }) =>
    [...sent].flatMap(([card, times]) => {
      const count = stored.get(`${serial} ${card}`)?.length ?? 0
      stored.delete(`${serial} ${card}`)
      // A board that had no answer tells it again, and the wire has no name for a tap: that one may be there twice.
      const isRight = count <= times && (count >= 1 || !acknowledged.has(card))
      return isRight ? [] : [`tap ${serial} ${card}: went out ${times} times, is there ${count} times`]
    }),
  )
  return [...told, ...[...stored.keys()].map((key) => `tap ${key}: nobody tapped it`)]
}

async function findPaymentFaults({ queries: db }: Database, { payments }: Deeds): Promise<string[]> {
  const rows = await db.selectFrom('transfers').select('description').where('kind', '=', 'card').execute()
  const stored = Map.groupBy(rows, (row) => row.description)
  const allowed = { taken: [1], refused: [0], 'no answer': [0, 1] }
  return payments.flatMap(({ description, outcome }) => {
    const count = stored.get(description)?.length ?? 0
    return allowed[outcome].includes(count) ? [] : [`payment ${description}: ${outcome}, is there ${count} times`]
  })
}

async function findSessionFaults({ queries: db }: Database, deeds: Deeds): Promise<string[]> {
  const sessions = await db.selectFrom('interlock_sessions').selectAll().execute()
  const bills = await db.selectFrom('transfers').select(['amount', 'idempotency_key']).execute()
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  const find = (uuid: string) => sessions.filter((session) => session.uuid === uuid)
  for (const uuid of deeds.started)
    check(find(uuid).length === 1, `session ${uuid} is there ${find(uuid).length} times`)
  for (const uuid of deeds.ended) {
    check(find(uuid)[0]?.end_reason === 'switched_off', `session ${uuid} was switched off`)
  }
  for (const session of sessions) {
    const { uuid, ended_at: end, cost } = session
    const due = end === null ? undefined : costOf(session, useUntil(session, session.last_news_at))
    check(end === session.last_news_at && cost === due, `session ${uuid} ended ${end} for ${cost}, not for ${due}`)
    const billed = bills.filter((bill) => bill.idempotency_key === `interlock session ${uuid}`)
    check(billed.length === (due ? 1 : 0) && (billed[0]?.amount ?? 0) === due, `session ${uuid} is billed otherwise`)
  }
  const { kept, dead } = deeds
  check(kept.after === kept.before, `the session ${kept.before} became ${kept.after}`)
  check((find(kept.before)[0]?.cost ?? 0) > 0, 'the session that was kept cost nothing')
  const last = find(dead.session)[0]
  check(last?.end_reason === 'timed_out' && (last.cost ?? 0) > 0, `the dead tool's session: ${JSON.stringify(last)}`)
  check(Date.parse(last?.last_news_at ?? '') <= dead.lastHeardBefore, 'the dead tool had news after its end')
  return faults
}

async function findBookFaults({ queries: db }: Database): Promise<string[]> {
  const accounts = await db.selectFrom('accounts').selectAll().execute()
  const derived = new Map<number, number>()
  const move = (account: number, amount: number) => derived.set(account, (derived.get(account) ?? 0) + amount)
  for (const transfer of await db.selectFrom('transfers').selectAll().execute()) {
    move(transfer.from_account_id, -transfer.amount)
    move(transfer.to_account_id, transfer.amount)
  }
  const sum = accounts.reduce((total, account) => total + account.balance, 0)
  const wrong = accounts.filter(({ id, balance }) => balance !== (derived.get(id) ?? 0))
  return [
    ...(sum === 0 ? [] : [`the accounts add up to ${sum}`]),
    ...wrong.map(({ id, balance }) => `account ${id} has ${balance}, its transfers say ${derived.get(id)}`),
  ]
}
