import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { recordMember } from '../../../db/access-history.ts'
import { writeReason } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { type MailLanguage, mailLanguage } from '../../../integrations/mail/mail-template.ts'
import { endWaysIn } from '../../../identity/end-ways-in.ts'
import { cardListsChanged } from '../../access/public.ts'
import { requireSecondPerson } from '../../four-eyes/public.ts'
import { endProxiesWithin } from '../../meetings/public.ts'
import { postTransfer, readBalance } from '../../memberbucks/public.ts'
import { createReplacer, decideErasure, isSameName } from '../rules.ts'
import { findPerson, type NamedActor } from '../store.ts'
import { replaceInOwnRows, rewriteTrail, rewriteTransfers } from './replacement-store.ts'
import * as store from './store.ts'
import { collectPersonalTexts, type PersonalTexts } from './texts-store.ts'

type EraseContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

export type Erasure = {
  memberId: number
  actor: NamedActor
  /** As typed to confirm. */
  name: string
  balance?: 'donation' | 'adjustment' | undefined
}

const words: Record<MailLanguage, { first: string; removed: string; transfer: string }> = {
  'en-AU': { first: 'Former member', removed: '(erased)', transfer: 'Balance at the end of the membership' },
  'sv-SE': { first: 'Tidigare medlem', removed: '(raderat)', transfer: 'Saldo när medlemskapet upphörde' },
}

/**
 * Erases a person for good, in one transaction: what was booked and when which door opened stays, under the name of a
 * former member. Throws `not_found`, 400 for another name, and the rule's refusal.
 */
export async function eraseMember(ctx: EraseContext, erasure: Erasure): Promise<void> {
  await ctx.transact((trx) => eraseWithin(ctx, trx, erasure))
}

async function eraseWithin(ctx: EraseContext, trx: Trx, { memberId, actor, name, balance }: Erasure): Promise<void> {
  const person = await findPerson(trx, memberId)
  if (!person) throw new AppError('not_found')
  if (!isSameName(name, `${person.first_name} ${person.last_name}`)) {
    throw invalidField('name', 'validation.otherName')
  }
  const decision = decideErasure({
    isAdmin: person.is_admin === 1,
    hasOpenToolSession: await store.hasOpenToolSession(trx, memberId),
    hasSubscription: await store.hasSubscription(trx, memberId),
    balance: (await readBalance(trx, memberId)).balance,
    destination: balance,
  })
  if (decision.outcome === 'refused') throw new AppError(decision.code)
  const basis = [memberId, person.first_name, person.last_name, decision.move ?? null]
  await requireSecondPerson(ctx, trx, { actor, act: { kind: 'erasure', memberId }, basis })

  const { first, removed, transfer } = words[mailLanguage(null, ctx.settings.get('general.siteLocaleCurrency'))]
  if (decision.move) await moveBalance(ctx, trx, { memberId, actor, description: transfer, ...decision.move })
  const texts = await collectPersonalTexts(trx, person)
  const former = { memberId, first, last: String(memberId), full: `${first} ${memberId}` }
  await removePerson(ctx, trx, { former, actor, texts })
  const because = await writeReason(ctx, trx, {
    actor,
    action: 'member.erase',
    subject: `member:${memberId}`,
    after: decision.move ? { balance: decision.move.to, amount: decision.move.amount } : null,
  })
  const replace = createReplacer(texts.telling, former.full)
  const replacement = { memberId, name: former.full, removed, replace, because }
  await rewriteTrail(trx, replacement)
  await rewriteTransfers(trx, replacement)
  await replaceInOwnRows(trx, replacement)
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => tellPages(ctx, memberId))
}

type Former = { memberId: number; first: string; last: string; full: string }
type Removal = { former: Former; actor: NamedActor; texts: PersonalTexts }

async function removePerson(ctx: EraseContext, trx: Trx, { former, actor, texts }: Removal): Promise<void> {
  const { memberId, first, last, full } = former
  const now = toText(ctx.clock.now())
  await endWaysIn(ctx, trx, { memberId, withKeys: true })
  await store.deleteFactors(trx, memberId)
  await store.deleteUndos(trx, memberId)
  await store.deleteFailures(trx, texts.emails.map(foldName))
  await store.deleteMessages(trx, memberId)
  await store.deleteIssues(trx, memberId)
  await store.deleteUploads(trx, memberId)
  await store.endGrants(trx, memberId, now)
  await store.removeCards(trx, memberId, texts.cards)
  await store.anonymiseVisits(trx, { memberId, actorId: actor.memberId, now })
  await store.deleteBillingAccount(trx, memberId, now)
  await store.deleteSignUp(trx, memberId)
  await store.deleteRehearsals(trx)
  await store.anonymiseBankEntries(trx, memberId)
  await endProxiesWithin(ctx, trx, memberId)
  await store.removeCities(trx, memberId)
  await store.deleteProposals(trx, memberId)
  await store.anonymiseMember(trx, memberId, { first, last, nameKey: foldName(full), now })
  await recordMember(ctx, trx, memberId)
}

type Move = { memberId: number; actor: NamedActor; description: string; to: 'donation' | 'adjustment'; amount: number }

async function moveBalance(ctx: EraseContext, trx: Trx, { memberId, actor, description, to, amount }: Move) {
  const [member, house] = [{ memberId }, { house: to }]
  await postTransfer(ctx, trx, {
    ...(amount > 0 ? { from: member, to: house } : { from: house, to: member }),
    amount: Math.abs(amount),
    kind: 'other',
    description,
    actor,
  })
}

function tellPages({ live }: EraseContext, memberId: number): void {
  for (const type of ['members', 'outbox'] as const) live.publish('admins', { type })
  live.publish('everyone', { type: 'siteSessions' })
  for (const type of ['profile', 'permissions'] as const) live.publish({ memberId }, { type })
}
