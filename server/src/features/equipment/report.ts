import { equipmentLimits, isOut, type EquipmentState, type NewReport } from '@fobhouse/contract/equipment.ts'
import type { Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Trx } from '../../db/database.ts'
import { listAccounts, recipientOf } from '../accounts/public.ts'
import { bookingsOfItem } from '../bookings/public.ts'
import {
  answerReports,
  caretakersOf,
  changeState,
  findItem,
  findRunning,
  type ItemRow,
  keepOccurrence,
  linkTo,
  serverAsChanger,
  type StateContext,
} from '../equipment-state/public.ts'
import { countReportsSince, fileIssue } from '../issues/public.ts'
import { queueMail } from '../outbox/public.ts'
import { announce } from '../webhooks/public.ts'
import { stopWhileRunningMail } from './mail-texts.ts'
import { findPlace } from './place-store.ts'

type ReportContext = StateContext & Pick<Context, 'db' | 'transact'>
type Reporter = { memberId: number; name: string }
type Report = { itemId: number; report: NewReport; reporter: Reporter }

const longestPlace = 30
const hourMs = 3_600_000

/**
 * Stores a member's report about an item as an issue. `stop` puts the item out of order in the same transaction, unless
 * it is already; with `switchOff` a session that runs is ended. Throws `not_found` and `too_many_requests`.
 */
export async function reportItem(
  ctx: ReportContext,
  { itemId, report, reporter }: Report,
): Promise<{ id: number; state: EquipmentState; delivered: boolean }> {
  const { id, item } = await ctx.transact((trx) => fileReport(ctx, trx, { itemId, report, reporter }))
  const state = report.verdict === 'stop' && !isOut(item.state) ? 'out_of_order' : item.state
  if (item.device_id === null || report.verdict !== 'stop') return { id, state, delivered: false }
  const delivered = await ctx.devices.isReached(item.device_id)
  if (report.switchOff) await ctx.devices.command(item.device_id, 'lock')
  return { id, state, delivered }
}

/** The same in the caller's transaction, without what happens after it. */
export async function fileReport(ctx: ReportContext, trx: Trx, { itemId, report, reporter }: Report) {
  const item = await findItem(trx, itemId)
  if (!item || item.hidden === 1) throw new AppError('not_found')
  await refuseTooMany(ctx, trx, reporter.memberId)
  const { verdict, text, photoFollows } = report
  const place = item.place_id === null ? undefined : await findPlace(trx, item.place_id)
  const whereabouts = [...(place?.name ?? '')].slice(0, longestPlace).join('')
  const issue = { title: item.name, description: text, place: whereabouts, photoFollows }
  const alsoTold = (await caretakersOf(trx, itemId)).filter(({ memberId }) => memberId !== reporter.memberId)
  const equipment = { id: itemId, name: item.name, verdict, alsoTold }
  const id = await fileIssue(ctx, trx, { issue, reporter, equipment })
  const at = nowText(ctx.clock)
  await keepOccurrence(trx, itemId, { at, kind: 'report', actor_id: reporter.memberId, issue_id: id, verdict })
  const data = { id: itemId, issueId: id, verdict }
  await announce(ctx, trx, { event: 'equipment', type: 'equipment.reported', about: item.name, data })
  trx.afterCommit(() => ctx.live.publish('everyone', { type: 'equipment' }))
  const told = alsoTold.flatMap(({ memberId }) => memberId ?? [])
  if (verdict === 'stop') await stop(ctx, trx, { item, report, reporter, told })
  return { id, item }
}

async function refuseTooMany(ctx: ReportContext, trx: Trx, memberId: number): Promise<void> {
  const since = toText(ctx.clock.now().subtract({ milliseconds: hourMs }))
  if ((await countReportsSince(trx, { memberId, since })) < equipmentLimits.reportsAnHour) return
  throw new AppError('too_many_requests', { retryAfterSeconds: hourMs / 1000 })
}

/** Any member may stop a tool: the server acts on their word. */
async function stop(
  ctx: ReportContext,
  trx: Trx,
  { item, report, reporter, told }: { item: ItemRow; report: NewReport; reporter: Reporter; told: readonly number[] },
): Promise<void> {
  if (!isOut(item.state)) {
    const change = { state: 'out_of_order', note: report.text, expectedBack: null } as const
    await changeState(ctx, trx, {
      itemId: item.id,
      change,
      changer: serverAsChanger,
      actor: reporter,
      toldElsewhere: told,
      bookings: bookingsOfItem,
    })
  }
  if (item.device_id === null) return
  const running = await findRunning(trx, item.device_id)
  const atTool = running?.member_id ?? null
  if (atTool === null || atTool === reporter.memberId || report.switchOff) return
  const [account] = await listAccounts(trx, [atTool])
  const params = { name: item.name, note: report.text, link: linkTo(ctx, item.id) }
  if (account) await queueMail(ctx, trx, { template: stopWhileRunningMail, recipient: recipientOf(account), params })
}

type Answer = { itemId: number; issueId: number; note: string; actor: Reporter }

/** Closes a report with an answer that its reporter is mailed. Throws `not_found` for one that is not open. */
export async function answerReport(
  ctx: StateContext,
  trx: Trx,
  { itemId, issueId, note, actor }: Answer,
): Promise<void> {
  const item = await findItem(trx, itemId)
  if (!item) throw new AppError('not_found')
  const closed = await answerReports(ctx, trx, { item, issueId, answer: note, actor })
  if (closed === 0) throw new AppError('not_found')
  trx.afterCommit(() => ctx.live.publish('everyone', { type: 'equipment' }))
}
