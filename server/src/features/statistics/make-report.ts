import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { statisticsSources, type StatisticsReport, subscriptionStates } from '@fobhouse/contract/routes/statistics.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import type { Caller } from '../../identity/public.ts'
import { countOnSite } from '../site-sessions/public.ts'
import { countMoney, countSubscriptions, daysFrom, noMembers } from './rules.ts'
import { countMembers, type DayRow, listDays, listSubscriptions, sumBalancesBefore, sumMoves } from './store.ts'
import { todayOf } from './take-snapshots.ts'

type ReportContext = Pick<Context, 'clock' | 'db' | 'settings'>

/** The report, as far as the caller may see it. Throws `feature_off` if members have no such page. */
export async function makeReport(
  ctx: ReportContext,
  caller: Pick<Caller, 'memberId' | 'isAdmin' | 'via'>,
): Promise<StatisticsReport> {
  const isAdmin = caller.isAdmin && caller.via !== 'kiosk'
  if (!isAdmin && !isFlagOn(ctx, 'enableStatsPage')) throw new AppError('feature_off')
  const today = todayOf(ctx)
  const past = await listDays(ctx.db)
  const days = [...past.filter(({ day }) => day < today.toString()), await readToday(ctx, today.toString())]
  const since = (months: number) => {
    const first = today.subtract({ months }).toString()
    return days.filter(({ day }) => day >= first).map(membersOf)
  }
  return {
    on_site: await countOnSite(ctx, { memberId: caller.memberId, isAdmin }),
    member_count_total: days.map(membersOf),
    member_count_6_months_total: since(6),
    member_count_12_months_total: since(12),
    subscription_count_total: days.map((row) => ({
      date: row.day,
      data: subscriptionStates.map((state) => ({ state, total: row[`subscriptions_${state}`] })),
    })),
    memberbucks_balance_total: days.map(({ day, balance }) => ({ date: day, data: { value: balance } })),
    memberbucks_transactions_total: days.map((row) => ({
      date: row.day,
      data: statisticsSources.map((type) => ({ type, total: row[`moved_${type}`] })),
    })),
  }
}

function membersOf(row: DayRow) {
  return { date: row.day, data: memberStates.map((state) => ({ state, total: row[`members_${state}`] })) }
}

/** The current day as it stands now. */
async function readToday(ctx: ReportContext, today: string): Promise<DayRow> {
  const days = daysFrom(today, today, ctx.settings.get('general.timeZone'))
  const [{ start, end } = { start: '', end: '' }] = days
  const members = noMembers()
  for (const { state, count } of await countMembers(ctx.db)) members[state] = count
  const subscriptions = countSubscriptions(await listSubscriptions(ctx.db), { end, isLatest: true })
  const [money] = countMoney(await sumBalancesBefore(ctx.db, start), await sumMoves(ctx.db, days), days)
  const moved = money?.moved
  return {
    day: today,
    members_noob: members.noob,
    members_active: members.active,
    members_inactive: members.inactive,
    members_accountonly: members.accountonly,
    subscriptions_inactive: subscriptions.inactive,
    subscriptions_active: subscriptions.active,
    subscriptions_cancelling: subscriptions.cancelling,
    balance: money?.balance ?? 0,
    moved_stripe: moved?.stripe ?? 0,
    moved_other: moved?.other ?? 0,
    moved_interlock: moved?.interlock ?? 0,
    moved_card: moved?.card ?? 0,
    moved_web: moved?.web ?? 0,
  }
}
