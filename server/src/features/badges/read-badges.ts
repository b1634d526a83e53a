import type { BadgeState, OwnBadge } from '@fobhouse/contract/routes/badges.ts'
import { z } from 'zod'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { signingKey } from './badge-keys.ts'
import { badgeAddresses, describeAchievement, inSeconds } from './describe-badge.ts'
import { type BadgeContext, findAchievement } from './make-badge.ts'
import { stateOfBadge } from './rules.ts'
import { findBadge, listBadgesOf, listKeys, listSetBits } from './store.ts'

export async function listOwn(ctx: BadgeContext, memberId: number): Promise<OwnBadge[]> {
  const addresses = badgeAddresses(publicOrigin(ctx))
  const now = nowText(ctx.clock)
  return (await listBadgesOf(ctx.db, memberId)).map((badge) => {
    const { id, awardId, uuid, createdAt } = badge
    return {
      id,
      awardId,
      url: addresses.badge(uuid),
      page: addresses.page(uuid),
      state: stateOfBadge(badge, now),
      createdAt,
    }
  })
}

/** The signed document. Throws 410 `badge_withdrawn`, and `not_found` also for that of somebody who was erased. */
export async function readBadge(ctx: Pick<Context, 'db'>, uuid: string): Promise<string> {
  const badge = await findBadge(ctx.db, uuid)
  if (!badge) throw new AppError('not_found')
  if (badge.withdrawnAt !== null) throw new AppError('badge_withdrawn')
  return badge.signed
}

/** What a page shows of a badge that we signed. */
const shownSchema = z.object({
  name: z.string(),
  issuer: z.object({ name: z.string() }),
  awardedDate: z.string(),
  validUntil: z.string().optional(),
  credentialSubject: z.object({
    identifier: z.array(z.object({ identityType: z.string(), identityHash: z.string() })),
  }),
})

/** How a badge is now. Throws `not_found`. */
export async function readBadgeState(ctx: Pick<Context, 'clock' | 'db'>, uuid: string): Promise<BadgeState> {
  const badge = await findBadge(ctx.db, uuid)
  if (!badge) throw new AppError('not_found')
  const state = stateOfBadge(badge, nowText(ctx.clock))
  const { name, issuer, awardedDate, validUntil, credentialSubject } = shownSchema.parse(JSON.parse(badge.signed))
  const holder = credentialSubject.identifier.find(({ identityType }) => identityType === 'name')?.identityHash
  return {
    state,
    club: issuer.name,
    certificate: name,
    ...(holder === undefined || state === 'withdrawn' ? {} : { name: holder }),
    awardedAt: inMilliseconds(awardedDate),
    validUntil: validUntil === undefined ? null : inMilliseconds(validUntil),
  }
}

function inMilliseconds(instant: string): string {
  return new Date(instant).toISOString()
}

/** The club as an issuer. Throws `feature_off` where no badge was ever made and none can be. */
export async function readIssuer(ctx: BadgeContext): Promise<object> {
  let keys = await listKeys(ctx.db)
  if (keys.length === 0 && ctx.settings.isComputedOn('enableBadges')) {
    await ctx.transact((trx) => signingKey(ctx, trx))
    keys = await listKeys(ctx.db)
  }
  if (keys.length === 0) throw new AppError('feature_off')
  const origin = publicOrigin(ctx)
  const { issuer, keyOf } = badgeAddresses(origin)
  const { credentialContext, badgeContext } = await import('../../integrations/open-badges/contexts.ts')
  return {
    '@context': [credentialContext, badgeContext, 'https://www.w3.org/ns/cid/v1'],
    id: issuer,
    type: ['Profile'],
    name: ctx.settings.get('general.siteName'),
    url: origin,
    verificationMethod: keys.map(({ multikey }) => {
      return { id: keyOf(multikey), type: 'Multikey', controller: issuer, publicKeyMultibase: multikey }
    }),
    assertionMethod: keys.map(({ multikey }) => keyOf(multikey)),
  }
}

/** What badges of a certificate are for. Throws `not_found` for one that is not there, and while badges are off. */
export async function readPublicAchievement(ctx: BadgeContext, certificateId: number): Promise<object> {
  const achievement = await findAchievement(ctx, ctx.db, certificateId)
  if (!achievement || (await listKeys(ctx.db)).length === 0) throw new AppError('not_found')
  const { credentialContext, badgeContext } = await import('../../integrations/open-badges/contexts.ts')
  return { '@context': [credentialContext, badgeContext], ...describeAchievement(publicOrigin(ctx), achievement) }
}

/** The signed list of what was revoked. Throws `not_found` for another list than the first, and without any key. */
export async function readStatusList(ctx: BadgeContext, list: number): Promise<object> {
  if (list !== 1 || (await listKeys(ctx.db)).length === 0) throw new AppError('not_found')
  const [{ signDocument }, { encodeList }, { credentialContext }] = await Promise.all([
    import('../../integrations/open-badges/proofs.ts'),
    import('../../integrations/open-badges/status-list.ts'),
    import('../../integrations/open-badges/contexts.ts'),
  ])
  const { issuer, status, keyOf } = badgeAddresses(publicOrigin(ctx))
  const { privateKey, multikey } = await signingKey(ctx, ctx.db)
  const now = inSeconds(nowText(ctx.clock))
  const credential = {
    '@context': [credentialContext],
    id: status,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: now,
    credentialSubject: {
      id: `${status}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodeList(await listSetBits(ctx.db)),
    },
  }
  return signDocument(credential, { privateKey, verificationMethod: keyOf(multikey), created: now })
}
