import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import { canSendSms, queueMail, queueSms } from '../../outbox/public.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { linkTo, readerOf, timeText } from '../tell-members.ts'
import type { AwaitedRow, RunningRow } from './ending-store.ts'
import { endingTexts, stillInUseMail } from './mail-texts.ts'
import type { End } from './rules.ts'

/** Tells whoever runs a tool when it has to end: on their open pages, and by text if the club wants it. */
export async function warn(
  ctx: BookingContext,
  trx: Trx,
  { row, end, left }: { row: RunningRow; end: End; left: number },
): Promise<void> {
  const at = new Date(end.at).toISOString()
  const { item_id: item, name: device, member_id: memberId } = row
  const event = { type: 'session_ending', device, item, at, code: end.code, minutes: left } as const
  trx.afterCommit(() => {
    ctx.live.publish({ memberId }, event)
    // Nobody is named there.
    if (end.code === 'booked_by_other') ctx.live.publish('kiosks', event)
  })
  await text(ctx, trx, { reader: { ...row, item: device }, at, kind: kindOf(end.code) })
}

function kindOf(code: RefusalCode): Kind {
  if (code === 'booked_by_other') return 'booked'
  return code === 'needs_booking' ? 'ownEnds' : 'ends'
}

/** Tells whoever has booked a tool that it still runs for somebody else. */
export async function tellAwaiting(ctx: BookingContext, trx: Trx, row: AwaitedRow): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader || row.member_id === null) return
  const { recipient, locale } = reader
  const link = linkTo(ctx, `/bookings/${row.id}`)
  const params = { what: row.bookable, item: row.item, time: timeText(ctx, row, locale), link }
  await queueMail(ctx, trx, { template: stillInUseMail, recipient, params })
  await text(ctx, trx, { reader: { ...row, member_id: row.member_id }, at: row.starts_at, kind: 'stillInUse' })
}

type Kind = keyof (typeof endingTexts)['en-AU']
type Reader = { member_id: number; phone: string | null; language: string | null; item: string }
type Text = { reader: Reader; at: string; kind: Kind }

/** Later nobody needs it. */
const expiresAfterMinutes = 60

async function text(ctx: BookingContext & Pick<Context, 'clock'>, trx: Trx, { reader, at, kind }: Text): Promise<void> {
  const { get } = ctx.settings
  const { phone, member_id: memberId, language, item } = reader
  if (!get('bookings.warnBySms') || phone === null || !canSendSms(ctx)) return
  const locale = mailLanguage(language, get('general.siteLocaleCurrency'))
  const time = fromText(at).toZonedDateTimeISO(get('general.timeZone')).toPlainTime()
  const body = endingTexts[locale][kind]
    .replace('{siteOwner}', () => get('general.siteOwner'))
    .replace('{item}', () => item)
    .replace('{time}', () => time.toLocaleString(locale, { timeStyle: 'short' }))
  await queueSms(ctx, trx, { memberId, phone, body, expiresAfterMinutes })
}
