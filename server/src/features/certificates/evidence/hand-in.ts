import type { BadgeCheck } from '@fobhouse/contract/competence/evidence.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { takeAllowanceOrThrow } from '../../../identity/public.ts'
import type { ReadBadge } from '../../../integrations/open-badges/read-badge.ts'
import { getAccount } from '../../accounts/public.ts'
import { readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { requireReady } from '../steps/open-step.ts'
import { tellPeople } from '../tell-people.ts'
import { placeFor } from '../training/ask-for-sign-off.ts'
import { insertEvidence, listHandedIn, saveEvidence } from './store.ts'

type HandInContext = Pick<Context, 'clock' | 'db' | 'ids' | 'live' | 'settings' | 'transact'>
type HandingIn = { memberId: number; certificateId: number; credential: unknown }
type HandedIn = BadgeCheck & { id: number; issuer: ReadBadge['issuer']; achievement: string }

const mostBytes = 64 * 1024
const perMinute = 20

/**
 * Checks another club's badge and keeps it for the trainers. The same member may hand it in again; it is then checked
 * anew. Throws `too_many_requests`, `badge_unreadable`, `badge_already_used`, and what `requireReady` throws.
 */
export async function handInBadge(ctx: HandInContext, handing: HandingIn): Promise<HandedIn> {
  const { memberId, certificateId } = handing
  // Nothing is fetched for somebody who may not hand it in.
  await requireOpen(ctx, ctx.db, { memberId, certificateId })
  // Each one may ask other servers three times.
  const allowance = { key: `evidence:${memberId}`, perMinute }
  await ctx.transact((trx) => takeAllowanceOrThrow(ctx, trx, allowance))
  const [{ readBadge }, { checkBadge }, { askJsonFrom }] = await Promise.all([
    import('../../../integrations/open-badges/read-badge.ts'),
    import('../../../integrations/open-badges/check-badge.ts'),
    import('../../../integrations/open-badges/ask-json.ts'),
  ])
  const text = textOf(handing.credential)
  const badge = readBadge(parse(text))
  if (!badge) throw new AppError('badge_unreadable')
  const account = await getAccount(ctx.db, memberId)
  const email = account.email_verified_at === null ? null : account.email
  const ask = askJsonFrom(ctx.settings.get('competence.badgeHosts'))
  const check = await checkBadge(badge, { email, ask, now: nowText(ctx.clock) }).catch((cause: unknown) => {
    throw new AppError('badge_unreadable', { cause }) // a term or a context that is not known
  })
  return ctx.transact(async (trx) => {
    await requireOpen(ctx, trx, { memberId, certificateId })
    const id = await keep(ctx, trx, { memberId, certificateId, badge, check, text })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
    return { id, ...check, issuer: badge.issuer, achievement: badge.achievement }
  })
}

type Whose = { memberId: number; certificateId: number }

async function requireOpen(ctx: HandInContext, db: Context['db'] | Trx, whose: Whose): Promise<void> {
  const book = await readBook(ctx, db, [whose.memberId])
  const reader = await findReader(ctx, db, whose.memberId)
  requireReady(book, placeFor(book, whose), { memberId: whose.memberId, reader })
}

function textOf(credential: unknown): string {
  const text = typeof credential === 'string' ? credential : JSON.stringify(credential)
  if (Buffer.byteLength(text) > mostBytes) throw new AppError('badge_unreadable')
  return text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('badge_unreadable', { cause })
  }
}

type Keeping = Whose & { badge: ReadBadge; check: BadgeCheck; text: string }

/**
 * What is open of this member and certificate is written anew, all of it: what was handed in before under the same
 * signature may have been a forgery. Such a one takes nothing from others, either. Another member's badge is refused.
 */
async function keep(ctx: HandInContext, trx: Trx, { memberId, certificateId, badge, check, text }: Keeping) {
  const { proofValue } = badge.proof
  const handedIn = await listHandedIn(trx, proofValue)
  if (handedIn.some((each) => each.memberId !== memberId && each.signature !== 'bad')) {
    throw new AppError('badge_already_used')
  }
  const { signature, status, subject } = check
  const { issuer, achievement, awardedAt, validUntil } = badge
  const read = { badge: text, issuer: JSON.stringify(issuer), achievement }
  const times = { awarded_at: awardedAt, valid_until: validUntil, handed_in_at: nowText(ctx.clock) }
  const columns = { signature, status, subject, ...read, ...times }
  const open = handedIn.find((each) => {
    return each.memberId === memberId && each.certificateId === certificateId && each.decidedAt === null
  })
  if (open) {
    await saveEvidence(trx, open.id, columns)
    return open.id
  }
  const whose = { member_id: memberId, certificate_id: certificateId, proof_value: proofValue }
  const undecided = { decided_at: null, decided_by: null, award_id: null, note: '' }
  return insertEvidence(trx, { ...columns, ...whose, ...undecided })
}
