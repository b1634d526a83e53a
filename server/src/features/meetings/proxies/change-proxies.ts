import { isMeetingPast } from '@fobhouse/contract/meeting-time.ts'
import type { proxyBodySchema } from '@fobhouse/contract/routes/proxies.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { findMeeting, findMember, type MeetingRow, type NamedMember } from '../store.ts'
import { mailEnded, mailGiven, mailVoid } from './mail-proxies.ts'
import { languageFor, statementOf } from './make-statement.ts'
import { judgeGiving } from './rules.ts'
import { deleteProxies, insertProxy, listProxies, type ProxyRow } from './store.ts'

type ProxyContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings' | 'transact'>
type Giver = { memberId: number; name: string }
type Wish = z.output<typeof proxyBodySchema>

/**
 * Appoints a proxy and replaces an earlier one: one transaction checks, replaces and mails. Throws 400 for an unknown
 * meeting or person, and the rule's refusal.
 */
export async function giveProxy(
  ctx: ProxyContext,
  { wish, giver }: { wish: Wish; giver: Giver },
): Promise<{ id: number; statement: string }> {
  return ctx.transact(async (trx) => {
    const { meeting, member, holder } = await findParties(trx, { wish, giver })
    const given = await listProxies(trx, 'meeting', [meeting.id])
    const refusal = judgeGiving({
      meetingDate: meeting.date,
      now: nowText(ctx.clock),
      giver: personOf(member),
      holder: personOf(holder),
      given: given.map((proxy) => ({ giverId: proxy.giver.id, holderId: proxy.holder.id })),
      limit: ctx.settings.get('meetings.proxiesPerHolder'),
    })
    if (refusal) throw new AppError(refusal)
    const former = given.find((proxy) => proxy.giver.id === member.id)
    const proxy = await replaceProxy(ctx, trx, { wish, giver, former })
    await mailGiven(ctx, trx, proxy)
    // Tells the former holder; the giver learns it from the mail about the new one.
    if (former && former.holder.id !== holder.id) await mailEnded(ctx, trx, { proxy: former, to: ['holder'] })
    tellPages(ctx, trx, [proxy, ...(former ? [former] : [])])
    return { id: proxy.id, statement: statementOf(ctx, proxy) }
  })
}

async function findParties(
  trx: Trx,
  { wish, giver }: { wish: Wish; giver: Giver },
): Promise<{ meeting: MeetingRow; member: NamedMember; holder: NamedMember }> {
  const meeting = await findMeeting(trx, wish.meeting)
  if (!meeting) throw invalidField('meeting', 'validation.invalid')
  const [member, holder] = [await findMember(trx, { id: giver.memberId }), await findMember(trx, { id: wish.proxy })]
  if (!member) throw new AppError('not_found')
  if (!holder) throw invalidField('proxy', 'validation.invalid')
  return { meeting, member, holder }
}

function personOf({ id, state }: NamedMember): { id: number; isActive: boolean } {
  return { id, isActive: state === 'active' }
}

type Replacement = { wish: Wish; giver: Giver; former: ProxyRow | undefined }

async function replaceProxy(ctx: ProxyContext, trx: Trx, { wish, giver, former }: Replacement): Promise<ProxyRow> {
  if (former) await deleteProxies(trx, [former.id])
  const id = await insertProxy(trx, {
    meeting_id: wish.meeting,
    member_id: giver.memberId,
    member_city: wish.memberCity,
    proxy_id: wish.proxy,
    proxy_city: wish.proxyCity,
    created_at: nowText(ctx.clock),
    language: wish.language ?? languageFor(ctx, null),
  })
  await writeAudit(ctx, trx, {
    actor: giver,
    action: 'meeting.give_proxy',
    subject: `meeting:${wish.meeting}`,
    before: former ? { proxy: former.holder.id } : null,
    after: { proxy: wish.proxy },
  })
  const [proxy] = await listProxies(trx, 'id', [id])
  if (!proxy) throw new Error('The new proxy was not stored')
  return proxy
}

/**
 * Ends a proxy: its giver withdraws it, or its holder returns it. Throws `meeting_past`, and `not_found` for others'
 * proxies.
 */
export async function withdrawProxy(ctx: ProxyContext, { id, actor }: { id: number; actor: Giver }): Promise<void> {
  await ctx.transact(async (trx) => {
    const [proxy] = await listProxies(trx, 'id', [id])
    const isTheirs = proxy?.giver.id === actor.memberId || proxy?.holder.id === actor.memberId
    if (!proxy || !isTheirs) throw new AppError('not_found')
    if (isMeetingPast(proxy.date, nowText(ctx.clock))) throw new AppError('meeting_past')
    await deleteProxies(trx, [id])
    await mailEnded(ctx, trx, { proxy, to: ['giver', 'holder'] })
    await writeAudit(ctx, trx, {
      actor,
      action: 'meeting.end_proxy',
      subject: `meeting:${proxy.meeting_id}`,
      before: { member: proxy.giver.id, proxy: proxy.holder.id },
    })
    tellPages(ctx, trx, [proxy])
  })
}

/**
 * Ends an erased person's proxies for future meetings, given and held, and mails the others, in the caller's
 * transaction. Past ones stay with the meeting.
 */
export async function endProxiesWithin(ctx: Omit<ProxyContext, 'transact'>, trx: Trx, memberId: number): Promise<void> {
  const all = [...(await listProxies(trx, 'giver', [memberId])), ...(await listProxies(trx, 'holder', [memberId]))]
  const coming = all.filter(({ date }) => !isMeetingPast(date, nowText(ctx.clock)))
  await deleteProxies(
    trx,
    coming.map(({ id }) => id),
  )
  for (const proxy of coming) {
    const to = proxy.giver.id === memberId ? proxy.holder.id : proxy.giver.id
    await mailVoid(ctx, trx, { proxy, to })
  }
  if (coming.length > 0) tellPages(ctx, trx, coming)
}

function tellPages(ctx: Pick<Context, 'live'>, trx: Trx, proxies: readonly ProxyRow[]): void {
  const memberIds = new Set(proxies.flatMap(({ giver, holder }) => [giver.id, holder.id]))
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'meetings' })
    for (const memberId of memberIds) ctx.live.publish({ memberId }, { type: 'meetings' })
  })
}
