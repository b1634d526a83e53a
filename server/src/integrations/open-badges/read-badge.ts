import { z } from 'zod'
import { credentialContext } from './contexts.ts'

const words = z.string().max(1000)
/** One of something, a list, or nothing. */
const listed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? (given as unknown[]) : [given]),
    z.array(schema),
  )

const profileSchema = z.union([
  z.string().transform((id) => ({ id, name: '', url: '' })),
  z.looseObject({ id: z.string(), name: words.default(''), url: words.default('') }),
])

const proofSchema = z.looseObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  proofPurpose: z.literal('assertionMethod'),
  verificationMethod: z.string().max(1000),
  proofValue: z.string().max(200),
})

const statusSchema = z.looseObject({
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.string(),
  statusListIndex: z.union([z.string().regex(/^\d{1,9}$/), z.int().min(0)]).transform(Number),
  statusListCredential: z.string().max(1000),
})

const identitySchema = z.looseObject({
  identityHash: z.string(),
  identityType: z.string().optional(),
  hashed: z.boolean().default(false),
  salt: z.string().optional(),
})

const badgeSchema = z.looseObject({
  '@context': z.tuple([z.literal(credentialContext)], z.string()),
  id: z.string().max(1000).optional(),
  type: listed(z.string()),
  issuer: profileSchema,
  validUntil: z.iso.datetime({ offset: true }).optional(),
  validFrom: z.iso.datetime({ offset: true }).optional(),
  awardedDate: z.iso.datetime({ offset: true }).optional(),
  credentialSubject: z.looseObject({
    identifier: listed(identitySchema),
    achievement: z.looseObject({ name: z.string().trim().min(1).max(300) }),
  }),
  credentialStatus: listed(z.unknown()),
  proof: listed(z.unknown()),
})

const statusListSchema = z.looseObject({
  '@context': z.array(z.unknown()),
  issuer: profileSchema,
  type: listed(z.string()),
  credentialSubject: z.looseObject({ type: z.string(), encodedList: z.string() }),
  proof: listed(z.unknown()),
})

const issuerSchema = z.looseObject({
  id: z.string(),
  verificationMethod: listed(
    z.looseObject({ id: z.string(), type: z.string().optional(), publicKeyMultibase: z.string().optional() }),
  ),
  assertionMethod: listed(z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])).default(
    [],
  ),
})

/** A signed document: what it says without its proofs, and the proof of our suite. */
type Signed = { document: { '@context': unknown }; proof: z.output<typeof proofSchema> }

export type ReadBadge = Signed & {
  issuer: { id: string; name: string; url: string }
  achievement: string
  awardedAt: string | null
  validUntil: string | null
  identities: z.output<typeof identitySchema>[]
  /** The lists that say whether it was revoked. Undefined: one is in a form that we cannot read. */
  lists: readonly z.output<typeof statusSchema>[] | undefined
}

/** Reads an Open Badge 3.0 with a proof that we can check. Undefined for everything else. */
export function readBadge(given: unknown): ReadBadge | undefined {
  const parsed = badgeSchema.safeParse(given)
  if (!parsed.success || !isPlain(given)) return undefined
  const { type, issuer, credentialSubject, credentialStatus, validUntil, awardedDate, validFrom } = parsed.data
  const isBadge =
    type.includes('VerifiableCredential') &&
    (type.includes('OpenBadgeCredential') || type.includes('AchievementCredential'))
  const signed = readSigned(given, parsed.data.proof)
  if (!isBadge || !signed || !isAddressOrKey(issuer.id)) return undefined
  const lists = z.array(statusSchema).safeParse(credentialStatus).data
  return {
    ...signed,
    issuer: { id: issuer.id, name: issuer.name, url: issuer.url },
    achievement: credentialSubject.achievement.name,
    awardedAt: inUtc(awardedDate ?? validFrom),
    validUntil: inUtc(validUntil),
    identities: credentialSubject.identifier,
    lists,
  }
}

/** Reads a list of what an issuer has revoked. */
export function readStatusList(given: unknown): (Signed & { issuer: string; encodedList: string }) | undefined {
  const parsed = statusListSchema.safeParse(given)
  const signed = parsed.success ? readSigned(given, parsed.data.proof) : undefined
  if (!parsed.success || !signed || !parsed.data.type.includes('BitstringStatusListCredential')) return undefined
  return { ...signed, issuer: parsed.data.issuer.id, encodedList: parsed.data.credentialSubject.encodedList }
}

/** The key of this name in an issuer's own document; undefined if it may not sign for the issuer. */
export function keyInDocument(given: unknown, issuerId: string, keyId: string): string | undefined {
  const parsed = issuerSchema.safeParse(given)
  if (!parsed.success || parsed.data.id !== issuerId || !parsed.data.assertionMethod.includes(keyId)) return undefined
  return parsed.data.verificationMethod.find(({ id }) => id === keyId)?.publicKeyMultibase
}

function readSigned(given: unknown, proofs: readonly unknown[]): Signed | undefined {
  const proof = proofs.map((each) => proofSchema.safeParse(each).data).find((each) => each !== undefined)
  if (!proof) return undefined
  const { proof: _proof, ...document } = z.looseObject({ '@context': z.unknown(), proof: z.unknown() }).parse(given)
  return { document, proof }
}

/**
 * Whether everything stands under its usual term. Linked data can say the same under other names, which changes no
 * signature: whoever holds a badge could hide its end from a reader of terms, or the list that revokes it.
 */
function isPlain(document: unknown): boolean {
  const inside: unknown[] = [document]
  for (const value of inside) {
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      const isContext = key === '@context' && value === document
      if (!isContext && /[@:]/.test(key)) return false
      inside.push(part)
    }
  }
  return true
}

function isAddressOrKey(id: string): boolean {
  return id.startsWith('did:key:') || ['http:', 'https:'].includes(URL.parse(id)?.protocol ?? '')
}

function inUtc(instant: string | undefined): string | null {
  return instant === undefined ? null : new Date(instant).toISOString()
}
