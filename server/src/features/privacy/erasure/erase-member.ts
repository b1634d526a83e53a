import { foldName } from '@fobhouse/contract/text.ts'
import { toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { recordMember } from '../../../db/access-history.ts'
import { writeReason } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endWaysIn } from '../../../identity/public.ts'
import { mailLanguage } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { cardListsChanged } from '../../access/public.ts'
import type { ErasedPerson, EraseContext as Erasing, Hindrance, Replacement } from '../../erasure.ts'
import type { Feature } from '../../feature.ts'
import { requireSecondPerson } from '../../four-eyes/public.ts'
import { postTransfer, readBalance } from '../../memberbucks/public.ts'
import { createReplacer, decideErasure, isSameName, mapTexts, withoutPersonalFacts } from '../rules.ts'
import { findPerson, type NamedActor } from '../store.ts'
import { eraseDeclared } from './declared-store.ts'
import * as store from './store.ts'
import { collectPersonalTexts, type PersonalTexts } from './texts-store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/privacy.json'

const said = textsOf<typeof words>('server/privacy')

type EraseContext = Erasing & { features: readonly Feature[] }

export type Erasure = {
  memberId: number
  actor: NamedActor
  /** The name typed to confirm. */
  name: string
  balance?: 'donation' | 'adjustment' | undefined
}

const formerWords: Record<TextLanguage, { first: string; removed: string; transfer: string }> = said(
  (words) => words.erasure.former,
)

/**
 * Erases a person for good, in one transaction: bookings and door taps stay, under the name of a former member. Throws
 * `not_found`, 400 for another name, and the rule's refusal.
 */
export async function eraseMember(ctx: EraseContext, erasure: Erasure): Promise<void> {
  await ctx.transact((trx) => eraseWithin(ctx, trx, erasure))
}

async function eraseWithin(ctx: EraseContext, trx: Trx, { memberId, actor, name, balance }: Erasure): Promise<void> {
  const person = await findPerson(trx, memberId)
  if (!person) throw new AppError('not_found')
  if (!isSameName(name, fullName(person))) {
    throw invalidField('name', 'validation.otherName')
  }
  const hindrances: (Hindrance | undefined)[] = []
  for (const { keepsFromErasure } of ctx.features) hindrances.push(await keepsFromErasure?.(trx, memberId))
  for (const { givesBack } of ctx.features) await givesBack?.(ctx, trx, memberId)
  const decision = decideErasure({
    isAdmin: person.is_admin === 1,
    hasOpenToolSession: hindrances.includes('tool_in_use'),
    hasSubscription: hindrances.includes('subscription_runs'),
    balance: (await readBalance(trx, memberId)).balance,
    destination: balance,
  })
  if (decision.outcome === 'refused') throw new AppError(decision.code)
  const basis = [memberId, person.first_name, person.last_name, decision.move ?? null]
  await requireSecondPerson(ctx, trx, { actor, act: { kind: 'erasure', memberId }, basis })

  const { first, removed, transfer } = formerWords[mailLanguage(null, ctx.settings.get('general.siteLocaleCurrency'))]
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
  const replacement = replacementOf({ memberId, name: former.full, texts, removed, because })
  for (const { rewrite } of ctx.features) await rewrite?.(trx, replacement)
  cardListsChanged(ctx, trx)
  trx.afterCommit(() => tellPages(ctx, memberId))
}

type Former = { memberId: number; first: string; last: string; full: string }
type Removal = { former: Former; actor: NamedActor; texts: PersonalTexts }

async function removePerson(ctx: EraseContext, trx: Trx, { former, actor, texts }: Removal): Promise<void> {
  const { memberId, first, last, full } = former
  const now = toText(ctx.clock.now())
  await endWaysIn(ctx, trx, { memberId, withKeys: true })
  const emailKeys = texts.emails.map(foldName)
  const person: ErasedPerson = { memberId, actorId: actor.memberId, emailKeys, cards: texts.cards, now }
  for (const { erase } of ctx.features) await erase?.(ctx, trx, person)
  await eraseDeclared(trx, ctx.features, memberId)
  await store.anonymiseMember(trx, memberId, { first, last, nameKey: foldName(full), now })
  await recordMember(ctx, trx, memberId)
}

type Known = { memberId: number; name: string; texts: PersonalTexts; removed: string; because: number }

function replacementOf({ memberId, name, texts, removed, because }: Known): Replacement {
  const replace = createReplacer(texts.telling, name)
  const within = (json: string, change: (value: unknown) => unknown) => JSON.stringify(change(JSON.parse(json)))
  return {
    memberId,
    name,
    because,
    replace,
    replaceWithin: (json) => within(json, (value) => mapTexts(value, replace)),
    withoutPersonalFacts: (json) => within(json, (value) => withoutPersonalFacts(value, removed)),
  }
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
