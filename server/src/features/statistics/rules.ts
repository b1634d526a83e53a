import type { Amount, TransferKind } from '@fobhouse/contract/money.ts'
import type { StatisticsSource } from '@fobhouse/contract/routes/statistics.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { Temporal } from 'temporal-polyfill'

/** A day of the club's calendar, as instants; `end` is not included. */
export type Day = { day: string; start: string; end: string }

/** The days from `first` to `last`, both included; none if `last` is earlier. */
export function daysFrom(first: string, last: string, timeZone: string): Day[] {
  const days: Day[] = []
  const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
  let date = Temporal.PlainDate.from(first)
  let start = startOf(date)
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 })
    const end = startOf(next)
    days.push({ day: date.toString(), start, end })
    date = next
    start = end
  }
  return days
}

/** Splits days into runs without gaps, each of at most `longest` days. */
export function runsOf(days: readonly Day[], longest: number): Day[][] {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.length < longest && run.at(-1)?.end === day.start) run.push(day)
    else runs.push([day])
  }
  return runs
}

export type StateCounts = Record<MemberState, number>

export const noMembers = (): StateCounts => ({ noob: 0, active: 0, inactive: 0, accountonly: 0 })

/** A member's new state at a moment; null: erased, and no longer counted. */
export type StateChange = { memberId: number; at: string; state: MemberState | null }

/** How many members were in each state at the end of each of these days. The changes must be in order of time. */
export function countStates(
  before: ReadonlyMap<number, MemberState>,
  changes: readonly StateChange[],
  days: readonly Day[],
): StateCounts[] {
  const states = new Map(before)
  const counts = noMembers()
  for (const state of states.values()) counts[state] += 1
  let next = 0
  return days.map(({ end }) => {
    for (let change = changes[next]; change && change.at < end; change = changes[next]) {
      next += 1
      const former = states.get(change.memberId)
      if (former) counts[former] -= 1
      if (change.state === null) states.delete(change.memberId)
      else {
        states.set(change.memberId, change.state)
        counts[change.state] += 1
      }
    }
    return { ...counts }
  })
}

export type SubscriptionFacts = {
  status: 'pending' | 'active' | 'cancelling' | 'inactive'
  started_at: string
  ended_at: string | null
}
export type SubscriptionCounts = { inactive: number; active: number; cancelling: number }

/**
 * How many subscriptions had each status at the end of a day. Pending cancellations are known only for the present
 * (`isLatest`); on an earlier day these subscriptions count as active.
 */
export function countSubscriptions(
  subscriptions: readonly SubscriptionFacts[],
  { end, isLatest }: { end: string; isLatest: boolean },
): SubscriptionCounts {
  const counts: SubscriptionCounts = { inactive: 0, active: 0, cancelling: 0 }
  for (const { status, started_at, ended_at } of subscriptions) {
    if (started_at >= end) continue
    if (ended_at !== null && ended_at < end) counts.inactive += 1
    else if (isLatest) counts[status === 'pending' ? 'inactive' : status] += 1
    else if (status !== 'pending') counts.active += 1
  }
  return counts
}

/** The source that a transfer counts for. */
export function sourceOf(kind: TransferKind): StatisticsSource {
  switch (kind) {
    case 'stripe':
    case 'interlock':
    case 'card':
    case 'web':
      return kind
    case 'booking':
      return 'web'
    case 'bank':
    case 'cash':
    case 'other':
    case 'reversal':
      return 'other'
  }
}

/** The transfers of one kind on a day: the sums into members' accounts, out of them, and in all. */
export type DayMoves = { day: string; kind: TransferKind; into: Amount; out: Amount; moved: Amount }

export type MoneyDay = { balance: Amount; moved: Record<StatisticsSource, Amount> }

/** Members' balances at the end of each of these days and the day's transfers, from the balances before the first. */
export function countMoney(before: Amount, moves: readonly DayMoves[], days: readonly Day[]): MoneyDay[] {
  const byDay = Map.groupBy(moves, ({ day }) => day)
  let balance = before
  return days.map(({ day }) => {
    const moved: MoneyDay['moved'] = { stripe: 0, other: 0, interlock: 0, card: 0, web: 0 }
    for (const move of byDay.get(day) ?? []) {
      balance += move.into - move.out
      moved[sourceOf(move.kind)] += move.moved
    }
    return { balance, moved }
  })
}
