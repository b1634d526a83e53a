import { textFor } from '@fobhouse/contract/competence/words.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Queries, Trx } from '../../db/database.ts'
import { bitsOfList } from '../../integrations/open-badges/status-list.ts'
import { getAccount } from '../accounts/public.ts'
import { findCertificate, listSteps, readBook, tellPeople } from '../certificates/public.ts'
import { type KeyContext, signingKey } from './badge-keys.ts'
import { type AchievementFacts, type BadgeFacts, badgeAddresses, describeBadge, inSeconds } from './describe-badge.ts'
import { hasBit, insertBadge, withdraw } from './store.ts'

export type BadgeContext = KeyContext & Pick<Context, 'config' | 'db' | 'live' | 'settings' | 'transact'>

type Making = { memberId: number; awardId: number; withName: boolean; actor: Actor }

/** Makes a signed badge of an award of this member. Throws 409 `award_not_valid` for what is not valid now, or another's. */
export async function makeBadge(
  ctx: BadgeContext,
  { memberId, awardId, withName, actor }: Making,
): Promise<{ id: number; url: string; page: string }> {
  return ctx.transact(async (trx) => {
    const book = await readBook(ctx, trx, [memberId])
    const award = book.currentAwardsOf(memberId).find(({ id }) => id === awardId)
    if (!award || !book.holds(memberId, award.certificateId)) throw new AppError('award_not_valid')
    const { certificateId } = award
    const madeAt = nowText(ctx.clock)
    const made = { uuid: ctx.ids.uuid(), statusBit: await freeBit(ctx, trx), madeAt }
    const person = await readPerson(ctx, trx, { memberId, withName })
    const achievement = await readAchievement(ctx, trx, certificateId)
    const { multikey, signed } = await sign(ctx, trx, { ...made, ...person, ...award, achievement })
    const id = await insertBadge(trx, {
      uuid: made.uuid,
      status_bit: made.statusBit,
      member_id: memberId,
      award_id: awardId,
      certificate_id: certificateId,
      multikey,
      signed,
      created_at: madeAt,
      withdrawn_at: null,
    })
    const subject = `award:${awardId}` as const
    await writeAudit(ctx, trx, { actor, action: 'badge.create', subject, after: { member: memberId } })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [] })
    const addresses = badgeAddresses(publicOrigin(ctx))
    return { id, url: addresses.badge(made.uuid), page: addresses.page(made.uuid) }
  })
}

type Whose = { memberId: number; withName: boolean }

/** By what others recognise whose badge it is. */
async function readPerson(ctx: BadgeContext, trx: Trx, { memberId, withName }: Whose) {
  const account = await getAccount(trx, memberId)
  const salt = randomBytes(ctx, 16).toString('base64url')
  const email = account.email_verified_at === null ? undefined : account.email
  return { email, salt, name: withName ? fullName(account) : undefined }
}

async function sign(ctx: BadgeContext, trx: Trx, facts: Omit<BadgeFacts, 'club'>) {
  const [{ signDocument }, { credentialContext, badgeContext }] = await Promise.all([
    import('../../integrations/open-badges/proofs.ts'),
    import('../../integrations/open-badges/contexts.ts'),
  ])
  const origin = publicOrigin(ctx)
  const club = ctx.settings.get('general.siteName')
  const badge = describeBadge(origin, [credentialContext, badgeContext], { ...facts, club })
  const { privateKey, multikey } = await signingKey(ctx, trx)
  const verificationMethod = badgeAddresses(origin).keyOf(multikey)
  const signed = await signDocument(badge, { privateKey, verificationMethod, created: inSeconds(facts.madeAt) })
  return { multikey, signed: JSON.stringify(signed) }
}

/** Undefined for one that is not there. */
export async function findAchievement(
  ctx: Pick<Context, 'settings'>,
  db: Queries,
  certificateId: number,
): Promise<AchievementFacts | undefined> {
  const certificate = await findCertificate(db, certificateId)
  if (!certificate) return undefined
  const language = ctx.settings.get('general.siteLocaleCurrency')
  const reader = { language: null, clubLanguage: language }
  const steps = await listSteps(db, [certificateId])
  return {
    certificateId,
    name: textFor(certificate.name, reader),
    text: textFor(certificate.text, reader),
    steps: steps.filter(({ hidden }) => !hidden).map(({ title }) => textFor(title, reader)),
    language,
  }
}

async function readAchievement(ctx: BadgeContext, trx: Trx, certificateId: number): Promise<AchievementFacts> {
  const achievement = await findAchievement(ctx, trx, certificateId)
  if (!achievement) throw new Error(`There is no certificate ${certificateId}`)
  return achievement
}

/** A bit that no badge has, at random: how many badges there are must not follow from it. */
async function freeBit(ctx: BadgeContext, trx: Trx): Promise<number> {
  for (;;) {
    // A power of two, so that each is as likely.
    const bit = randomBytes(ctx, 4).readUInt32BE() % bitsOfList
    if (!(await hasBit(trx, bit))) return bit
  }
}

function randomBytes({ ids }: Pick<Context, 'ids'>, count: number): Buffer {
  return Buffer.from(ids.secret(), 'base64url').subarray(0, count)
}

/** Withdraws a badge for good. Throws `not_found` for another's, and for one that was withdrawn. */
export async function withdrawBadge(
  ctx: BadgeContext,
  { id, memberId, actor }: { id: number; memberId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await withdraw(trx, { id, memberId, at: nowText(ctx.clock) }))) throw new AppError('not_found')
    await writeAudit(ctx, trx, { actor, action: 'badge.withdraw', subject: `member:${memberId}`, after: { badge: id } })
    await tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [] })
  })
}
