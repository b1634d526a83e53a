import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../../context.ts'
import { fullName } from '../../../core/full-name.ts'
import { paidSoFar } from './pay-fee.ts'
import { endOfPeriods, lastDayOf, nextCycle, periodsPaid } from './rules.ts'
import { listPayers } from './store.ts'

/** A member who can pay, and what a fee would pay for. */
export type NextFee = {
  name: string
  /** Price of a period; null without a plan that is paid by hand. */
  cost: Amount | null
  /** The last day that an amount would pay for; null if it covers less than a period. */
  paidUntil(amount: Amount): string | null
}

/** The next fees of these members in one query; erased members are left out. */
export async function readNextFees(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, NextFee>> {
  const timeZone = settings.get('general.timeZone')
  const now = clock.now()
  const payers = await listPayers(db, memberIds)
  return new Map(
    payers.map(({ member, subscription }): [number, NextFee] => {
      const name = fullName(member)
      if (subscription?.source !== 'manual') return [member.id, { name, cost: null, paidUntil: () => null }]
      const { interval, interval_amount: intervalAmount, cost } = subscription
      const cycle = nextCycle({ interval, intervalAmount }, paidSoFar(subscription), { now, timeZone })
      const paidUntil = (amount: Amount) => {
        const periods = periodsPaid(amount, cost)
        return periods === 0 ? null : lastDayOf(endOfPeriods(cycle, periods), timeZone)
      }
      return [member.id, { name, cost, paidUntil }]
    }),
  )
}
