import { type Context, publicOrigin } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { announce } from '../../webhooks/public.ts'
import { wasMailedAfter } from './event-store.ts'
import { forcedMail, heldOpenMail } from './mail-texts.ts'
import { type AlarmingType, isAlarming, type TimedEvent } from './rules.ts'

type TellContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type Door = { id: number; name: string }
type Told = { device: Door; events: readonly TimedEvent[] }

/**
 * Tells webhooks, open pages and administrators what happened at a door. Returns the events that were mailed, with the
 * instant.
 */
export async function tellOfEvents(
  ctx: TellContext,
  trx: Trx,
  { device, events }: Told,
): Promise<Map<TimedEvent['event'], string>> {
  const mailed = new Map<TimedEvent['event'], string>()
  if (events.length === 0) return mailed
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  const mailedTypes = new Set<AlarmingType>()
  for (const { event, at, isUncertain } of events) {
    const { type } = event
    if (!isAlarming(type)) continue
    await announceAlarm(ctx, trx, { device, type, at })
    if (mailedTypes.has(type)) continue
    mailedTypes.add(type)
    if (await mailAlarm(ctx, trx, { device, type, at, isUncertain })) mailed.set(event, toText(ctx.clock.now()))
  }
  return mailed
}

type Alarm = { device: Door; type: AlarmingType; at: string }

async function announceAlarm(ctx: TellContext, trx: Trx, { device, type, at }: Alarm): Promise<void> {
  const { id, name } = device
  await announce(ctx, trx, {
    event: 'device',
    type: type === 'forced' ? 'device.forced' : 'device.held_open',
    about: name,
    data: { device: { id, name }, at },
  })
}

/** At most once an hour for each door and kind; false if that is not over. */
async function mailAlarm(
  ctx: TellContext,
  trx: Trx,
  { device, type }: Alarm & { isUncertain: boolean },
): Promise<boolean> {
  const after = toText(ctx.clock.now().subtract({ hours: 1 }))
  if (await wasMailedAfter(trx, { deviceId: device.id, type, after })) return false
  const template = type === 'forced' ? forcedMail : heldOpenMail
  const params = { device: device.name, link: `${publicOrigin(ctx)}/manage/devices/${device.id}` }
  for (const administrator of await listAdministrators(trx, 'doors')) {
    await queueMail(ctx, trx, { template, recipient: recipientOf(administrator), params })
  }
  return true
}
