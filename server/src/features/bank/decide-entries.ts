import type { BankUse } from '@fobhouse/contract/routes/bank.ts'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { ApprovalNeeded } from '../../http/approval.ts'
import { balanceChanged } from '../../live/member-changed.ts'
import { payFee } from '../billing/public.ts'
import { isMember, postTransfer } from '../memberbucks/public.ts'
import { decideEntry, type EntryRow, findEntry } from './store.ts'

export type Booking = { id: number; memberId: number; use: BankUse; planId?: number | undefined }
type Outcome = { id: number; booked: boolean; code: string | null }

/** Books entries, each in its own transaction, so that a refused entry does not stop the others. */
export async function bookEntries(
  ctx: Context,
  { entries, actor }: { entries: readonly Booking[]; actor: Actor },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const booking of entries) {
    try {
      await ctx.transact((trx) => book(ctx, trx, { booking, actor }))
      outcomes.push({ id: booking.id, booked: true, code: null })
    } catch (error) {
      // A single entry can wait for a second administrator; in a list it is refused, and the others go on.
      if (!(error instanceof AppError) || (error instanceof ApprovalNeeded && entries.length === 1)) throw error
      outcomes.push({ id: booking.id, booked: false, code: error.code })
    }
  }
  return outcomes
}

type Deed = { booking: Booking; actor: Actor }

/** Books one entry. Throws `conflict` if it is booked or put aside. */
async function book(ctx: Context, trx: Trx, { booking, actor }: Deed): Promise<void> {
  const { id, memberId, use, planId } = booking
  const entry = await findEntry(trx, id)
  if (!entry || !(await isMember(trx, memberId))) throw new AppError('not_found')
  const to = { state: 'booked', member_id: memberId, booked_as: use } as const
  if (!(await decideEntry(trx, { id, from: 'open', to }))) throw new AppError('conflict')
  if (use === 'memberbucks') return topUp(ctx, trx, { entry, memberId, actor })
  const timeZone = ctx.settings.get('general.timeZone')
  await payFee(ctx, trx, {
    memberId,
    planId,
    until: 'asPaid',
    amount: entry.amount,
    source: 'bank',
    paidAt: toText(Temporal.PlainDate.from(entry.booked_on).toZonedDateTime(timeZone).toInstant()),
    actor,
  })
}

type TopUp = { entry: EntryRow; memberId: number; actor: Actor }

async function topUp(ctx: Context, trx: Trx, { entry, memberId, actor }: TopUp): Promise<void> {
  const { amount } = entry
  const description = entry.text || entry.payer || entry.booked_on
  await postTransfer(ctx, trx, {
    from: { house: 'bank' },
    to: { memberId },
    amount,
    kind: 'bank',
    description,
    actor,
    idempotencyKey: `bank ${entry.identity}`,
  })
  const after = { amount, type: 'bank', description }
  await writeAudit(ctx, trx, { actor, action: 'memberbucks.record', subject: `member:${memberId}`, after })
  trx.afterCommit(() => balanceChanged(ctx, memberId))
}

/** Puts an entry aside, or takes it back. Throws `conflict` if it is booked. */
export async function ignoreEntry(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { id, isIgnored, actor }: { id: number; isIgnored: boolean; actor: Actor },
): Promise<void> {
  const [from, state] = isIgnored ? (['open', 'ignored'] as const) : (['ignored', 'open'] as const)
  await ctx.transact(async (trx) => {
    const entry = await findEntry(trx, id)
    if (!entry) throw new AppError('not_found')
    if (entry.state === state) return
    const to = { state, member_id: null, booked_as: null }
    if (!(await decideEntry(trx, { id, from, to }))) throw new AppError('conflict')
    const after = { amount: entry.amount, date: entry.booked_on }
    await writeAudit(ctx, trx, {
      actor,
      action: isIgnored ? 'bank.ignore' : 'bank.reopen',
      subject: 'bank',
      after,
    })
  })
}
