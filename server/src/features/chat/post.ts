import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../core/full-name.ts'
import type { Trx } from '../../db/database.ts'
import { queueMessage, webhookSettings } from '../outbox/public.ts'
import { composePost, type Happening } from './compose-post.ts'

type PostContext = Pick<Context, 'clock' | 'jobs' | 'live' | 'settings'>
type Device = { name: string; post_to_discord: number; post_to_slack: number }
type Member = { id: number; first_name: string; last_name: string; hide_last_seen: number }

const channels = ['discord', 'slack'] as const
type Channel = (typeof channels)[number]

const channelNames: Record<Channel, string> = { discord: 'Discord', slack: 'Slack' }
/** After a day nobody needs to read who came in. */
const expiresAfterMinutes = 24 * 60

/** Whether posts can leave at all. Ask this before looking up facts that only a post needs. */
export function canPost(ctx: Pick<Context, 'settings'>): boolean {
  return channels.some((channel) => ctx.settings.get(webhookSettings[channel]) !== '')
}

/** Posts the outcome of a tap, if the device posts taps. */
export async function postTap(
  ctx: PostContext,
  trx: Trx,
  { outcome, ...tap }: { device: Device; member: Member | undefined; outcome: TapOutcome },
): Promise<void> {
  await post(ctx, trx, { ...tap, happening: { kind: 'tap', outcome } })
}

export async function postSessionStart(
  ctx: PostContext,
  trx: Trx,
  session: { device: Device; member: Member },
): Promise<void> {
  await post(ctx, trx, { ...session, happening: { kind: 'session_start' } })
}

export async function postSessionEnd(
  ctx: PostContext,
  trx: Trx,
  { milliseconds, cost, ...session }: { device: Device; member: Member; milliseconds: number; cost: number },
): Promise<void> {
  await post(ctx, trx, { ...session, happening: { kind: 'session_end', milliseconds, cost } })
}

type Post = { device: Device; member: Member | undefined; happening: Happening }

async function post(ctx: PostContext, trx: Trx, { device, member, happening }: Post): Promise<void> {
  const chosen = channels.filter(
    (channel) => device[`post_to_${channel}`] === 1 && ctx.settings.get(webhookSettings[channel]) !== '',
  )
  if (chosen.length === 0) return
  const zoned = ctx.clock.now().toZonedDateTimeISO(ctx.settings.get('general.timeZone'))
  const text = composePost({
    happening,
    device: device.name,
    member: member && { name: fullName(member), isHidden: member.hide_last_seen === 1 },
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
    locale: ctx.settings.get('general.siteLocaleCurrency'),
  })
  for (const kind of chosen) {
    const message = { kind, memberId: null, recipient: channelNames[kind], subject: text, text, expiresAfterMinutes }
    await queueMessage(ctx, trx, member ? { ...message, about: member.id } : message)
  }
}
