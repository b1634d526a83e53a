import { type Context, toText, type Trx } from '@fobhouse/server/public.ts'
import { Temporal } from 'temporal-polyfill'
import type { DemoClub } from '../demo-club.ts'
import { insertUse } from '../history/insert-sessions.ts'
import type { Tap } from '../history/insert-taps.ts'
import type { DemoTool } from '../insert-tools.ts'
import { giveSessions, readBalances, sumSeconds } from '../store.ts'
import { demoBookables } from './describe-bookings.ts'
import type { Booked } from './insert-bookings.ts'
import { fillLens } from './rules.ts'

type Made = { tools: readonly DemoTool[]; items: ReadonlyMap<string, number> }

/** When the laser's lens was cleaned last. */
export const lensCleaned = ({ now }: DemoClub) => now.subtract({ hours: 24 * 19 })

/** What tools did belongs to their items. */
export async function giveItems(trx: Trx, { tools, items }: Made): Promise<void> {
  for (const { id: deviceId, name } of tools) {
    const itemId = items.get(name)
    if (itemId !== undefined) await giveSessions(trx, { deviceId, itemId })
  }
}

type Used = { tool: DemoTool; member: DemoTool['members'][number] & { card: string }; itemId: number; booked: Booked }
type Booking = Made & { club: DemoClub; booked: readonly Booked[] }

/**
 * Whoever had booked a tool came, if it did not go to others: a few minutes late, and away before the end. Together they
 * used almost all the hours after which the laser's lens is cleaned.
 */
export async function insertUses(
  ctx: Context,
  trx: Trx,
  { club, tools, items, booked }: Booking,
): Promise<{ taps: Tap[]; lensHours: number }> {
  const uses = booked.flatMap((one) => useOf(one, { club, tools, items }))
  const isLaser = ({ tool }: Used) => tool.name === 'Laser cutter'
  const itemId = items.get('Laser cutter') ?? 0
  const before = await sumSeconds(trx, { itemId, since: toText(lensCleaned(club)) })
  const lens = fillLens({ before, uses: uses.filter(isLaser).length })
  const balances = await readBalances(trx)
  const taps: Tap[] = []
  for (const used of uses) {
    const start = Temporal.Instant.from(used.booked.row.starts_at).add({ minutes: 4 })
    const seconds = isLaser(used) ? lens.secondsEach : 3600 * 2
    const isPaid = (demoBookables[used.booked.of].price?.perHour ?? 0) > 0
    const use = { ...used, start, end: start.add({ seconds }), isPaid }
    taps.push(...(await insertUse(ctx, trx, { club, use, balances })))
  }
  return { taps, lensHours: lens.hours }
}

/** Of a booking that is over and that somebody came to, if an interlock knows of it. */
function useOf(booked: Booked, { club, tools, items }: Omit<Booking, 'booked'>): Used[] {
  const { of, row, isUnused } = booked
  const tool = tools.find(({ name }) => name === demoBookables[of].items[0])
  const member = tool?.members.find(({ id }) => id === row.member_id)
  const itemId = tool && items.get(tool.name)
  const isOver = row.ends_at <= toText(club.now)
  if (!tool || !member || member.card === null || itemId === undefined || isUnused || !isOver) return []
  return [{ tool, member: { ...member, card: member.card }, itemId, booked }]
}
