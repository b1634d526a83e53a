import type { Temporal } from 'temporal-polyfill'
import {
  type Context,
  describeSession,
  postTransfer,
  sessionCost,
  type SessionUse,
  toText,
  type Trx,
} from '@fobhouse/server/public.ts'
import { clockAt, type DemoClub, type DemoMember } from '../demo-club.ts'
import type { DemoTool } from '../insert-tools.ts'
import { bookedSince, bookedTools } from '../equipment/describe-bookings.ts'
import { insertSession } from '../store.ts'
import { topUp } from './insert-money.ts'
import { daysOfHistory, momentOf, type Tap } from './insert-taps.ts'

type Workshop = {
  club: DemoClub
  tools: readonly DemoTool[]
  /** Each member's balance, which sessions reduce. */
  balances: Map<number, number>
}
/** `itemId`: the equipment that it is at, if that is known already. `isPaid`: a booking has paid for its time. */
export type Use = {
  tool: DemoTool
  member: DemoMember & { card: string }
  start: Temporal.Instant
  end: Temporal.Instant
  itemId?: number
  isPaid?: boolean
}

/**
 * Inserts six weeks of sessions, each billed by a real transfer; returns the taps that began and ended them. A tool that
 * has to be booked is left out from then on: its bookings say who used it.
 */
export async function insertSessions(
  ctx: Pick<Context, 'ids'>,
  trx: Trx,
  { club, tools, balances }: Workshop,
): Promise<Tap[]> {
  const taps: Tap[] = []
  for (const tool of tools) {
    for (const use of usesOf(club, tool)) {
      const isBooked = bookedTools.has(tool.name) && use.end.epochMilliseconds >= bookedSince(club).epochMilliseconds
      if (!isBooked) taps.push(...(await insertUse(ctx, trx, { club, use, balances })))
    }
  }
  return taps
}

/** At most one a day, so that none overlaps another. */
function usesOf(club: DemoClub, tool: DemoTool): Use[] {
  const uses: Use[] = []
  for (let day = daysOfHistory; day >= 1; day -= 1) {
    const start = momentOf(club, day)
    const minutes = club.random.between(8, 170)
    const users = tool.members.filter(({ joined }) => joined.epochMilliseconds < start.epochMilliseconds)
    const member = users[club.random.between(0, Math.max(0, users.length - 1))]
    if (member?.card === undefined || member.card === null || !club.random.chance(0.45)) continue
    const end = start.add({ minutes, seconds: club.random.between(0, 59) })
    uses.push({ tool, member: { ...member, card: member.card }, start, end })
  }
  return uses
}

type Insertion = { club: DemoClub; use: Use; balances: Workshop['balances'] }

/** Returns the taps at its begin and end. */
export async function insertUse(
  ctx: Pick<Context, 'ids'>,
  trx: Trx,
  { club, use, balances }: Insertion,
): Promise<Tap[]> {
  await insertBilled(ctx, trx, { club, use, balances })
  const tap = { device_id: use.tool.id, card_number: use.member.card, member_id: use.member.id } as const
  return [use.start, use.end].map((at) => ({ ...tap, at: toText(at), outcome: 'granted' }))
}

async function insertBilled(ctx: Pick<Context, 'ids'>, trx: Trx, { club, use, balances }: Insertion): Promise<void> {
  const { tool, member, start, end } = use
  const spent = spentIn(use)
  const cost = sessionCost(spent, tool.cost)
  await insertSession(trx, { uuid: ctx.ids.uuid(), cost, ...rowOf(use) })
  if (cost === 0) return
  let balance = balances.get(member.id) ?? 0
  const before = { clock: clockAt(start.subtract({ minutes: 20 })) }
  while (balance < cost) balance += await topUp(before, trx, { club, member })
  balances.set(member.id, balance - cost)
  await postTransfer({ clock: clockAt(end) }, trx, {
    from: { memberId: member.id },
    to: { house: 'interlock' },
    amount: cost,
    kind: 'interlock',
    description: describeSession(tool.name, spent),
    actor: { memberId: member.id, name: member.name },
  })
}

function spentIn({ tool, start, end, isPaid = false }: Use): SessionUse {
  const milliseconds = end.epochMilliseconds - start.epochMilliseconds
  const paidMilliseconds = isPaid ? milliseconds : 0
  return { milliseconds, paidMilliseconds, milliwattHours: Math.round((tool.watts * milliseconds) / 3600) }
}

function rowOf(use: Use) {
  const { tool, member, start, end } = use
  const { milliseconds, milliwattHours } = spentIn(use)
  return {
    device_id: tool.id,
    equipment_id: use.itemId ?? null,
    member_id: member.id,
    started_at: toText(start),
    last_news_at: toText(end),
    ended_at: toText(end),
    end_reason: 'switched_off',
    ended_by: member.id,
    first_reading: 0,
    last_reading: milliwattHours,
    seconds: Math.floor(milliseconds / 1000),
    cost_per_session: tool.cost.perSession,
    cost_per_hour: tool.cost.perHour,
    cost_per_kwh: tool.cost.perKwh,
  } as const
}
