import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { fullName } from '../../core/full-name.ts'
import type { Trx } from '../../db/database.ts'
import { linkToFile } from '../files/public.ts'
import { queueMessage, webhookSettings } from '../outbox/public.ts'
import { findTheme, takeTurn } from './store.ts'

type AnnounceContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>

type Announcement = {
  device: { id: number; name: string; play_theme: number }
  member: { id: number; first_name: string; last_name: string; hide_last_seen: number }
}

/** Somebody who goes in and out all evening is announced only once in this time. */
const minutesBetween = 10
export const linkMinutes = 10
/** Later than that somebody else is at the door. */
const expiresAfterMinutes = 1

/**
 * After a granted tap at a device that plays themes: tells the player's webhook and the kiosks whose theme to play,
 * with a short-lived address of the sound that needs no sign-in. Members who hide from last seen are heard but not
 * named.
 */
export async function announceTheme(ctx: AnnounceContext, trx: Trx, { device, member }: Announcement): Promise<void> {
  if (device.play_theme !== 1) return
  const now = ctx.clock.now()
  const turn = { now: toText(now), before: toText(now.subtract({ minutes: minutesBetween })) }
  if (!(await takeTurn(trx, member.id, turn))) return
  const theme = await findTheme(trx, member.id)
  if (!theme) return
  const name = member.hide_last_seen === 1 ? null : fullName(member)
  const path = linkToFile(theme, now.add({ minutes: linkMinutes }))
  const sound = { mediaType: theme.media_type, seconds: secondsOf(theme.milliseconds) }
  const address = ctx.settings.get(webhookSettings.webhook)
  if (address !== '') {
    const call = {
      event: 'theme',
      at: turn.now,
      device: { id: device.id, name: device.name },
      member: name,
      sound: { url: `${publicOrigin(ctx)}${path}`, ...sound },
    }
    await queueMessage(ctx, trx, {
      kind: 'webhook',
      memberId: null,
      about: member.id,
      recipient: new URL(address).hostname,
      subject: [name, device.name].filter((part) => part !== null).join(' · '),
      text: JSON.stringify(call),
      expiresAfterMinutes,
    })
  }
  trx.afterCommit(() => {
    const event = { deviceId: device.id, device: device.name, member: name, url: path, ...sound }
    ctx.live.publish('kiosks', { type: 'theme', theme: event })
  })
}

export function secondsOf(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000
}
