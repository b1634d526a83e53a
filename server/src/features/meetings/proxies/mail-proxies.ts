import { publicOrigin, type Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { listAccounts, recipientOf } from '../../accounts/public.ts'
import { type MailRecipient, queueMail } from '../../outbox/public.ts'
import type { MeetingRow } from '../store.ts'
import {
  meetingCancelledMail,
  meetingMovedMail,
  proxyEndedMail,
  proxyGivenMail,
  proxyReceivedMail,
  proxyVoidMail,
} from './mail-texts.ts'
import { languageFor, nameMeeting, statementOf } from './make-statement.ts'
import { listProxies, type ProxyRow } from './store.ts'

export type MailContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type Meeting = Pick<MeetingRow, 'type' | 'date'>

/** Tells giver and holder about the new proxy. */
export async function mailGiven(ctx: MailContext, trx: Trx, proxy: ProxyRow): Promise<void> {
  const statement = statementOf(ctx, proxy)
  for (const recipient of await recipients(trx, [proxy.giver.id, proxy.holder.id])) {
    const params = { ...commonParams(ctx, proxy, recipient), statement }
    const { giver, holder } = proxy
    await (recipient.memberId === giver.id
      ? queueMail(ctx, trx, {
          template: proxyGivenMail,
          recipient,
          params: { ...params, holder: holder.name },
          about: holder.id,
        })
      : queueMail(ctx, trx, {
          template: proxyReceivedMail,
          recipient,
          params: { ...params, giver: giver.name },
          about: giver.id,
        }))
  }
}

/** Tells one or both of them that a proxy has ended. */
export async function mailEnded(
  ctx: MailContext,
  trx: Trx,
  { proxy, to }: { proxy: ProxyRow; to: readonly ('giver' | 'holder')[] },
): Promise<void> {
  const names = { giver: proxy.giver.name, holder: proxy.holder.name }
  for (const recipient of await recipients(
    trx,
    to.map((role) => proxy[role].id),
  )) {
    const params = { ...commonParams(ctx, proxy, recipient), ...names }
    const { id: about } = recipient.memberId === proxy.giver.id ? proxy.holder : proxy.giver
    await queueMail(ctx, trx, { template: proxyEndedMail, recipient, params, about })
  }
}

/**
 * Tells the other person that an erased person's proxy has ended, without naming them: the name would need erasing
 * again.
 */
export async function mailVoid(
  ctx: MailContext,
  trx: Trx,
  { proxy, to }: { proxy: ProxyRow; to: number },
): Promise<void> {
  for (const recipient of await recipients(trx, [to])) {
    await queueMail(ctx, trx, { template: proxyVoidMail, recipient, params: commonParams(ctx, proxy, recipient) })
  }
}

/** Tells everybody with a proxy for a meeting, given or held, once each, that it was moved or cancelled. */
export async function mailAboutMeeting(
  ctx: MailContext,
  trx: Trx,
  { meeting, what }: { meeting: Meeting & { id: number }; what: 'moved' | 'cancelled' },
): Promise<void> {
  const proxies = await listProxies(trx, 'meeting', [meeting.id])
  const ids = new Set(proxies.flatMap(({ giver, holder }) => [giver.id, holder.id]))
  const template = what === 'moved' ? meetingMovedMail : meetingCancelledMail
  for (const recipient of await recipients(trx, [...ids])) {
    await queueMail(ctx, trx, { template, recipient, params: commonParams(ctx, meeting, recipient) })
  }
}

async function recipients(trx: Trx, ids: readonly number[]): Promise<MailRecipient[]> {
  return (await listAccounts(trx, ids)).map(recipientOf)
}

function commonParams(ctx: MailContext, meeting: Meeting, { language }: MailRecipient) {
  return {
    meeting: nameMeeting(ctx, meeting, languageFor(ctx, language)),
    link: `${publicOrigin(ctx)}/tools/proxy`,
  }
}
