import { toText } from '../core/clock.ts'
import type { TestApp } from './app.ts'

// What a device must decide, written again from `docs/rules/access.md` and read from the tables, so that it shares no
// code with the product.

export type Decision = { access: boolean; reasons: readonly { code: string; params?: object }[] }

/** Reads the tables directly, so that the expectation shares no code with the rules. */
export async function readTables({ ctx }: TestApp) {
  const { db, settings, clock } = ctx
  const expired = toText(clock.now().subtract({ hours: settings.get('access.siteSessionHours') }))
  const visits = await db.selectFrom('site_sessions').select(['member_id', 'started_at', 'ended_at']).execute()
  const accounts = await db.selectFrom('accounts').select(['member_id', 'balance']).execute()
  return {
    members: await db.selectFrom('members').select(['id', 'state', 'card_number']).orderBy('card_number').execute(),
    devices: await db.selectFrom('devices').selectAll().execute(),
    grants: await db.selectFrom('grants').select(['device_id', 'member_id', 'hours']).execute(),
    schedules: await db.selectFrom('schedules').select(['id', 'windows']).execute(),
    tiers: await db
      .selectFrom('subscriptions')
      .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
      .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
      .select(['subscriptions.member_id', 'membership_tiers.schedule_id'])
      .where('subscriptions.ended_at', 'is', null)
      .execute(),
    now: clock.milliseconds(),
    onSite: visits.filter((visit) => visit.ended_at === null && visit.started_at > expired).map((row) => row.member_id),
    balances: new Map(accounts.map((row) => [row.member_id, row.balance])),
    asksForSignIn: settings.get('features.enableSiteSignIn'),
    minimum: settings.get('access.interlockMinimumBalance'),
  }
}
export type TableRows = Awaited<ReturnType<typeof readTables>>

const hourMs = 3_600_000
const brisbaneMs = 10 * hourMs // the club’s zone, which has no summer time

/** Whether a schedule holds at an instant, by the weekday and the time of day. Windows here end on their day. */
function isOpen(rows: TableRows, id: number, instant: number): boolean {
  const local = new Date(instant + brisbaneMs)
  const day = local.getUTCDay() || 7
  const time = local.toISOString().slice(11, 16)
  const windows: { days: number[]; from: string; to: string }[] = JSON.parse(
    rows.schedules.find((row) => row.id === id)?.windows ?? '[]',
  )
  return windows.some(({ days, from, to }) => days.includes(day) && from <= time && time < to)
}

/** The reason that hours give: every window begins at a full hour, so looking at each full hour finds the next. */
function hoursReason(rows: TableRows, deviceId: number, memberId: number): { code: string; params?: object }[] {
  const own = rows.grants.find((grant) => grant.device_id === deviceId && grant.member_id === memberId)?.hours
  if (own === 'always') return []
  const device = rows.devices.find(({ id }) => id === deviceId)?.schedule_id
  const tier = rows.tiers.find((row) => row.member_id === memberId)?.schedule_id
  const ids =
    own === undefined || own === 'inherit' ? [device, tier].filter((id) => typeof id === 'number') : [Number(own)]
  const isIn = (instant: number) => ids.every((id) => isOpen(rows, id, instant))
  if (isIn(rows.now)) return []
  for (let hour = Math.ceil(rows.now / hourMs) * hourMs; hour <= rows.now + 60 * 24 * hourMs; hour += hourMs) {
    if (isIn(hour)) return [{ code: 'outside_hours', params: { opensAt: new Date(hour).toISOString() } }]
  }
  return [{ code: 'outside_hours' }]
}

export const low = (card: string) => String(BigInt(card) % 2n ** 24n)

/** The decision that a device must make about a member, written again from the specification. */
export function expectedDecision(rows: TableRows, deviceId: number, memberId: number): Decision & { isInUse: boolean } {
  const device = rows.devices.find(({ id }) => id === deviceId)
  const member = rows.members.find(({ id }) => id === memberId)
  if (!device || !member) throw new Error('Nobody asks about what is not there')
  const { card_number: card, state } = member
  const reads24Bits = device.reader_24_bit === 1
  const alike = rows.members.filter(
    (other) => other.state === 'active' && card && low(other.card_number ?? '0') === low(card),
  )
  const isLost = card !== null && reads24Bits && (low(card) === '0' || alike.length > 1)
  const isGranted = rows.grants.some((grant) => grant.device_id === deviceId && grant.member_id === memberId)
  const mustSignIn = rows.asksForSignIn && device.exempt_from_site_sign_in === 0
  const balance = rows.balances.get(memberId) ?? 0
  const reasons = [
    ...(isLost ? [{ code: 'unknown_card' }] : []),
    ...(card === null ? [{ code: 'no_card' }] : []),
    ...(device.locked_out === 1 ? [{ code: 'device_locked_out' }] : []),
    ...(state === 'active' ? [] : [{ code: 'member_not_active' }]),
    ...(isGranted ? [] : [{ code: 'not_granted' }]),
    ...(mustSignIn && !rows.onSite.includes(memberId) ? [{ code: 'not_signed_in' }] : []),
    ...(device.kind === 'interlock' && balance < rows.minimum
      ? [{ code: 'balance_too_low', params: { balance, minimum: rows.minimum } }]
      : []),
    ...hoursReason(rows, deviceId, memberId),
  ]
  return { access: reasons.length === 0, reasons, isInUse: device.authorised === 1 && device.removed_at === null }
}
