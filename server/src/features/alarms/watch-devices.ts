import type { Temporal } from 'temporal-polyfill'
import { publicOrigin, type Context } from '../../context.ts'
import { fromText, toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { offlineAfterMilliseconds } from '../../device-hub/last-seen.ts'
import { mailLanguage } from '../../integrations/mail/mail-template.ts'
import { type MailRecipient, queueMail } from '../outbox/public.ts'
import { listCaretakers } from './caretakers.ts'
import { deviceBackMail, deviceLines, deviceOfflineMail } from './mail-texts.ts'
import { judgeDevice, shortList } from './rules.ts'
import { deleteOutages, forgetOthers, insertOutages, listWatched, type WatchedRow } from './store.ts'

type WatchContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/** A device and when it was last heard before its outage. */
type Outage = { name: string; lastSeen: string }

/**
 * Mails administrators once when a device has been silent for too long, and once when it is back. The outage is
 * stored with the mail, so that neither a restart nor a second process reports it again.
 */
export async function watchDevices(ctx: WatchContext, upSince: Temporal.Instant): Promise<void> {
  const alarmMinutes = ctx.settings.get('access.offlineAlarmMinutes')
  await ctx.transact(async (trx) => {
    const rows = alarmMinutes === 0 ? [] : await listWatched(trx)
    const ids = rows.map((row) => row.id)
    await forgetOthers(trx, ids)
    const judged = Map.groupBy(rows, (row) => judge(ctx, row, { upSince, alarmMinutes }))
    await tellOffline(ctx, trx, { rows: judged.get('offline') ?? [], alarmMinutes })
    await tellBack(ctx, trx, judged.get('back') ?? [])
  })
}

function judge(
  ctx: Pick<Context, 'clock' | 'devices'>,
  row: WatchedRow,
  { upSince, alarmMinutes }: { upSince: Temporal.Instant; alarmMinutes: number },
) {
  const toldOf = row.told_of === null ? null : fromText(row.told_of).epochMilliseconds
  return judgeDevice(
    { lastSeen: fromText(lastHeard(ctx, row)).epochMilliseconds, toldOf },
    {
      now: ctx.clock.now().epochMilliseconds,
      upSince: upSince.epochMilliseconds,
      alarmMinutes,
      offlineAfterMilliseconds,
    },
  )
}

/** The memory of this process may be newer than the database. */
function lastHeard(ctx: Pick<Context, 'devices'>, row: WatchedRow): string {
  const stored = row.last_seen_at ?? ''
  return ctx.devices.lastSeen.of(row.id, stored) ?? stored
}

async function tellOffline(
  ctx: WatchContext,
  trx: Trx,
  { rows, alarmMinutes }: { rows: readonly WatchedRow[]; alarmMinutes: number },
): Promise<void> {
  if (rows.length === 0) return
  const told_at = toText(ctx.clock.now())
  await insertOutages(
    trx,
    rows.map((row) => ({ device_id: row.id, last_seen_at: lastHeard(ctx, row), told_at })),
  )
  const outages = rows.map((row) => ({ name: row.name, lastSeen: lastHeard(ctx, row) }))
  for (const recipient of await listCaretakers(ctx, trx)) {
    const params = { ...describe(ctx, recipient, { kind: 'offline', outages }), minutes: String(alarmMinutes) }
    await queueMail(ctx, trx, { template: deviceOfflineMail, recipient, params })
  }
}

async function tellBack(ctx: WatchContext, trx: Trx, rows: readonly WatchedRow[]): Promise<void> {
  if (rows.length === 0) return
  await deleteOutages(
    trx,
    rows.map((row) => row.id),
  )
  const outages = rows.map((row) => ({ name: row.name, lastSeen: row.told_of ?? '' }))
  for (const recipient of await listCaretakers(ctx, trx)) {
    const params = describe(ctx, recipient, { kind: 'back', outages })
    await queueMail(ctx, trx, { template: deviceBackMail, recipient, params })
  }
}

function describe(
  ctx: Pick<Context, 'config' | 'settings'>,
  { language }: MailRecipient,
  { kind, outages }: { kind: 'offline' | 'back'; outages: readonly Outage[] },
): { names: string; devices: string; link: string } {
  const locale = mailLanguage(language, ctx.settings.get('general.siteLocaleCurrency'))
  const timeZone = ctx.settings.get('general.timeZone')
  const lines = outages.map(({ name, lastSeen }) => {
    const zoned = fromText(lastSeen).toZonedDateTimeISO(timeZone).toPlainDateTime()
    const time = zoned.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return deviceLines[locale][kind].replace('{time}', () => time).replace('{name}', () => name)
  })
  return {
    names: shortList(outages.map(({ name }) => name)),
    devices: lines.join('\n'),
    link: `${publicOrigin(ctx)}/manage/devices`,
  }
}
